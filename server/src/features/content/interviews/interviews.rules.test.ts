import { question } from '@oselia/contract/interviews.questions'
import { describe, expect, it } from 'vitest'
import { fixedIssues, validateInterview } from './interviews.rules.js'

const ask = (fields: object) => question.parse({ key: 'lift', kind: 'single', text: 'Ліфт?', ...fields })
const options = [
  { key: 'yes', text: 'Так' },
  { key: 'no', text: 'Ні' },
]
const now = new Date('2026-03-01T10:00:00Z')
const times = { publish_at: null, ends_at: null }

describe('an interview', () => {
  it('is opened with complete questions, and drafted with any', () => {
    const questions = [ask({ options: [options[0]] })]
    expect(validateInterview({ ...times, state: 'draft', questions }, now, true)).toEqual([])
    const wrong = [{ field: 'questions.0.options', key: 'options_few' }]
    expect(validateInterview({ ...times, state: 'published', questions }, now, true)).toEqual(wrong)
    const publish_at = '2026-03-02T10:00:00.000Z'
    expect(validateInterview({ ...times, publish_at, state: 'scheduled', questions }, now, true)).toEqual(wrong)
    expect(validateInterview({ ...times, state: 'published', questions: [] }, now, true)).toEqual([
      { field: 'questions', key: 'questions_none' },
    ])
    expect(validateInterview({ ...times, state: 'archived', questions: [] }, now, true)).toEqual([])
  })
})

describe('what stays the same once there are answers', () => {
  const before = { respondent: 'person' as const, anonymous: false, questions: [ask({ options })] }
  const issues = (after: object) => fixedIssues(before, { ...before, ...after }).map(({ field }) => field)

  it('is who is asked and whether they are named', () => {
    expect(issues({ respondent: 'realty', anonymous: true })).toEqual(['respondent', 'anonymous'])
  })

  it('is what is asked, but not its wording or the order of options', () => {
    const reworded = options.toReversed().map(({ key, text }) => ({ key, text: `${text}!` }))
    expect(issues({ questions: [ask({ text: 'Замінити ліфт?', help: 'Старий', options: reworded })] })).toEqual([])
    expect(issues({ questions: [ask({ options: [...options, { key: 'c', text: 'Не знаю' }] })] })).toEqual([
      'questions.0.kind',
    ])
    expect(issues({ questions: [ask({ options, required: false })] })).toEqual(['questions.0.kind'])
    expect(issues({ questions: [ask({ options }), ask({ key: 'b', kind: 'text' })] })).toEqual(['questions'])
  })
})
