import { calendarFields, type CalendarFields, type WorkCalendar } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { audit, differences } from '../../../platform/audit.js'
import { json, type Db } from '../../../platform/db.js'
import { requireVersion } from '../../../platform/entity.js'
import { publishEvent } from '../../../platform/live.js'
import { checked } from '../../../platform/validate.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import './terms.table.js'

type Update = Partial<CalendarFields> & { version: number }

const calendar = async (db: Db, lock = false): Promise<WorkCalendar & { id: number }> => {
  const { rows } = await sql<WorkCalendar>`select w.version, w.week, w.days, s.timezone
    from work_calendar w cross join settings s ${lock ? sql`for update of w` : sql``}`.execute(db)
  return { ...rows[0]!, id: 1 }
}

export const readCalendar = async (db: Db): Promise<{ data: WorkCalendar }> => {
  const { id: _id, ...data } = await calendar(db)
  return { data }
}

/** Updates the working hours of the community; running terms keep theirs. */
export const updateCalendar = async (
  ctx: RequestContext,
  { version, ...changes }: Update,
): Promise<{ data: WorkCalendar }> => {
  requireWholeCommunity(ctx)
  const current = await calendar(ctx.db, true)
  await requireVersion(current, version)
  const { week, days } = checked(calendarFields.strip(), { ...current, ...changes })
  const ordered = days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  await ctx.db
    .updateTable('work_calendar')
    .set({ week: json(week), days: json(ordered), version: version + 1, updated_at: ctx.now })
    .execute()
  const after = await readCalendar(ctx.db)
  const was = { week: current.week, days: current.days }
  await audit(ctx, {
    action: 'update',
    entity: 'work_calendar',
    changes: differences(was, { week: after.data.week, days: after.data.days }),
  })
  await publishEvent(ctx.db, { entity: 'request_types', entity_id: null, action: 'calendar' })
  return after
}
