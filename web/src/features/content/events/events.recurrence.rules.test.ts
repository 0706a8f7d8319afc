import { expect, test } from 'vitest'
import { choiceOf, firstDates, followStart, lostChanges, textOf } from './events.recurrence.rules.ts'

const start = '2026-03-10'

test.each([
  ['FREQ=DAILY', 'daily'],
  ['FREQ=WEEKLY;BYDAY=TU,TH', 'weekly'],
  ['FREQ=MONTHLY', 'monthDay'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'monthWeekday'],
  ['FREQ=YEARLY', 'yearly'],
  ['FREQ=WEEKLY;BYDAY=TU;INTERVAL=2;UNTIL=20261231', 'weekly'],
  ['FREQ=DAILY;COUNT=5', 'daily'],
])('the rule %s is shown by the form and stored again as it was', (text, repeat) => {
  const choice = choiceOf(text, start)
  expect(choice.repeat).toBe(repeat)
  expect(textOf(choice, start)).toBe(text)
})

test('a rule that the form can’t show is kept', () => {
  for (const text of ['FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU', 'FREQ=MONTHLY;BYMONTHDAY=1,15', 'FREQ=MONTHLY;BYDAY=3MO'])
    expect(textOf(choiceOf(text, start), start)).toBe(text)
})

test('the last day of the week of a month is so called only beyond the fourth', () => {
  expect(textOf({ ...choiceOf('FREQ=MONTHLY', '2026-03-31'), repeat: 'monthWeekday' }, '2026-03-31')).toBe(
    'FREQ=MONTHLY;BYDAY=-1TU',
  )
  expect(textOf({ ...choiceOf('FREQ=MONTHLY', '2026-03-24'), repeat: 'monthWeekday' }, '2026-03-24')).toBe(
    'FREQ=MONTHLY;BYDAY=4TU',
  )
})

test('days derived from the start follow it', () => {
  expect(followStart('FREQ=WEEKLY;BYDAY=TU', start, '2026-03-12')).toBe('FREQ=WEEKLY;BYDAY=TH')
  expect(followStart('FREQ=WEEKLY;BYDAY=TU,TH', start, '2026-03-12')).toBe('FREQ=WEEKLY;BYDAY=TU,TH')
  expect(followStart('FREQ=MONTHLY;BYDAY=2TU', start, '2026-03-20')).toBe('FREQ=MONTHLY;BYDAY=3FR')
  expect(followStart(null, start, '2026-03-20')).toBeNull()
})

test('what is being typed is no rule yet, and gives no dates', () => {
  const text = textOf({ ...choiceOf('FREQ=DAILY', start), interval: '' }, start)
  expect([text, firstDates(text, start)]).toEqual(['FREQ=DAILY;INTERVAL=?', []])
  expect(firstDates('FREQ=WEEKLY;BYDAY=TU', start, 2)).toEqual(['2026-03-10', '2026-03-17'])
})

test('changes of single dates are lost where the rule no longer has them', () => {
  const gone = { date: '2026-03-17', starts: null, ends: null }
  const moved = { date: '2026-03-24', starts: '2026-03-25T18:00', ends: '2026-03-25T19:00' }
  const lost = (recurrence: string | null, starts = `${start}T18:00`) =>
    lostChanges({ recurrence, starts, exceptions: [gone, moved] })
  expect(lost('FREQ=WEEKLY')).toEqual([])
  expect(lost('FREQ=WEEKLY;INTERVAL=2')).toEqual([gone])
  expect(lost('FREQ=WEEKLY', '2026-03-11T18:00')).toEqual([gone, moved])
  expect(lost(null)).toEqual([gone, moved])
  // Of a start that is being typed nothing is known yet.
  expect(lost('FREQ=WEEKLY', '2026-03-1T18:00')).toEqual([])
})
