import { dayOf } from '@oselia/contract/recurrence'
import { describe, expect, it } from 'vitest'
import { daysOf, occurrenceOn, occurrencesIn, spansIn, type EventTimes } from './events.occurrences.rules.js'
import {
  datesAt,
  datesFrom,
  movingUp,
  normalisedRule,
  spanOf,
  validateEventTimes,
  validatePublication,
} from './events.rules.js'
import { cpuSeconds } from '../../../testing/durations.js'

const event = (more: Partial<EventTimes> = {}): EventTimes => ({
  starts: '2026-03-23T18:30',
  ends: '2026-03-23T19:30',
  all_day: false,
  timezone: 'Europe/Kyiv',
  recurrence: null,
  exceptions: [],
  ...more,
})
const takings = (one: EventTimes, from: string, to: string) =>
  occurrencesIn(one, Date.parse(from), Date.parse(to)).map(
    ({ from: at, to: end, starts, cancelled, moved }) =>
      `${new Date(at).toISOString().slice(0, 16)} ${(end - at) / 60_000} ${starts}${cancelled ? ' cancelled' : ''}${moved ? ' moved' : ''}`,
  )
const issues = (more: Partial<EventTimes>) => validateEventTimes(event(more)).map(({ field, key }) => `${field} ${key}`)

describe('occurrences', () => {
  it('keep their local hour when the clocks go forward and back', () => {
    const weekly = event({ recurrence: 'FREQ=WEEKLY' })
    expect(takings(weekly, '2026-03-20T00:00:00Z', '2026-04-01T00:00:00Z')).toEqual([
      '2026-03-23T16:30 60 2026-03-23T18:30',
      '2026-03-30T15:30 60 2026-03-30T18:30',
    ])
    expect(takings(weekly, '2026-10-18T00:00:00Z', '2026-10-28T00:00:00Z')).toEqual([
      '2026-10-19T15:30 60 2026-10-19T18:30',
      '2026-10-26T16:30 60 2026-10-26T18:30',
    ])
  })

  it('of a rule in the hour that is skipped come an hour later that day, and as long as ever', () => {
    const daily = event({ starts: '2026-03-28T03:30', ends: '2026-03-28T04:00', recurrence: 'FREQ=DAILY' })
    expect(takings(daily, '2026-03-28T00:00:00Z', '2026-03-30T12:00:00Z')).toEqual([
      '2026-03-28T01:30 30 2026-03-28T03:30',
      '2026-03-29T01:30 30 2026-03-29T04:30',
      '2026-03-30T00:30 30 2026-03-30T03:30',
    ])
  })

  it('of whole days end with their last day, which is longer or shorter by an hour at a clock change', () => {
    const days = event({ starts: '2026-03-28T00:00', ends: '2026-03-29T00:00', all_day: true })
    expect(takings(days, '2026-03-29T12:00:00Z', '2026-03-29T13:00:00Z')).toEqual([
      `2026-03-27T22:00 ${47 * 60} 2026-03-28T00:00`,
    ])
  })

  it('are those that overlap the window, with the long one that began before it', () => {
    const long = event({ starts: '2026-03-01T10:00', ends: '2026-03-10T10:00' })
    expect(takings(long, '2026-03-09T00:00:00Z', '2026-03-09T01:00:00Z')).toHaveLength(1)
    expect(takings(long, '2026-03-10T08:00:00Z', '2026-03-11T00:00:00Z')).toEqual([])
    expect(takings(long, '2026-02-01T00:00:00Z', '2026-03-01T08:00:00Z')).toEqual([])
    const moment = event({ ends: '2026-03-23T18:30' })
    expect(takings(moment, '2026-03-23T16:30:00Z', '2026-03-23T16:31:00Z')).toHaveLength(1)
  })

  it('are marked where cancelled, and are listed at the day they were moved to', () => {
    const changed = event({
      recurrence: 'FREQ=WEEKLY',
      exceptions: [
        { date: '2026-03-30', starts: null, ends: null },
        { date: '2026-04-06', starts: '2026-04-08T17:00', ends: '2026-04-08T18:00' },
      ],
    })
    expect(takings(changed, '2026-03-29T00:00:00Z', '2026-04-12T00:00:00Z')).toEqual([
      '2026-03-30T15:30 60 2026-03-30T18:30 cancelled',
      '2026-04-08T14:00 60 2026-04-08T17:00 moved',
    ])
    expect(occurrenceOn(changed, '2026-04-06')).toMatchObject({ starts: '2026-04-08T17:00', moved: true })
    expect(occurrenceOn(changed, '2026-03-30')?.cancelled).toBe(true)
    expect(occurrenceOn(changed, '2026-03-31')).toBeNull()
  })

  it('of a rule without an end are only those of the window', () => {
    expect(takings(event({ recurrence: 'FREQ=DAILY' }), '2050-01-01T00:00:00Z', '2050-01-03T00:00:00Z')).toHaveLength(2)
    expect(spanOf(event({ recurrence: 'FREQ=DAILY' })).ends_at).toBeNull()
  })
})

