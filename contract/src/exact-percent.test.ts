import { describe, expect, it } from 'vitest'
import { exactOf, percentBeside } from './exact-percent.js'

const beside = (part: string, whole: string, limit: string | null, digits?: number) =>
  percentBeside(exactOf(part), exactOf(whole), limit === null ? null : exactOf(limit), digits)

describe('a percent beside the part that decides', () => {
  it('takes more decimals where two would say that the limit is reached or passed', () => {
    expect(beside('29999/100', '600', '1/2')).toBe('49.998')
    expect(beside('2999999/10000', '600', '1/2')).toBe('49.99998')
    expect(beside('66666/1000', '100', '2/3')).toBe('66.666')
    expect(beside('300001/1000', '600', '1/2')).toBe('50.0002')
  })

  it('keeps two decimals where they agree with what is decided, and without a limit', () => {
    expect(beside('44655/100', '600', '2/3')).toBe('74.43')
    expect(beside('300', '600', '1/2')).toBe('50.00')
    expect(beside('66667/1000', '100', '2/3')).toBe('66.67')
    expect(beside('29999/100', '600', null)).toBe('50.00')
    expect(beside('0', '0', '1/2')).toBe('0')
  })

  it('is none where it is exactly a limit that no decimals write', () => {
    expect(beside('400', '600', '2/3')).toBeNull()
    expect(beside('75', '600', '1/8')).toBe('12.50')
  })

  it('lies on the side of the exact number for any parts', () => {
    for (let n = 0; n <= 3000; n++) {
      const text = beside(`${n}`, '2999', '2/3')!
      expect(Math.sign(Number(text) * 3 - 200), text).toBe(Math.sign(n * 3 - 5998))
    }
  })
})
