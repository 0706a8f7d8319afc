import { expect, test } from 'vitest'
import { movedEnd } from './events.times.rules.ts'

test('the end follows the start, and whole days by days whatever hours they had', () => {
  const evening = { starts: '2026-03-10T18:00', ends: '2026-03-10T19:30', all_day: false }
  expect(movedEnd(evening, '2026-03-12T17:00')).toBe('2026-03-12T18:30')
  const days = { starts: '2026-03-10T18:00', ends: '2026-03-11T10:00', all_day: true }
  expect(movedEnd(days, '2026-03-20T00:00')).toBe('2026-03-21T00:00')
  expect(movedEnd(evening, '')).toBe('2026-03-10T19:30')
})