describe('the days of an occurrence', () => {
  const days = (one: EventTimes, zone: string) =>
    spansIn(one, 0, Date.parse('2100-01-01T00:00:00Z')).map((span) => daysOf(span, zone).map(dayOf))

  it('are those of the zone, and one that ends at midnight is not in the next', () => {
    const one = event({ starts: '2026-03-09T18:00', ends: '2026-03-11T00:00' })
    expect(days(one, 'Europe/Kyiv')).toEqual([['2026-03-09', '2026-03-10']])
    expect(days(one, 'Asia/Tokyo')).toEqual([['2026-03-10', '2026-03-11']])
    expect(days(event({ ends: '2026-03-23T18:30' }), 'Europe/Kyiv')).toEqual([['2026-03-23', '2026-03-23']])
  })

  it('of an event of whole days are the same in every zone, also when it was moved', () => {
    const one = event({
      all_day: true,
      starts: '2026-03-28T00:00',
      ends: '2026-03-29T00:00',
      recurrence: 'FREQ=WEEKLY;COUNT=2',
    })
    const exceptions = [{ date: '2026-04-04', starts: '2026-04-06T00:00', ends: '2026-04-06T00:00' }]
    for (const zone of ['Pacific/Kiritimati', 'Europe/Kyiv', 'Pacific/Pago_Pago'])
      expect(days({ ...one, exceptions }, zone)).toEqual([
        ['2026-03-28', '2026-03-29'],
        ['2026-04-06', '2026-04-06'],
      ])
  })
})

describe('the span of an event', () => {
  it('reaches from its first to its last occurrence, also a moved one', () => {
    expect(spanOf(event())).toEqual({ starts_at: '2026-03-23T16:30:00.000Z', ends_at: '2026-03-23T17:30:00.000Z' })
    expect(spanOf(event({ recurrence: 'FREQ=WEEKLY;COUNT=2' })).ends_at).toBe('2026-03-30T16:30:00.000Z')
    const exceptions = [{ date: '2026-03-30', starts: '2026-05-01T10:00', ends: '2026-05-01T11:00' }]
    expect(spanOf(event({ recurrence: 'FREQ=WEEKLY;COUNT=2', exceptions })).ends_at).toBe('2026-05-01T08:00:00.000Z')
  })
})

