import { expect, test } from 'vitest'
import { byDay, dayByKey, daysOf, monthAfter, weeksOf, windowOf } from './events.calendar.rules.ts'

test('a month is shown in whole weeks from Monday, a week alone', () => {
  const weeks = weeksOf('2026-03-15', 'month')
  expect([weeks.length, weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual([6, '2026-02-23', '2026-04-05'])
  expect(weeksOf('2027-02-10', 'month')).toHaveLength(4)
  expect(weeksOf('2026-03-15', 'week')).toEqual([
    ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14', '2026-03-15'],
  ])
})

test('the window begins and ends at midnight of the zone, on both sides of a clock change', () => {
  expect(windowOf(weeksOf('2026-03-25', 'week'), 'Europe/Kyiv')).toEqual({
    from: '2026-03-22T22:00:00.000Z',
    to: '2026-03-29T21:00:00.000Z',
  })
})

test('an occurrence is in each of its days, and one that ends at midnight is not in the next', () => {
  const one = {
    starts_at: '2026-03-09T16:00:00.000Z',
    ends_at: '2026-03-10T22:00:00.000Z',
    starts: '2026-03-09T18:00',
    ends: '2026-03-11T00:00',
    all_day: false,
  }
  expect(daysOf(one, 'Europe/Kyiv')).toEqual(['2026-03-09', '2026-03-10'])
  const days = byDay([one], weeksOf('2026-03-10', 'week'), 'Europe/Kyiv')
  expect([...days].filter(([, found]) => found.length > 0).map(([day]) => day)).toEqual(['2026-03-09', '2026-03-10'])
})

test('keys lead by day, week and month, and to today', () => {
  const to = (key: string) => dayByKey(key, '2026-01-31', '2026-03-01')
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(to)).toEqual([
    '2026-01-30',
    '2026-02-01',
    '2026-01-24',
    '2026-02-07',
  ])
  expect(['PageUp', 'PageDown', 't', 'Home', 'End', 'x'].map(to)).toEqual([
    '2025-12-31',
    '2026-02-28',
    '2026-03-01',
    '2026-01-26',
    '2026-02-01',
    null,
  ])
  expect(monthAfter('2026-12-31', 2)).toBe('2027-02-28')
})
