import type { TextMap } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { Db } from '../../platform/db.js'
import { staffNameColumn } from '../../platform/staff-table.js'
import { today } from '../../platform/today.js'
import { staffInScope } from '../staff/staff.door.js'

interface Person {
  value: number
  label: string
  absent_until: string | null
}

const people = async (act: Act): Promise<Person[]> => {
  const day = await today(act)
  const { rows } = await sql<Person>`select s.id as value, ${staffNameColumn('s')} as label,
      (select to_char(max(a."to"), 'YYYY-MM-DD') from staff_absences a where a.staff_id = s.id
        and ${day}::date between a."from" and a."to") as absent_until
    from staff s where s.deleted_at is null and s.status in ('active', 'invited') and ${staffInScope(act, 's')}
    order by ${staffNameColumn('s')} collate uk_icu, s.id`.execute(act.db)
  return rows
}

interface Option {
  value: number
  label: TextMap
}

const options = async <T extends Option>(db: Db, from: RawBuilder<unknown>, more = sql``) => {
  const { rows } = await sql<T>`select x.id as value, x.name as label ${more} from ${from}
    order by x.sort, (x.name ->> 'uk') collate uk_icu, x.id`.execute(db)
  return rows
}

/** What a type is made of. */
export const readForm = async (act: Act) => ({
  form: {
    staff: await people(act),
    roles: await options(act.db, sql`staff_roles x where x.deleted_at is null`),
    departures: await options(act.db, sql`staff_departures x where x.deleted_at is null and x.active`),
    presets: await options<Option & { valid_from: string }>(
      act.db,
      sql`service_request_presets x where x.deleted_at is null and x.active`,
      sql`, x.valid_from`,
    ),
    parents: await options(act.db, sql`service_request_types x where x.deleted_at is null`),
  },
})
