import { describe, expect, it } from 'vitest'
import { areasSum, countsSum, ownedAlike, splitIssues } from './realty.lineage.js'

const part = (number: string, total_area: number | null = null, living_area: number | null = null) => ({
  number,
  total_area,
  living_area,
  rooms: null,
  floor: null,
  entrance: null,
})

describe('the parts of a unit', () => {
  it.each([
    ['in order', [part('45', 30, 20), part('45А', 20.5)], []],
    ['one number in two spellings', [part('45А'), part('45-а')], ['parts.1.number']],
    ['a part without a number', [part('45'), part('-')], ['parts.1.number']],
    ['a living area above the total', [part('45', 30, 31), part('46')], ['parts.0.living_area']],
  ])('with %s', (_what, parts, fields) => {
    expect(splitIssues(parts).map(({ field }) => field)).toEqual(fields)
  })
})

describe('a merged unit', () => {
  it('has the total area and rooms of its parts, exact to the hundredth, where all are known', () => {
    expect(areasSum([0.1, 0.2])).toBe(0.3)
    expect(areasSum([33.33, 33.33, 33.34])).toBe(100)
    expect(areasSum([50, null])).toBeNull()
    expect([countsSum([2, 0, 1]), countsSum([2, null])]).toEqual([3, null])
  })

  const share = (member_id: number, numerator: number, denominator: number, joint = false) => ({
    member_id,
    numerator,
    denominator,
    joint,
  })
  it.each([
    ['no owners', [], [], true],
    ['the same owner', [share(1, 1, 1)], [share(1, 1, 1)], true],
    ['equal parts in other fractions', [share(1, 1, 2), share(2, 1, 2)], [share(2, 2, 4), share(1, 1, 2)], true],
    ['one part in two shares', [share(1, 1, 2)], [share(1, 1, 3), share(1, 1, 6)], true],
    ['another owner', [share(1, 1, 1)], [share(2, 1, 1)], false],
    ['different parts', [share(1, 1, 3), share(2, 2, 3)], [share(1, 2, 3), share(2, 1, 3)], false],
    ['an owner and no owner', [share(1, 1, 1)], [], false],
    ['joint and several', [share(1, 1, 1, true)], [share(1, 1, 1)], false],
  ])('requires equal ownership: %s', (_who, one, other, alike) => {
    expect([ownedAlike(one, other), ownedAlike(other, one)]).toEqual([alike, alike])
  })
})
