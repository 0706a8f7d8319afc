import { answerValue, question } from '@oselia/contract/interviews.questions'
import { describe, expect, it } from 'vitest'
import { marksOf } from './interviews.marks.js'

const options = [
  { key: 'a', text: 'А' },
  { key: 'b', text: 'Б' },
]
const ask = (fields: object) => question.parse({ text: '?', ...fields })
const questions = [
  ask({ key: 'one', kind: 'multiple', options }),
  ask({ key: 'why', kind: 'text', show_if: { question: 'one', options: ['b'] } }),
  ask({ key: 'mark', kind: 'scale' }),
  ask({ key: 'order', kind: 'ranking', options }),
  ask({ key: 'when', kind: 'date' }),
]
const say = (fields: object) => answerValue.parse(fields)

describe('the marks of an answer', () => {
  it('say what was asked by a condition, what was answered, and how', () => {
    const values = [
      say({ question: 'one', options: ['a', 'b'], other: 'Ще' }),
      say({ question: 'mark', number: 4 }),
      say({ question: 'order', options: ['b', 'a'] }),
      say({ question: 'when', day: '2026-03-01' }),
    ]
    expect(marksOf(questions, values)).toEqual([
      'why?',
      'one!',
      'one+',
      'one=a',
      'one=b',
      'mark!',
      'mark#4',
      'order!',
      'order@b:1',
      'order@a:2',
      'when!',
      'when~2026-03-01',
    ])
    expect(marksOf(questions, [say({ question: 'one', options: ['a'] })])).toEqual(['one!', 'one=a'])
  })
})
