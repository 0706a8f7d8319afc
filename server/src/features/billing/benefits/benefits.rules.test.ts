import { describe, expect, it } from 'vitest'
import { absentDays, daysIn, joinedSpans, lowersBill } from './benefits.rules.js'

describe('days of absence', () => {
  const spans = [
    { from: '2026-02-10', to: '2026-03-20' },
    { from: '2026-03-15', to: '2026-04-05' },
  ]

  it('of a month are counted once, both ends included, however the spans overlap', () => {
    expect(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].map((month) => absentDays(spans, month))).toEqual([
      0, 19, 31, 5, 0,
    ])
    expect(daysIn({ from: '2026-02-10', to: '2026-02-10' })).toBe(1)
  })

  it('count only when the absence is long enough; spans that follow each other are one', () => {
    expect(absentDays([{ from: '2026-03-01', to: '2026-03-29' }], '2026-03')).toBe(0)
    expect(absentDays([{ from: '2026-03-01', to: '2026-03-30' }], '2026-03')).toBe(30)
    const parts = [
      { from: '2026-03-01', to: '2026-03-15' },
      { from: '2026-03-16', to: '2026-03-31' },
    ]
    expect(joinedSpans(parts)).toEqual([{ from: '2026-03-01', to: '2026-03-31' }])
    expect(absentDays(parts, '2026-03')).toBe(31)
    expect(absentDays(parts.slice(0, 1), '2026-03', 10)).toBe(15)
  })
})

describe('a benefit', () => {
  it('lowers the bills of months that begin while it is in force, and only in the non-cash form', () => {
    const one = { form: 'non_cash' as const, from: '2026-02-01', to: '2026-03-31' }
    expect(['2026-01', '2026-02', '2026-03', '2026-04'].map((month) => lowersBill(one, month))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(lowersBill({ ...one, to: null }, '2030-01')).toBe(true)
    expect(lowersBill({ ...one, form: 'cash' }, '2026-02')).toBe(false)
  })
})
