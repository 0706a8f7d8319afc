import { answerValue, question, type Question } from '@oselia/contract/interviews.questions'
import { expect, it } from 'vitest'
import { digitPressed } from './interviews.entry.rules.ts'

const ask = (fields: object): Question => question.parse({ key: 'q', text: 'Так?', ...fields })
const options = ['a', 'b'].map((key) => ({ key, text: `Варіант ${key}` }))
const blank = answerValue.parse({ question: 'q' })

it('a digit chooses the option at its place', () => {
  const many = ask({ kind: 'multiple', options })
  expect(digitPressed(ask({ kind: 'single', options }), blank, '2')).toEqual({ options: ['b'] })
  expect(digitPressed(many, { ...blank, options: ['a'] }, '2')).toEqual({ options: ['a', 'b'] })
  expect(digitPressed(many, { ...blank, options: ['a'] }, '1')).toEqual({ options: [] })
  expect(digitPressed(many, blank, '3')).toBeNull()
})

it('a digit is the number of a scale, and 0 is 10 where a scale begins at 1', () => {
  const mark = ask({ kind: 'scale', scale_to: 10 })
  expect(digitPressed(mark, blank, '7')).toEqual({ number: 7 })
  expect(digitPressed(mark, blank, '0')).toEqual({ number: 10 })
  expect(digitPressed(ask({ kind: 'scale', scale_from: 0 }), blank, '0')).toEqual({ number: 0 })
  expect(digitPressed(ask({ kind: 'scale' }), blank, '6')).toBeNull()
})

it('other keys and questions without options mean nothing', () => {
  expect(digitPressed(ask({ kind: 'single', options }), blank, 'x')).toBeNull()
  expect(digitPressed(ask({ kind: 'ranking', options }), blank, '1')).toBeNull()
})
