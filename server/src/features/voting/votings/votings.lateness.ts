import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: the days by which a notice left after the last lawful day for a meeting of the voting `v`; 0 for one in time, and where there is no
 * meeting. The same rule by which an announcement is refused: as many days as the rules say lie between.
 */
export const daysLate = (sentOn: RawBuilder<unknown>, meetingAt: RawBuilder<unknown> = sql`v.meeting_at`) =>
  sql<number>`greatest(0, ${sentOn} - ((${meetingAt} at time zone v.timezone)::date - (v.rules ->> 'notice_days')::int))`
