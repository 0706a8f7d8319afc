import { describe, expect, it } from 'vitest'
import {
  consumptionBetween,
  largeConsumption,
  readingIssues,
  serialKey,
  takesReadings,
  usageOf,
  type CountedMeter,
  type CountedReading,
} from './meters.rules.js'

const meter: CountedMeter = {
  digits: 5,
  coefficient: 1,
  installed_on: '2026-01-01',
  initial_value: 100,
  removed_on: null,
}
const at = (day: string, value: number, more: Partial<CountedReading> = {}): CountedReading => ({
  day,
  value,
  rollover: false,
  source: 'hand',
  ...more,
})
const used = (readings: CountedReading[], period: string, of: CountedMeter = meter) =>
  usageOf(of, readings, period, 3)?.consumption

describe('consumption of a month', () => {
  const readings = [at('2026-01-25', 108), at('2026-02-25', 118.5), at('2026-02-28', 119.125), at('2026-03-31', 127)]

  it('is the last reading of the month less that of the month before, exact to three decimals', () => {
    expect(['2026-01', '2026-02', '2026-03'].map((period) => used(readings, period))).toEqual([8, 11.125, 7.875])
    expect(usageOf(meter, readings, '2026-02', 3)).toEqual({
      from: 108,
      to: 119.125,
      consumption: 11.125,
      estimated: false,
      recalculated: false,
    })
  })

  it('is the mean of the last three months where there is no reading, rounded half up', () => {
    expect(usageOf(meter, readings, '2026-04', 3)).toEqual({
      from: 127,
      to: 136,
      consumption: 9,
      estimated: true,
      recalculated: false,
    })
    expect(usageOf(meter, readings, '2026-05', 3)).toMatchObject({ from: 136, to: 145, estimated: true })
    expect(used([at('2026-01-31', 100), at('2026-03-31', 100.002)], '2026-04')).toBe(0.001)
    expect(usageOf(meter, readings, '2026-04', 1)?.consumption).toBe(7.875)
  })

  it('is recalculated by the reading after estimated months, below zero when they had too much', () => {
    const later = [...readings, at('2026-06-30', 140)]
    const months = ['2026-04', '2026-05', '2026-06'].map((period) => usageOf(meter, later, period, 3)!)
    expect(months.map(({ consumption }) => consumption)).toEqual([9, 9, -5])
    expect(months.map(({ recalculated }) => recalculated)).toEqual([false, false, true])
    expect(months.reduce((sum, { consumption }) => sum + consumption!, 0)).toBe(140 - 127)
  })

  it('is unknown without two readings to estimate it by, and absent before the meter and after it', () => {
    expect(usageOf(meter, [], '2026-01', 3)).toMatchObject({ consumption: null, estimated: false })
    expect(usageOf(meter, readings, '2025-12', 3)).toBeNull()
    expect(usageOf({ ...meter, removed_on: '2026-03-10' }, readings, '2026-04', 3)).toBeNull()
  })

  it('of a replaced meter is that of the old one to its final reading and of the new one from its initial one', () => {
    const old = { ...meter, removed_on: '2026-02-10' }
    const fresh = { ...meter, installed_on: '2026-02-10', initial_value: 0.5 }
    const sum =
      used([at('2026-01-31', 110), at('2026-02-10', 114)], '2026-02', old)! +
      used([at('2026-02-28', 6.5)], '2026-02', fresh)!
    expect(sum).toBe(10)
    expect(usageOf(fresh, [at('2026-02-28', 6.5)], '2026-03', 3)).toMatchObject({ consumption: null })
  })

  it('goes on when the counter rolls over, and is multiplied by the coefficient', () => {
    const round = [at('2026-01-31', 99_990), at('2026-02-28', 12.5, { rollover: true }), at('2026-03-31', 20)]
    expect(usageOf(meter, round, '2026-02', 3)).toMatchObject({ from: 99_990, to: 12.5, consumption: 22.5 })
    expect(used(round, '2026-03')).toBe(7.5)
    expect(consumptionBetween({ digits: 5, coefficient: 40.5 }, 10, { value: 10.333, rollover: false })).toBe(13.487)
  })

  it('by an estimate of the staff stays an estimate and no base of later ones', () => {
    const guessed = [...readings, at('2026-04-30', 200, { source: 'estimate' })]
    expect(usageOf(meter, guessed, '2026-04', 3)).toMatchObject({ consumption: 73, estimated: true })
    expect(usageOf(meter, guessed, '2026-05', 3)).toMatchObject({ consumption: 9, estimated: true })
  })
})

