import { calendarFields, type CalendarFields, type WorkCalendar } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { audit, differences } from '../../platform/audit.js'
import { json, type Db } from '../../platform/db.js'
import { demandCurrent } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { checked } from '../../platform/validate.js'
import { demandWholeCommunity } from './terms.presets.js'
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

/** Changes when the community works; terms that run already stay as they are. */
export const updateCalendar = async (act: Act, { version, ...changes }: Update): Promise<{ data: WorkCalendar }> => {
  demandWholeCommunity(act)
  const current = demandCurrent(await calendar(act.db, true), version)
  const { week, days } = checked(calendarFields.strip(), { ...current, ...changes })
  const ordered = days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  await act.db
    .updateTable('work_calendar')
    .set({ week: json(week), days: json(ordered), version: version + 1, updated_at: act.now })
    .execute()
  const after = await readCalendar(act.db)
  const was = { week: current.week, days: current.days }
  await audit(act, {
    action: 'update',
    entity: 'work_calendar',
    changes: differences(was, { week: after.data.week, days: after.data.days }),
  })
  await announce(act.db, { entity: 'request_types', entity_id: null, action: 'calendar' })
  return after
}