describe('times of an event', () => {
  it('are refused in the hour that the clocks skip, and the first of the hour that comes twice', () => {
    expect(issues({ starts: '2026-03-29T03:30', ends: '2026-03-29T05:00' })).toEqual(['starts skipped_hour'])
    expect(issues({ starts: '2026-03-29T02:30', ends: '2026-03-29T03:30' })).toEqual(['ends skipped_hour'])
    const twice = event({ starts: '2026-10-25T03:30', ends: '2026-10-25T05:00' })
    expect(validateEventTimes(twice)).toEqual([])
    expect(spanOf(twice)).toEqual({ starts_at: '2026-10-25T00:30:00.000Z', ends_at: '2026-10-25T03:00:00.000Z' })
  })

  it('are refused with an end before the start, or longer than a month', () => {
    expect(issues({ ends: '2026-03-23T18:29' })).toEqual(['ends before_start'])
    expect(issues({ ends: '2026-03-23T18:30' })).toEqual([])
    expect(issues({ all_day: true, ends: '2026-03-22T00:00' })).toEqual(['ends before_start'])
    expect(issues({ ends: '2026-05-23T18:30' })).toEqual(['ends event_too_long'])
  })

  it('fit their rule, and changes name its days', () => {
    expect(issues({ recurrence: 'FREQ=WEEKLY;BYDAY=TU' })).toEqual(['starts start_not_in_rule'])
    const gone = { starts: null, ends: null }
    expect(issues({ exceptions: [{ date: '2026-03-23', ...gone }] })).toEqual(['exceptions.0.date no_occurrence'])
    expect(
      issues({
        recurrence: 'FREQ=WEEKLY',
        exceptions: [
          { date: '2026-03-31', ...gone },
          { date: '2026-03-30', starts: '2026-04-01T10:00', ends: null },
          { date: '2026-03-30', ...gone },
          { date: '2026-04-06', starts: '2026-04-07T10:00', ends: '2026-04-07T09:00' },
        ],
      }),
    ).toEqual([
      'exceptions.0.date no_occurrence',
      'exceptions.1.ends required',
      'exceptions.2.date no_occurrence',
      'exceptions.3.ends before_start',
    ])
  })

  it('are checked in a moment however rare the days of the rule are', async () => {
    const exceptions = Array.from({ length: 366 }, () => ({ date: '2124-02-29', starts: null, ends: null }))
    const check = () =>
      expect(
        issues({
          starts: '2028-02-29T18:30',
          ends: '2028-02-29T19:30',
          recurrence: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=730',
          exceptions,
        }),
      ).toHaveLength(365)
    expect(await cpuSeconds(check)).toBeLessThan(1.5)
  })

  it('are not all cancelled one by one', () => {
    const exceptions = ['2026-03-23', '2026-03-30'].map((date) => ({ date, starts: null, ends: null }))
    expect(issues({ recurrence: 'FREQ=WEEKLY;COUNT=2', exceptions })).toEqual(['exceptions no_occurrences_left'])
    expect(issues({ recurrence: 'FREQ=WEEKLY;COUNT=3', exceptions })).toEqual([])
  })

  it('that are over are not published', () => {
    const over = { state: 'published', publish_at: null, ends_at: '2026-01-01T00:00:00.000Z' } as const
    const at = (recurrence: string | null) => validatePublication({ ...over, recurrence }, new Date('2026-02-01'), true)
    expect(at(null)).toEqual([{ field: 'ends', key: 'in_past' }])
    expect(at('FREQ=DAILY;COUNT=2')).toEqual([{ field: 'recurrence', key: 'in_past' }])
  })
})

describe('pages of dates', () => {
  const weekly = event({ recurrence: 'FREQ=WEEKLY;COUNT=6' })
  const at = (now: string) => datesAt(weekly, Date.parse(now), 2)

  it('begin with what is still to end, and lead to those before and after', () => {
    expect(at('2026-04-06T15:59:00Z')).toEqual({
      days: ['2026-04-06', '2026-04-13'],
      earlier: '2026-03-23',
      later: '2026-04-20',
    })
    expect(at('2026-04-06T16:30:00Z').days).toEqual(['2026-04-13', '2026-04-20'])
    expect(at('2026-01-01T00:00:00Z').days).toEqual(['2026-03-23', '2026-03-30'])
    expect(datesFrom(weekly, '2026-04-20', 2)).toEqual({
      days: ['2026-04-20', '2026-04-27'],
      earlier: '2026-04-06',
      later: null,
    })
  })

  it('of an event that is over are its last ones', () => {
    expect(at('2030-01-01T00:00:00Z')).toEqual({
      days: ['2026-04-20', '2026-04-27'],
      earlier: '2026-04-06',
      later: null,
    })
  })

  it('may be years apart', () => {
    const rare = event({ starts: '2028-02-29T18:30', ends: '2028-02-29T19:30', recurrence: 'FREQ=YEARLY;INTERVAL=4' })
    expect(datesAt(rare, Date.parse('2030-01-01T00:00:00Z'), 2)).toEqual({
      days: ['2032-02-29', '2036-02-29'],
      earlier: '2028-02-29',
      later: '2040-02-29',
    })
  })
})

describe('a rule as it is stored', () => {
  it('ends with a day of the zone: that of the last occurrence which its last instant reaches', () => {
    const until = (instant: string) => normalisedRule(`FREQ=DAILY;UNTIL=${instant}`, '2026-03-23T18:30', 'Europe/Kyiv')
    expect(until('20260401T153000Z')).toBe('FREQ=DAILY;UNTIL=20260401')
    expect(until('20260401T152900Z')).toBe('FREQ=DAILY;UNTIL=20260331')
    expect(until('20260401')).toBe('FREQ=DAILY;UNTIL=20260401')
  })
})

describe('a waiting list', () => {
  it('moves up in order, and nobody overtakes who needs more seats', () => {
    const waiting = [{ seats: 1 }, { seats: 3 }, { seats: 1 }]
    expect(movingUp(waiting, 0)).toEqual([])
    expect(movingUp(waiting, 2)).toEqual([{ seats: 1 }])
    expect(movingUp(waiting, 4)).toEqual([{ seats: 1 }, { seats: 3 }])
    expect(movingUp(waiting, null)).toEqual(waiting)
  })
})
