import { expect, it } from 'vitest'
import {
  decimalText,
  exactText,
  fraction,
  leastCommonMultiple,
  minus,
  over,
  percentText,
  plus,
  sumOf,
  times,
  zero,
} from './fractions.js'

const texts = (...all: Parameters<typeof exactText>[0][]) => all.map(exactText)

it('fractions are reduced, the denominator above 0, also beyond what a number holds exactly', () => {
  const large = 2n ** 80n
  expect(texts(fraction(6, -4), fraction(-6, -4), fraction(0, -7), fraction(2n ** 53n + 2n, 2))).toEqual([
    '-3/2',
    '3/2',
    '0/1',
    '4503599627370497/1',
  ])
  expect(texts(fraction(large * 9n, large * 6n), fraction(-large * 35n, 7n), fraction(3n, large * 3n))).toEqual([
    '3/2',
    `${-large * 5n}/1`,
    `1/${large}`,
  ])
  expect(() => fraction(1, 0)).toThrow(RangeError)
})

it('fractions are added, multiplied and divided exactly', () => {
  const [half, third] = [fraction(1, 2), fraction(1, 3)]
  expect(texts(plus(half, third), minus(third, half), times(half, third), over(third, fraction(-1, 2)))).toEqual([
    '5/6',
    '-1/6',
    '1/6',
    '-2/3',
  ])
  expect(exactText(sumOf([half, third, half, third, third]))).toBe('2/1')
  expect(() => over(half, zero)).toThrow(RangeError)
})

it('a percent and a decimal are rounded from the exact value, a half away from 0', () => {
  expect(percentText(fraction(1, 3), fraction(1))).toBe('33.3333')
  expect(percentText(fraction(2, 3), fraction(4, 3))).toBe('50.0000')
  expect(percentText(fraction(1), fraction(2_000_000))).toBe('0.0001')
  expect(percentText(fraction(-1), fraction(2_000_000))).toBe('-0.0001')
  expect(percentText(fraction(1), fraction(-8))).toBe('-12.5000')
  expect(percentText(fraction(5), zero)).toBe('0.0000')
  expect([decimalText(fraction(1, 8), 2), decimalText(fraction(-1, 8), 2), decimalText(fraction(5, 2), 0)]).toEqual([
    '0.13',
    '-0.13',
    '3',
  ])
})

it('the least common multiple stays small where denominators share their factors', () => {
  expect(leastCommonMultiple([4n, 6n, 12n, 100n])).toBe(300n)
  expect(leastCommonMultiple([])).toBe(1n)
})
