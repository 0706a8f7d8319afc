import { describe, expect, it } from 'vitest'
import { ownedArea, ownerRoleOf, sameShare, withinOne, type Share } from './ownerships.rules.js'

const share = (text: string, from = '2020-01-01', to: string | null = null, joint = false): Share => {
  const [numerator, denominator] = text.split('/').map(Number)
  return { numerator: numerator!, denominator: denominator!, joint, from, to }
}

describe('the area of a share', () => {
  it.each([
    [50, '1/1', '50'],
    [50, '1/2', '25'],
    [49.38, '1/4', '12.345'],
    [100, '1/3', '33.3333'],
    [100, '2/3', '66.6667'],
    [0.01, '1/200', '0.0001'],
    // Rounded half up at the fourth decimal place.
    [0.01, '1/300', '0'],
    [64.35, '3/7', '27.5786'],
    [1.1, '1/1', '1.1'],
    [0.29, '1/1', '0.29'],
    [100_000, '999999/1000000', '99999.9'],
    [10_000_000, '1/1', '10000000'],
  ])('of %d m² are, for %s of it, %s', (area, part, owned) => {
    expect(ownedArea(area, share(part))).toBe(owned)
  })

  it('are unknown without an area', () => {
    expect(ownedArea(null, share('1/2'))).toBeNull()
  })
})

describe('the role of an owner', () => {
  it.each([
    ['1/1', false, 'owner'],
    ['4/4', false, 'owner'],
    ['1/2', false, 'co_owner'],
    ['1/1', true, 'co_owner'],
  ])('with %s, joint %s, is %s', (part, joint, role) => {
    expect(ownerRoleOf({ ...share(part), joint })).toBe(role)
  })
})

describe('the shares of a unit', () => {
  it.each<[string, Share[], boolean]>([
    ['three thirds', ['1/3', '1/3', '1/3'].map((s) => share(s)), true],
    ['four thirds', ['1/3', '1/3', '1/3', '1/3'].map((s) => share(s)), false],
    ['two thirds and a half', [share('2/3'), share('1/2', '2021-01-01')], false],
    ['a half after two thirds', [share('2/3', '2020-01-01', '2020-12-31'), share('1/2', '2021-01-01')], true],
    [
      'the last day and the first day on the same day',
      [share('2/3', '2020-01-01', '2021-01-01'), share('1/2', '2021-01-01')],
      false,
    ],
    [
      'too much in the past only',
      [share('2/3', '2010-01-01', '2012-01-01'), share('2/3', '2011-01-01', '2013-01-01')],
      false,
    ],
    [
      'joint owners of the whole',
      [share('1/1', '2020-01-01', null, true), share('1/1', '2020-01-01', null, true)],
      true,
    ],
    [
      'joint owners of a half and two more halves',
      [share('1/2', '2020-01-01', null, true), share('1/2', '2020-01-01', null, true), share('1/2'), share('1/2')],
      false,
    ],
    ['fractions that decimals can’t express', [share('1/999983'), share('999982/999983')], true],
    ['one millionth too much', [share('1/999983'), share('999982/999983'), share('1/1000000')], false],
    ['nobody', [], true],
  ])('%s: checked by the sum on every day', (_, shares, within) => {
    expect(withinOne(shares)).toBe(within)
  })

  it('are equal however they are written', () => {
    expect(sameShare(share('1/2'), share('500000/1000000'))).toBe(true)
    expect(sameShare(share('1/2'), share('500001/1000000'))).toBe(false)
  })
})
