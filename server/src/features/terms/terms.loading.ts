import type { CalendarFields } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.js'
import '../../platform/staff-table.js'
import { calendarOf } from './terms.calendar.rules.js'
import type { Terms } from './terms.rules.js'
import './terms.table.js'

type Loaded = Terms['preset'] & Pick<CalendarFields, 'week' | 'days'> & { timezone: string }

/** The terms of a preset, counted in the hours of the house's complex, or of the community where it has none of its own. */
export const loadTerms = async (
  db: Db,
  { presetId, houseId }: { presetId: number; houseId: number },
): Promise<Terms> => {
  const { rows } = await sql<Loaded>`select p.id, p.reply_amount, p.reply_unit, p.resolve_amount, p.resolve_unit,
      p.round_the_clock, p.pausable, w.days, s.timezone,
      coalesce((select c.working_hours from houses h join complexes c on c.id = h.complex_id where h.id = ${houseId}), w.week) as week
    from service_request_presets p cross join work_calendar w cross join settings s where p.id = ${presetId}`.execute(
    db,
  )
  const { week, days, timezone, ...preset } = rows[0]!
  return { preset, calendar: calendarOf({ timezone, week, days }) }
}

/** Of the presets with one code, the one that holds on a day `YYYY-MM-DD`; the preset itself where no other of its code does. */
export const currentPreset = async (db: Db, presetId: number, day: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select q.id from service_request_presets p
    join service_request_presets q on q.code = p.code
    where p.id = ${presetId} and q.deleted_at is null and q.active and q.valid_from <= ${day}::date
    order by q.valid_from desc limit 1`.execute(db)
  return rows[0]?.id ?? presetId
}
