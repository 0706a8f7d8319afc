import { question } from '@oselia/contract/interviews.questions'
import { describe, expect, it } from 'vitest'
import { crossTable, guarded, questionResult } from './interviews.tally.js'

const options = ['a', 'b', 'c'].map((key) => ({ key, text: key }))
const ask = (fields: object) => question.parse({ text: '?', ...fields })
const resultOf = (fields: object, marks: Record<string, number>, total = 10) =>
  questionResult(ask({ key: 'q', ...fields }), total, new Map(Object.entries(marks)), new Map([['q', ['Так']]]))

describe('the result of a question', () => {
  it('counts options among those who answered, who may be fewer than were asked', () => {
    const result = resultOf({ kind: 'multiple', options }, { 'q!': 8, 'q=a': 6, 'q=b': 3 })
    expect(result).toMatchObject({ asked: 10, answered: 8 })
    expect(result.options).toEqual([
      { key: 'a', count: 6, percent: 75, mean_place: null },
      { key: 'b', count: 3, percent: 37.5, mean_place: null },
      { key: 'c', count: 0, percent: 0, mean_place: null },
    ])
  })

  it('counts as asked only those whom the condition let ask', () => {
    expect(resultOf({ kind: 'text', show_if: { question: 'x', options: ['y'] } }, { 'q?': 4, 'q!': 3 }).asked).toBe(4)
    expect(resultOf({ kind: 'text', show_if: { question: 'x', options: ['y'] } }, {}).asked).toBe(0)
  })

  it('has the mean of a scale, and every number of it', () => {
    const result = resultOf({ kind: 'scale', scale_from: 1, scale_to: 3 }, { 'q!': 3, 'q#1': 1, 'q#3': 2 })
    expect(result.numbers.map(({ number, count }) => [number, count])).toEqual([
      [1, 1],
      [2, 0],
      [3, 2],
    ])
    expect(result.mean).toBe(2.33)
    expect(resultOf({ kind: 'scale' }, {}).mean).toBeNull()
  })

  it('has first places and the mean place of a ranking, days in order, and words', () => {
    const marks = { 'q!': 2, 'q@a:1': 2, 'q@b:2': 1, 'q@b:3': 1, 'q@c:2': 1, 'q@c:3': 1 }
    const places = resultOf({ kind: 'ranking', options }, marks).options
    expect(places.map(({ count, percent, mean_place }) => [count, percent, mean_place])).toEqual([
      [2, 100, 1],
      [0, 0, 2.5],
      [0, 0, 2.5],
    ])
    const days = resultOf({ kind: 'date' }, { 'q!': 3, 'q~2026-03-02': 1, 'q~2026-03-01': 2 }).days
    expect(days.map(({ day, count }) => [day, count])).toEqual([
      ['2026-03-01', 2],
      ['2026-03-02', 1],
    ])
    expect(resultOf({ kind: 'text' }, { 'q!': 9, 'q+': 9 })).toMatchObject({ texts: ['Так'], more_texts: 8 })
  })
})

describe('a table of anonymous answers', () => {
  it('has no cell below five, and none that its sum would reveal', () => {
    expect(
      guarded([
        [9, 8],
        [7, 6],
      ]),
    ).toEqual([
      [9, 8],
      [7, 6],
    ])
    expect(
      guarded([
        [9, 2],
        [7, 6],
      ]),
    ).toEqual([
      [null, null],
      [null, null],
    ])
    expect(
      guarded([
        [9, 2, 8],
        [7, 6, 5],
        [9, 9, 9],
      ]),
    ).toEqual([
      [9, null, null],
      [7, null, null],
      [9, 9, 9],
    ])
    expect(
      guarded([
        [9, 2, 1],
        [7, 3, 0],
      ]),
    ).toEqual([
      [9, null, null],
      [7, null, null],
    ])
  })

  it('has a row for each option or number, and is not made of words and days', () => {
    const columns = [{ key: 'h1', name: 'Дім', count: 8 }]
    const counts = new Map([['q=a', new Map([['h1', 3]])]])
    const single = ask({ key: 'q', kind: 'single', options })
    expect(crossTable(single, columns, counts, false)).toEqual({
      question: 'q',
      columns,
      rows: [
        { key: 'a', counts: [3] },
        { key: 'b', counts: [0] },
        { key: 'c', counts: [0] },
      ],
    })
    expect(crossTable(single, columns, counts, true)!.rows.map((row) => row.counts)).toEqual([[null], [null], [null]])
    expect(crossTable(ask({ key: 'q', kind: 'text' }), columns, counts, false)).toBeNull()
  })
})
