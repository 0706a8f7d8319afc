import { expect, test } from 'vitest'
import { byDay, dayByKey, monthAfter, weeksOf } from './events.calendar.rules.ts'

test('a month is shown in whole weeks from Monday, a week alone', () => {
  const weeks = weeksOf('2026-03-15', 'month')
  expect([weeks.length, weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual([6, '2026-02-23', '2026-04-05'])
  expect(weeksOf('2027-02-10', 'month')).toHaveLength(4)
  expect(weeksOf('2026-03-15', 'week')).toEqual([
    ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14', '2026-03-15'],
  ])
})

test('an occurrence is in each of its days that are shown', () => {
  const long = { first_day: '2026-03-07', last_day: '2026-03-10' }
  const short = { first_day: '2026-03-10', last_day: '2026-03-10' }
  const days = byDay([long, short], weeksOf('2026-03-10', 'week'))
  expect([...days].filter(([, found]) => found.length > 0)).toEqual([
    ['2026-03-09', [long]],
    ['2026-03-10', [long, short]],
  ])
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
