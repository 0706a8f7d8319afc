import { question, type Question } from '@oselia/contract/interviews.questions'
import { questionIssues } from '@oselia/contract/interviews.rules'
import { describe, expect, it } from 'vitest'
import {
  added,
  blankTexts,
  cleaned,
  conditionQuestions,
  duplicated,
  linesOf,
  moved,
  ofKind,
  optionAfter,
  optionsPasted,
  restored,
  without,
  written,
} from './interviews.builder.rules.ts'

const ask = (fields: object): Question => question.parse({ text: 'Так?', ...fields })
const options = ['a', 'b'].map((key) => ({ key, text: `Варіант ${key}` }))
const lift = ask({ key: 'q1', kind: 'single', options })
const why = ask({ key: 'q2', kind: 'text', show_if: { question: 'q1', options: ['a'] } })
const keysOf = (questions: readonly { key: string }[]) => questions.map(({ key }) => key)
const textsOf = (list: readonly { text: { uk: string } }[]) => list.map(({ text }) => text.uk)

describe('questions', () => {
  it('are added under keys that are not in use, also by a condition on a deleted one', () => {
    expect(keysOf(added(added([], 'single'), 'scale'))).toEqual(['q1', 'q2'])
    const onGone = ask({ key: 'q2', kind: 'text', show_if: { question: 'q7', options: ['a'] } })
    expect(keysOf(added([onGone], 'text'))).toEqual(['q2', 'q8'])
  })

  it('are fifty at most', () => {
    const full = Array.from({ length: 50 }, () => 'date' as const).reduce<Question[]>(added, [])
    expect(added(full, 'text')).toHaveLength(50)
    expect(duplicated(full, 0)).toHaveLength(50)
  })

  it('are copied after the original with a key of their own', () => {
    const copied = duplicated([lift, why], 0)
    expect(keysOf(copied)).toEqual(['q1', 'q3', 'q2'])
    expect(copied[1]!.options).toEqual(lift.options)
  })

  it('move, and come back after they were deleted, with conditions that hold again', () => {
    expect(keysOf(moved([lift, why], 1, 0))).toEqual(['q2', 'q1'])
    expect(keysOf(moved([lift, why], 1, 2))).toEqual(['q1', 'q2'])
    const rest = without([lift, why], 0)
    expect(questionIssues(rest).map(({ key }) => key)).toEqual(['condition_later'])
    expect(questionIssues(restored(rest, 0, lift))).toEqual([])
    expect(keysOf(restored([lift], 1, lift))).toEqual(['q1', 'q2'])
  })

  it('keep texts and options when their kind changes, and lose what the new kind has not', () => {
    expect(ofKind(lift, 'ranking').options).toEqual(lift.options)
    expect(ofKind(ask({ ...lift, kind: 'multiple', max_choices: 1 }), 'text')).toMatchObject({
      text: { uk: 'Так?' },
      options: [],
      max_choices: null,
    })
  })
})

describe('options', () => {
  it('follow Enter, and lines that are pasted', () => {
    expect(keysOf(optionAfter(lift.options, 0))).toEqual(['a', 'o1', 'b'])
    const blank = added([], 'single')[0]!.options
    expect(textsOf(optionsPasted(blank, 0, ['Так', 'Ні', 'Не знаю']))).toEqual(['Так', 'Ні', 'Не знаю', ''])
    expect(textsOf(optionsPasted(lift.options, 0, ['Так', 'Ні']))).toEqual(['Варіант a', 'Так', 'Ні', 'Варіант b'])
    const many = Array.from({ length: 40 }, (_, n) => `Варіант ${n}`)
    expect(optionsPasted(blank, 0, many)).toHaveLength(30)
    expect(new Set(keysOf(optionsPasted(blank, 0, many))).size).toBe(30)
  })

  it('are taken from a list without its numbers and marks', () => {
    expect(linesOf('1. Ліфт\n2) Під’їзд\r\n\n• Двір\n- Дах\nа) Підвал\n3 поверх')).toEqual([
      'Ліфт',
      'Під’їзд',
      'Двір',
      'Дах',
      'Підвал',
      '3 поверх',
    ])
  })

  it('are sent without blank ones', () => {
    const [one] = added([], 'single')
    expect(cleaned([{ ...one!, options: [...lift.options, ...one!.options] }])[0]!.options).toHaveLength(2)
  })
})

it('a text is null without words in any language, and missing Ukrainian ones are named', () => {
  expect(written(null, 'en', 'Why')).toEqual({ uk: '', en: 'Why' })
  expect(written({ uk: '', en: 'W' }, 'en', '')).toBeNull()
  const faulty = {
    ...lift,
    text: { uk: ' ', en: 'Lift' },
    options: [{ ...lift.options[0]!, text: { uk: '', en: 'A' } }],
  }
  expect(blankTexts([lift, faulty]).map(({ path }) => path)).toEqual([
    'questions.1.text.uk',
    'questions.1.options.0.text.uk',
  ])
})

it('conditions name earlier questions with options or a scale', () => {
  const mark = ask({ key: 'q3', kind: 'scale' })
  expect(keysOf(conditionQuestions([lift, why, mark, why], 3))).toEqual(['q1', 'q3'])
  expect(conditionQuestions([lift], 0)).toEqual([])
})