describe('a reading', () => {
  const others = [at('2026-01-31', 110), at('2026-03-31', 130)]
  const keys = (day: string, value: number, more: object = {}) =>
    readingIssues(meter, others, { day, value, rollover: false, reason: null, ...more }, '2026-06-01').map(
      ({ field, key }) => `${field} ${key}`,
    )

  it('is between its neighbours, within the days and digits of the meter', () => {
    expect(keys('2026-02-28', 120)).toEqual([])
    expect(keys('2026-02-28', 109.999)).toEqual(['value reading_lower'])
    expect(keys('2026-02-28', 130.001)).toEqual(['value reading_higher'])
    expect(keys('2026-05-31', 100_000)).toEqual(['value meter_digits'])
    expect(keys('2025-12-31', 100)).toEqual(['day before_installed'])
    expect(keys('2026-06-02', 140)).toEqual(['day future_day'])
  })

  it('is lower only when the counter rolled over, with a reason', () => {
    expect(keys('2026-05-31', 3, { rollover: true, reason: '99999 → 0' })).toEqual([])
    expect(keys('2026-05-31', 3, { rollover: true })).toEqual(['reason required'])
    expect(keys('2026-05-31', 131, { rollover: true, reason: 'x' })).toEqual(['rollover reading_no_rollover'])
  })

  it('is not lower than a later one that was entered as the rollover: the turn would count twice', () => {
    const turned = [at('2026-01-31', 99_990), { ...at('2026-04-30', 20), rollover: true }]
    const issues = (value: number, more: object) =>
      readingIssues(
        meter,
        turned,
        { day: '2026-03-31', value, rollover: false, reason: null, ...more },
        '2026-06-01',
      ).map(({ key }) => key)
    expect(issues(99_995, {})).toEqual([])
    expect(issues(10, { rollover: true, reason: 'x' })).toEqual(['reading_rollover_after'])
  })
})

describe('unusually large consumption', () => {
  const flat = { ...meter, kind: 'cold_water' as const, realty_id: 1 }
  const months = [at('2026-01-31', 108), at('2026-02-28', 116)]
  const large = (day: string, value: number, others = months, of: typeof flat | { realty_id: null } = flat) =>
    largeConsumption({ ...flat, ...of }, others, at(day, value), 5)

  it('is several times that of the months before', () => {
    expect(large('2026-03-31', 155)).toBeNull()
    expect(large('2026-03-31', 166)).toBe(50)
    expect(large('2026-08-31', 166)).toBeNull()
  })

  it('without earlier readings is more than a household uses, and never that of a whole house', () => {
    expect(large('2026-01-31', 139, [])).toBeNull()
    expect(large('2026-01-31', 1100, [])).toBe(1000)
    expect(large('2026-01-31', 1100, [], { realty_id: null })).toBeNull()
  })

  it('is little where little was used: nobody is asked about two cubic metres after an empty month', () => {
    expect(large('2026-03-31', 118, [at('2026-01-31', 116), at('2026-02-28', 116)])).toBeNull()
    expect(large('2026-03-31', 136, [at('2026-01-31', 100), at('2026-02-28', 100)])).toBe(36)
  })
})

describe('the days on which readings are taken', () => {
  it('end with the month where it is shorter', () => {
    const days = { days_from: 25, days_to: 31 }
    expect(['2026-02-24', '2026-02-25', '2026-02-28', '2026-03-01'].map((day) => takesReadings(day, days))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(takesReadings('2026-02-28', { days_from: 30, days_to: 31 })).toBe(true)
  })
})

describe('a serial number', () => {
  it('is the same however it is spelt', () => {
    expect(serialKey(' sv-0012 34')).toBe(serialKey('SV001234'))
  })
})
