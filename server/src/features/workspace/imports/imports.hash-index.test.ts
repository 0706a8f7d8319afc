import { describe, expect, it } from 'vitest'
import { FirstOccurrences } from './imports.first-occurrences.js'
import { HashIndex } from './imports.hash-index.js'

describe('the contents of a large file', () => {
  it('are found by their texts, however many there are', () => {
    const marks = new HashIndex()
    for (let at = 0; at < 20_000; at++) marks.add(`Шевченко ${at}`, at)
    for (const at of [0, 1, 716, 717, 9_999, 19_999]) expect(marks.get(`Шевченко ${at}`)).toBe(at)
    expect(marks.get('Шевченко 20000')).toBeUndefined()
  })

  it('stay as first recorded', () => {
    const marks = new HashIndex()
    marks.add('кв. 1', 0)
    marks.add('кв. 1', 7)
    expect(marks.get('кв. 1')).toBe(0)
  })

  it('lead from each row of a person to their first one', () => {
    const leaders = new FirstOccurrences()
    leaders.keep({ row: 2, memberId: null }, { row: 2, keys: ['a', 'b'] })
    leaders.keep({ row: 3, memberId: 50 }, { row: 3, keys: ['b', 'c'] })
    leaders.keep({ row: 2, memberId: null }, { row: 9, keys: ['d'] })
    expect(leaders.of(9)).toEqual({ row: 2, memberId: null })
    expect(leaders.by(['z', 'd'])).toEqual({ row: 2, memberId: null })
    expect(leaders.by(['b'])).toEqual({ row: 2, memberId: null })
    expect(leaders.by(['c'])).toEqual({ row: 3, memberId: 50 })
    expect(leaders.by(['z'])).toBeUndefined()
  })
})
