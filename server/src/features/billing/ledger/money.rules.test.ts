import { describe, expect, it } from 'vitest'
import {
  amountOf,
  inflationOf,
  penaltyOf,
  percentOf,
  personsPresent,
  roundHalfUp,
  splitByWeights,
  threePercentOf,
} from './money.rules.js'

/** A repeatable series of numbers below `most`. */
const series = (seed: number) => {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
}

describe('rounding', () => {
  it.each([
    [5n, 10n, 1n],
    [4n, 10n, 0n],
    [-5n, 10n, -1n],
    [-4n, 10n, 0n],
    [61_365_500_000n, 1_000_000n, 61_366n],
    [0n, 3n, 0n],
  ])('of %s/%s is %s', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected)
  })

  it('needs a denominator above 0', () => expect(() => roundHalfUp(1n, 0n)).toThrow(RangeError))

  it('happens once per line', () => {
    expect(amountOf(623_000n, 98_500n)).toBe(61_366n)
    expect(amountOf(80_000n, 325_920n)).toBe(26_074n)
    expect(amountOf(623_000n, 98_500n, { days: 16, of: 31 })).toBe(31_673n)
    expect(percentOf(10_005n, 50_000n)).toBe(500n)
    expect(percentOf(10_010n, 50_000n)).toBe(501n)
  })
})

describe('a split', () => {
  it('gives three equal flats 333.34, 333.33 and 333.33 of 1,000.00', () => {
    expect(splitByWeights(100_000n, [1n, 1n, 1n])).toEqual([33_334n, 33_333n, 33_333n])
  })

  it('gives the flat of the worked bill its part of the common electricity', () => {
    expect(splitByWeights(1_234_567n, [6230n, 53_770n])).toEqual([128_189n, 1_106_378n])
  })

  it('gives nothing to a weight of 0 and refuses weights that add up to nothing', () => {
    expect(splitByWeights(10n, [0n, 3n])).toEqual([0n, 10n])
    expect(() => splitByWeights(10n, [])).toThrow(RangeError)
    expect(() => splitByWeights(10n, [0n, 0n])).toThrow(RangeError)
    expect(() => splitByWeights(10n, [-1n, 2n])).toThrow(RangeError)
  })

  it('adds up for any amount and weights, and no part is a kopiyka away from its share', () => {
    const next = series(7)
    for (let turn = 0; turn < 2000; turn++) {
      const weights = Array.from({ length: 1 + next(60) }, () => BigInt(next(12_000)))
      weights.push(1n)
      const amount = BigInt(next(2_000_000_000)) * (next(5) === 0 ? -1n : 1n)
      const parts = splitByWeights(amount, weights)
      expect(parts.reduce((all, part) => all + part, 0n)).toBe(amount)
      const sum = weights.reduce((all, weight) => all + weight, 0n)
      parts.forEach((part, at) => {
        const off = part * sum - amount * weights[at]!
        expect((off < 0n ? -off : off) < sum).toBe(true)
      })
    }
  })
})

describe('late payment of 1,500.00 for 23 days', () => {
  const debts = [{ debt_minor: 150_000n, days: 23 }]

  it('costs 3.45 of penalty at 0.01 % a day', () => {
    expect(penaltyOf(debts, { rate_ppm: 100, cap_percent: 100 })).toBe(345n)
  })

  it('never costs more than the cap with what was charged before', () => {
    const rules = { rate_ppm: 100_000, cap_percent: 100 }
    expect(penaltyOf(debts, rules)).toBe(150_000n)
    expect(penaltyOf(debts, { ...rules, charged_minor: 149_999n })).toBe(1n)
    expect(penaltyOf(debts, { ...rules, charged_minor: 150_001n })).toBe(0n)
    expect(penaltyOf([], rules)).toBe(0n)
  })

  it('follows the debt of each day', () => {
    const paidInPart = [
      { debt_minor: 150_000n, days: 10 },
      { debt_minor: 50_000n, days: 13 },
    ]
    expect(penaltyOf(paidInPart, { rate_ppm: 100, cap_percent: 100 })).toBe(215n)
  })

  it('costs 2.84 at 3 % a year', () => expect(threePercentOf(debts)).toBe(284n))

  it('costs 28.67 of inflation by 100.6, 100.9 and 100.4', () => {
    expect(inflationOf(150_000n, [1006, 1009, 1004])).toBe(2867n)
    expect(inflationOf(150_000n, [])).toBe(0n)
    expect(inflationOf(150_000n, [990])).toBe(-1500n)
  })
})

describe('absent persons', () => {
  it('are charged for the days that they were there', () => {
    expect(personsPresent(3, [], 31)).toBe(30_000n)
    expect(personsPresent(3, [{ persons: 1, days: 31 }], 31)).toBe(20_000n)
    expect(personsPresent(3, [{ persons: 2, days: 10 }], 30)).toBe(23_333n)
    expect(personsPresent(1, [{ persons: 4, days: 30 }], 30)).toBe(0n)
  })
})
