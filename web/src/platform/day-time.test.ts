import { expect, it } from 'vitest'
import { isLocalTime, issueOf, joinedOf, partsOf } from './day-time.ts'

it('a day and a time are one local time, and what is typed in their place stays beside the other', () => {
  const kept = [
    { day: '2026-03-05', time: '18:30' },
    { day: '2026-03-05', time: '' },
    { day: '', time: '18:30' },
    { day: '5 Oct', time: '6:30 pm' },
    { day: '31.02.2026', time: '25:00' },
  ]
  for (const parts of kept) expect(partsOf(joinedOf(parts))).toEqual(parts)
  expect(joinedOf({ day: '', time: '' })).toBe('')
  expect(partsOf('')).toEqual({ day: '', time: '' })
})

it('a half of a local time and what is none is named', () => {
  const issues = [
    '',
    '2026-03-05T',
    'T18:30',
    '31.02.2026T18:30',
    '2026-02-31T18:30',
    '2026-03-05T18',
    '2026-03-05T24:00',
    '2026-03-05T18:30',
  ]
  expect(issues.map((local) => issueOf(partsOf(local)))).toEqual([
    null,
    'timeNeeded',
    'dayNeeded',
    'noSuchDay',
    'noSuchDay',
    'noSuchTime',
    'noSuchTime',
    null,
  ])
  expect(issues.map(isLocalTime)).toEqual([...Array.from({ length: 7 }, () => false), true])
})
