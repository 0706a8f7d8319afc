import type { CalendarFields } from '@oselia/contract/service-request-types'
import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db } from '../../../platform/db.js'
import { calendarOf } from './terms.calendar.rules.js'
import type { Terms } from './terms.rules.js'
import './terms.table.js'

type Preset = Terms['preset']
type Working = Pick<CalendarFields, 'week' | 'days'> & { timezone: string }

/** A preset as a column; null where there is none of this id. */
const presetById = (id: RawBuilder<unknown>): RawBuilder<Preset | null> =>
  sql<Preset | null>`(select jsonb_build_object('id', p.id, 'reply_amount', p.reply_amount, 'reply_unit', p.reply_unit,
      'resolve_amount', p.resolve_amount, 'resolve_unit', p.resolve_unit, 'round_the_clock', p.round_the_clock, 'pausable', p.pausable)
    from service_request_presets p where p.id = ${id})`

/** The same, but of the presets with its code the one in force on the day; the preset itself when there is none. */
const presetOn = (id: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  presetById(sql`coalesce((select q.id from service_request_presets named join service_request_presets q on q.code = named.code
    where named.id = ${id} and q.deleted_at is null and q.active and q.valid_from <= ${day}
    order by q.valid_from desc limit 1), ${id})`)

const working = (houseId: number): RawBuilder<Working> =>
  sql<Working>`(select jsonb_build_object('timezone', s.timezone, 'days', case when h.works_on_holidays then '[]' else w.days end,
      'week', coalesce(h.working_hours, c.working_hours, w.week))
    from work_calendar w cross join settings s left join houses h on h.id = ${houseId} left join complexes c on c.id = h.complex_id)`

/** What is selected by `termsColumns`. */
export interface TermsRow {
  own_preset: Preset | null
  coded_preset: Preset | null
  working: Working
}

/**
 * Columns from which `termsIn` takes the terms in force on a day: of a preset, and of the preset with a code. They are counted in the
 * hours of the house, or else of its complex, or else of the community.
 */
export const termsColumns = (of: {
  presetId: RawBuilder<unknown>
  code: string | null
  houseId: number
  day: RawBuilder<unknown>
}): RawBuilder<TermsRow> => {
  const coded = sql`(select k.id from service_request_presets k
    where k.code = ${of.code}::text and k.deleted_at is null and k.active order by k.valid_from limit 1)`
  return sql<TermsRow>`${presetOn(of.presetId, of.day)} as own_preset, ${presetOn(coded, of.day)} as coded_preset,
    ${working(of.houseId)} as working`
}

/** The terms of the preset with the code where one is wanted and there is such a preset, and of the own preset otherwise. */
export const termsIn = (row: TermsRow, isCoded: boolean): Terms => ({
  preset: (isCoded ? row.coded_preset : null) ?? row.own_preset!,
  calendar: calendarOf(row.working),
})

/** The terms of a preset; with a day, of the preset with its code that holds on the day. */
export const loadTerms = async (
  db: Db,
  { presetId, houseId, day }: { presetId: number; houseId: number; day?: string | undefined },
): Promise<Terms> => {
  const id = sql`${presetId}::bigint`
  const preset = day === undefined ? presetById(id) : presetOn(id, sql`${day}::date`)
  const { rows } =
    await sql<TermsRow>`${prepared}select ${preset} as own_preset, ${working(houseId)} as working`.execute(db)
  return termsIn(rows[0]!, false)
}
