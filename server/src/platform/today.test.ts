import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { dayAfter, dayIn, today } from './today.js'

const product = useApp()

describe('the current date of the community', () => {
  it.each([
    ['Europe/Kyiv', '2026-01-31T21:59:59Z', '2026-01-31'],
    ['Europe/Kyiv', '2026-01-31T22:00:00Z', '2026-02-01'],
    ['Europe/Kyiv', '2026-06-30T21:00:00Z', '2026-07-01'],
    ['America/New_York', '2026-03-01T04:59:00Z', '2026-02-28'],
    ['UTC', '2026-03-01T00:00:00Z', '2026-03-01'],
  ])('in %s at %s is %s', (timezone, now, day) => {
    expect(dayIn(timezone, new Date(now))).toBe(day)
  })

  it('follows the time zone of the settings', async () => {
    const now = new Date('2026-11-20T23:30:00Z')
    const { db } = product.app.pools
    expect(await today({ db, now })).toBe('2026-11-21')
    await db.transaction().execute(async (tx) => {
      await sql`update settings set timezone = 'America/New_York'`.execute(tx)
      expect(await today({ db: tx, now })).toBe('2026-11-20')
    })
  })
})

describe('date arithmetic', () => {
  it.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    // The night in which clocks change is a day like others.
    ['2026-03-29', 1, '2026-03-30'],
    ['0001-01-02', -1, '0001-01-01'],
    ['0001-01-01', -1, '0001-01-01'],
    ['9999-12-31', 1, '9999-12-31'],
  ])('%s and %i days is %s', (day, days, other) => {
    expect(dayAfter(day, days)).toBe(other)
  })
})
