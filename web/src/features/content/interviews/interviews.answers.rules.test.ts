import { answerValue, question, type AnswerValue, type Question } from '@oselia/contract/interviews.questions'
import { expect, it } from 'vitest'
import { answerTo, answered, draftOf, optionChosen, orderOf, progressOf } from './interviews.answers.rules.ts'

const ask = (fields: object): Question => question.parse({ text: 'Так?', ...fields })
const say = (fields: object): AnswerValue => answerValue.parse(fields)
const options = ['a', 'b', 'n'].map((key) => ({ key, text: `Варіант ${key}`, exclusive: key === 'n' }))
const lift = ask({ key: 'lift', kind: 'single', options })
const many = ask({ key: 'many', kind: 'multiple', options })
const order = ask({ key: 'order', kind: 'ranking', options })
const why = ask({ key: 'why', kind: 'text', show_if: { question: 'lift', options: ['b'] } })

it('one answer is changed, the others stay', () => {
  const first = answered([], 'lift', { options: ['a'] })
  const both = answered(answered(first, 'why', { text: 'Шумить' }), 'lift', { options: ['b'] })
  expect(answerTo(both, 'lift').options).toEqual(['b'])
  expect(answerTo(both, 'why').text).toBe('Шумить')
  expect(answerTo(both, 'order').options).toEqual([])
})

it('an option that is chosen alone leaves the others, and they leave it', () => {
  expect(optionChosen(lift, ['a'], 'b')).toEqual(['b'])
  expect(optionChosen(many, ['a'], 'b')).toEqual(['a', 'b'])
  expect(optionChosen(many, ['a', 'b'], 'a')).toEqual(['b'])
  expect(optionChosen(many, ['a', 'b'], 'n')).toEqual(['n'])
  expect(optionChosen(many, ['n'], 'b')).toEqual(['b'])
})

it('a ranking begins in the order of the question', () => {
  expect(orderOf(order, answerTo([], 'order'))).toEqual(['a', 'b', 'n'])
  expect(orderOf(order, say({ question: 'order', options: ['n', 'a', 'b'] }))).toEqual(['n', 'a', 'b'])
})

it('progress counts what is asked and validly answered', () => {
  const questions = [lift, why, many]
  expect(progressOf(questions, [])).toEqual({ asked: 2, answered: 0 })
  const values = [say({ question: 'lift', options: ['b'] }), say({ question: 'many', options: ['a', 'n'] })]
  expect(progressOf(questions, values)).toEqual({ asked: 3, answered: 1 })
})

it('a kept draft keeps the order of a ranking, and loses what does not fit the questions any more', () => {
  const kept = [say({ question: 'order', options: ['n', 'gone', 'a'] }), say({ question: 'gone', text: 'Так' })]
  expect(draftOf([lift, order], JSON.stringify(kept))).toEqual([say({ question: 'order', options: ['n', 'a'] })])
  expect(draftOf([lift], '{"nothing')).toEqual([])
  expect(draftOf([lift], '[{"question":"lift","options":7,"number":"x"}]')).toEqual([say({ question: 'lift' })])
  expect(draftOf([lift], null)).toEqual([])
})
