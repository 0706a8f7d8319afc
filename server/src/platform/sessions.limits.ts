import { sql } from 'kysely'

/** When the session of alias `s` ends without further use. */
export const idleEnd = sql<string>`s.last_seen_at + make_interval(hours => (select session_idle_hours from settings))`

/** When the session of alias `s` ends however it is used. A shortened setting also ends sessions that began before. */
export const absoluteEnd = sql<string>`least(s.expires_at,
  s.created_at + make_interval(days => (select session_absolute_days from settings)))`

/** Condition over alias `s` of sessions: neither revoked nor ended by time. */
export const sessionLives = (now: Date) =>
  sql<boolean>`(s.revoked_at is null and ${absoluteEnd} > ${now} and ${idleEnd} > ${now})`
