import { sql, type RawBuilder } from 'kysely'
import type { PublicRequestContext } from './request-context.js'
import type { Db } from './db.js'

const calendars = new Map<string, Intl.DateTimeFormat>()
const calendarOf = (timezone: string) => {
  let calendar = calendars.get(timezone)
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    calendars.set(timezone, calendar)
  }
  return calendar
}

const minute = 60_000
let last = { timezone: '', minute: NaN, day: '' }

/**
 * The legal date `YYYY-MM-DD` of an instant in a time zone. Cached for the current minute: no day begins within one.
 */
export const dayIn = (timezone: string, now: Date): string => {
  const asked = Math.floor(now.getTime() / minute)
  if (last.timezone !== timezone || last.minute !== asked)
    last = { timezone, minute: asked, day: calendarOf(timezone).format(now) }
  return last.day
}

/** How long the time zone setting is cached, in milliseconds. */
const trusted = 10_000
const known = new WeakMap<Db, { timezone: string; until: number }>()

/** The community's date at the time of the request, `YYYY-MM-DD`: at 23:30 UTC it is tomorrow in Kyiv. */
export const today = async ({ db, now }: Pick<PublicRequestContext, 'db' | 'now'>): Promise<string> => {
  const kept = known.get(db)
  if (kept && kept.until > Date.now()) return dayIn(kept.timezone, now)
  const { rows } = await sql<{ timezone: string }>`select timezone from settings`.execute(db)
  const timezone = rows[0]!.timezone
  known.set(db, { timezone, until: Date.now() + trusted })
  return dayIn(timezone, now)
}

const ends = { first: Date.parse('0001-01-01'), last: Date.parse('9999-12-31') }

/** The community's date as an expression, for conditions of queries that are built without waiting. */
export const todayInQuery = ({ now }: Pick<PublicRequestContext, 'now'>): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone (select timezone from settings))`

/**
 * The date `days` days after a day `YYYY-MM-DD`; before it when negative. Never beyond the years 1 and 9999, which the form
 * of a day can't hold.
 */
export const dayAfter = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  const moment = Math.min(Math.max(date.getTime(), ends.first), ends.last)
  return new Date(moment).toISOString().slice(0, 10)
}
