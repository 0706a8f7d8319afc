import { describe, expect, it } from 'vitest'
import { hundredths, idsFilter } from './kit.js'

describe('a number with two decimals', () => {
  const area = hundredths(100_000)
  it.each([0, 0.01, 1.005 - 0.005, 61.5, 0.07, 1.1 * 3 - 3, 99_999.99])('takes %d', (value) => {
    expect(area.parse(value)).toBe(Number(value.toFixed(2)))
  })
  it.each([1e-7, 0.001, 1.005, 61.499, 99_999.999, Number.NaN, Infinity, -0.01])('refuses %d', (value) => {
    expect(area.safeParse(value).success).toBe(false)
  })
  it('is zero where an error of binary fractions is all there is', () => {
    expect(area.parse(1e-12)).toBe(0)
  })
})

describe('a filter by ids', () => {
  it('takes plain decimal digits', () => {
    expect(idsFilter.parse('1,20')).toEqual([1, 20])
    expect(idsFilter.parse(['3', '4'])).toEqual([3, 4])
  })
  it.each(['1e1', '0x1', '+1', ' 1', '1.0', '', '1,', '-1', '0'])('refuses %j', (value) => {
    expect(idsFilter.safeParse(value).success).toBe(false)
  })
})
