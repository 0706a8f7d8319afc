import { sql } from 'kysely'
import type { PublicAct } from './act.js'
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

/** The legal day `YYYY-MM-DD` of an instant by the wall clock of a time zone. Remembers the last minute that was asked for: no day begins within one. */
export const dayIn = (timezone: string, now: Date): string => {
  const asked = Math.floor(now.getTime() / minute)
  if (last.timezone !== timezone || last.minute !== asked)
    last = { timezone, minute: asked, day: calendarOf(timezone).format(now) }
  return last.day
}

/** How long a reader may trust the time zone it has read, in milliseconds. */
const trusted = 10_000
const known = new WeakMap<Db, { timezone: string; until: number }>()

/** The community's own day at the instant of the act, `YYYY-MM-DD`: at 23:30 UTC it is tomorrow in Kyiv. */
export const today = async ({ db, now }: Pick<PublicAct, 'db' | 'now'>): Promise<string> => {
  const kept = known.get(db)
  if (kept && kept.until > Date.now()) return dayIn(kept.timezone, now)
  const { rows } = await sql<{ timezone: string }>`select timezone from settings`.execute(db)
  const timezone = rows[0]!.timezone
  known.set(db, { timezone, until: Date.now() + trusted })
  return dayIn(timezone, now)
}

/** The day so many days after a day `YYYY-MM-DD`; before it when negative. */
export const dayAfter = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
