import { describe, expect, it } from 'vitest'
import { minorOf, typedMinor } from './ledger.money.rules.ts'
import { dayIn, isPeriod, lastPeriods, periodAfter, withoutBadPeriod } from './ledger.periods.rules.ts'

describe('typed amounts', () => {
  it('become kopiykas exactly, with comma or point and spaces between thousands', () => {
    for (const [typed, minor] of [
      ['1 234,5', 123_450],
      ['0.29', 29],
      ['1.15', 115],
      ['-350', -35_000],
      ['−350,00', -35_000],
      ['8 000 000 000 000,01', 800_000_000_000_001],
      ['0', 0],
      ['-0', 0],
    ] as const)
      expect(minorOf(typed), typed).toBe(minor)
  })

  it('are refused where a kopiyka would be lost or the sum cannot be kept', () => {
    for (const typed of ['1,234', 'сто', '1,2,3', '--1', '.5']) expect(minorOf(typed)).toBeNaN()
    expect(minorOf('  ')).toBeNull()
  })

  it('beyond what can be kept are above every limit, so that the limit is named', () => {
    for (const typed of ['99999999999999999999', '90071992547409,92'])
      expect([minorOf(typed), minorOf(`-${typed}`)]).toEqual([Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])
  })

  it('are written back with two decimals in the language of the interface', () => {
    expect(typedMinor(123_450, 'uk')).toBe('1234,50')
    expect(typedMinor(-5, 'en')).toBe('-0.05')
    expect(typedMinor(null, 'uk')).toBe('')
  })
})

describe('months', () => {
  it('follow each other across years', () => {
    expect(periodAfter('2026-01', -1)).toBe('2025-12')
    expect(periodAfter('2025-12', 2)).toBe('2026-02')
    expect(lastPeriods('2026-02', 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  })

  it('of an address are dropped when they are none', () => {
    expect([isPeriod('2026-03'), isPeriod('2026-13'), isPeriod(202_603)]).toEqual([true, false, false])
    expect(withoutBadPeriod({ period: '2026-3', page: 2 })).toEqual({ page: 2 })
    expect(withoutBadPeriod({ period: '2026-03' })).toEqual({ period: '2026-03' })
  })

  it('begin by the clock of the community', () => {
    const instant = new Date('2026-02-28T22:30:00Z')
    expect(dayIn(instant, 'Europe/Kyiv')).toBe('2026-03-01')
    expect(dayIn(instant, 'Europe/Madrid')).toBe('2026-02-28')
  })
})
