import { describe, expect, it } from 'vitest'
import { instantOf, wallClock } from './zoned.ts'

describe('local time of the community', () => {
  it('shows Kyiv two hours ahead in winter and three in summer', () => {
    expect(wallClock('2026-01-15T12:00:00Z', 'Europe/Kyiv')).toBe('2026-01-15T14:00')
    expect(wallClock('2026-07-15T12:00:00Z', 'Europe/Kyiv')).toBe('2026-07-15T15:00')
  })

  it('converts back to the same instant', () => {
    for (const instant of [
      '2026-01-15T22:30:00.000Z',
      '2026-03-29T00:59:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]) {
      expect(instantOf(wallClock(instant, 'Europe/Kyiv'), 'Europe/Kyiv')).toBe(instant)
    }
  })

  it('moves an hour that summer time skips', () => {
    expect(wallClock(instantOf('2026-03-29T03:30', 'Europe/Kyiv')!, 'Europe/Kyiv')).toBe('2026-03-29T04:30')
  })

  it('is the first one of an hour that comes twice, as the server reads it', () => {
    expect(instantOf('2026-10-25T03:30', 'Europe/Kyiv')).toBe('2026-10-25T00:30:00.000Z')
  })

  it('rejects an invalid time', () => {
    expect(instantOf('tomorrow', 'Europe/Kyiv')).toBeNull()
  })
})
