import { describe, expect, it } from 'vitest'
import { answerValue, question, type AnswerValue, type Question } from './interviews.questions.js'
import { answerIssues, askedQuestions, countedAnswers, enoughAnswers, questionIssues } from './interviews.rules.js'

const ask = (fields: object): Question => question.parse({ text: 'Так?', ...fields })
const say = (fields: object): AnswerValue => answerValue.parse(fields)
const options = ['a', 'b', 'c'].map((key) => ({ key, text: `Варіант ${key}` }))

const lift = ask({ key: 'lift', kind: 'single', options: [...options, { key: 'z', text: 'Інше', other: true }] })
const why = ask({ key: 'why', kind: 'text', show_if: { question: 'lift', options: ['c'] } })
const mark = ask({ key: 'mark', kind: 'scale', scale_to: 10 })
const low = ask({ key: 'low', kind: 'text', required: false, show_if: { question: 'mark', max: 4 } })
const after = ask({ key: 'after', kind: 'date', show_if: { question: 'why', options: ['a'] } })

describe('what is wrong across questions', () => {
  const keysOf = (...questions: Question[]) => questionIssues(questions).map(({ path, key }) => `${path} ${key}`)

  it('is nothing where conditions name earlier questions and their options', () => {
    expect(keysOf(lift, why, mark, low)).toEqual([])
  })

  it('is a missing question, too few options, the same option twice, and options of a text', () => {
    expect(keysOf()).toEqual(['questions questions_none'])
    expect(keysOf(ask({ key: 'x', kind: 'single', options: [options[0]] }))).toEqual([
      'questions.0.options options_few',
    ])
    const same = [
      { key: 'a', text: 'Так' },
      { key: 'b', text: ' так' },
    ]
    expect(keysOf(ask({ key: 'x', kind: 'ranking', options: same }))).toEqual(['questions.0.options options_repeated'])
    expect(keysOf(ask({ key: 'x', kind: 'text', options }))).toEqual(['questions.0.options options_unexpected'])
    expect(keysOf(lift, ask({ ...lift }))).toEqual(['questions.1.key key_repeated'])
  })

  it('is more choices than options, and a least number above the greatest', () => {
    const many = { key: 'x', kind: 'multiple', options }
    expect(keysOf(ask({ ...many, min_choices: 4 }))).toEqual(['questions.0.max_choices choices_many'])
    expect(keysOf(ask({ ...many, min_choices: 3, max_choices: 2 }))).toEqual(['questions.0.max_choices choices_order'])
  })

  it('is a condition on a later question, on a text, on an option that is not there, or on nothing', () => {
    expect(keysOf(why, lift)).toEqual(['questions.0.show_if condition_later'])
    expect(keysOf(lift, why, after)).toEqual(['questions.2.show_if condition_kind'])
    expect(keysOf(lift, ask({ ...why, show_if: { question: 'lift', options: ['q'] } }))).toEqual([
      'questions.1.show_if condition_option',
    ])
    expect(keysOf(lift, ask({ ...why, show_if: { question: 'lift' } }))).toEqual([
      'questions.1.show_if condition_empty',
    ])
    expect(keysOf(mark, ask({ ...low, show_if: { question: 'mark', min: 5, max: 4 } }))).toEqual([
      'questions.1.show_if condition_empty',
    ])
  })
})

describe('the questions that are asked', () => {
  const asked = (...values: AnswerValue[]) => askedQuestions([lift, why, mark, low], values).map(({ key }) => key)

  it('follow the answers given before', () => {
    expect(asked()).toEqual(['lift', 'mark'])
    expect(asked(say({ question: 'lift', options: ['c'] }))).toEqual(['lift', 'why', 'mark'])
    expect(asked(say({ question: 'mark', number: 4 }))).toEqual(['lift', 'mark', 'low'])
    expect(asked(say({ question: 'mark', number: 5 }))).toEqual(['lift', 'mark'])
  })

  it('leave out what depends on a question that is not asked itself', () => {
    const chain = [
      lift,
      ask({ key: 'two', kind: 'single', options, show_if: { question: 'lift', options: ['a'] } }),
      ask({ key: 'three', kind: 'text', show_if: { question: 'two', options: ['a'] } }),
    ]
    const values = [say({ question: 'lift', options: ['b'] }), say({ question: 'two', options: ['a'] })]
    expect(askedQuestions(chain, values).map(({ key }) => key)).toEqual(['lift'])
  })
})

describe('answers', () => {
  const questions = [lift, why, mark, low]

  it('are whole without those to questions that are not asked', () => {
    const values = [say({ question: 'lift', options: ['a'] }), say({ question: 'mark', number: 9 })]
    expect(answerIssues(questions, values)).toEqual({})
  })

  it('name what is missing, unknown or beyond its kind', () => {
    expect(answerIssues(questions, [])).toEqual({ lift: 'answer_missing', mark: 'answer_missing' })
    const values = [
      say({ question: 'lift', options: ['c'] }),
      say({ question: 'mark', number: 11 }),
      say({ question: 'gone', text: 'Так' }),
    ]
    expect(answerIssues(questions, values)).toEqual({
      why: 'answer_missing',
      mark: 'answer_scale',
      gone: 'answer_question',
    })
  })

  it('keep to the limits of choices, and to an option that is chosen alone', () => {
    const many = ask({
      key: 'm',
      kind: 'multiple',
      min_choices: 2,
      max_choices: 2,
      options: [...options, { key: 'n', text: 'Нічого', exclusive: true }],
    })
    const issue = (...chosen: string[]) => answerIssues([many], [say({ question: 'm', options: chosen })])['m']
    expect(issue('a')).toBe('answer_few')
    expect(issue('a', 'b')).toBeUndefined()
    expect(issue('a', 'b', 'c')).toBe('answer_many')
    expect(issue('a', 'a')).toBe('answer_option')
    expect(issue('n', 'a')).toBe('answer_exclusive')
    expect(issue('n')).toBeUndefined()
  })

  it('rank every option once', () => {
    const order = ask({ key: 'r', kind: 'ranking', options })
    const issue = (...ranked: string[]) => answerIssues([order], [say({ question: 'r', options: ranked })])['r']
    expect(issue('c', 'a', 'b')).toBeUndefined()
    expect(issue('c', 'a')).toBe('answer_ranking')
    expect(issue('c', 'c', 'b')).toBe('answer_option')
  })

  it('are kept only where they count, with the fields of their kind', () => {
    const values = [
      say({ question: 'lift', options: ['z'], other: 'Пандус', number: 3 }),
      say({ question: 'why', text: 'Більше не питають' }),
      say({ question: 'mark', number: 7 }),
    ]
    expect(countedAnswers(questions, values)).toEqual([
      say({ question: 'lift', options: ['z'], other: 'Пандус' }),
      say({ question: 'mark', number: 7 }),
    ])
    expect(countedAnswers(questions, [say({ question: 'lift', options: ['a'], other: 'Зайве' })])).toEqual([
      say({ question: 'lift', options: ['a'] }),
    ])
  })
})

it('hides results of anonymous answers until there are five', () => {
  expect([enoughAnswers(true, 4), enoughAnswers(true, 5), enoughAnswers(false, 1)]).toEqual([false, true, true])
})
