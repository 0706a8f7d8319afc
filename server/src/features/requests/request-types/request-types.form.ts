import type { TextMap } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { staffNameColumn } from '../../access/people/people.table.public.js'
import { today } from '../../../platform/today.js'
import { staffInScope } from '../../access/staff/staff.public.js'

interface Person {
  value: number
  label: string
  absent_until: string | null
}

const people = async (ctx: RequestContext): Promise<Person[]> => {
  const day = await today(ctx)
  const { rows } = await sql<Person>`select s.id as value, ${staffNameColumn('s')} as label,
      (select to_char(max(a."to"), 'YYYY-MM-DD') from staff_absences a where a.staff_id = s.id
        and ${day}::date between a."from" and a."to") as absent_until
    from staff s where s.deleted_at is null and s.status in ('active', 'invited') and ${staffInScope(ctx, 's')}
    order by ${staffNameColumn('s')} collate uk_icu, s.id`.execute(ctx.db)
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

/** Options of the form of a type. */
export const readForm = async (ctx: RequestContext) => ({
  form: {
    staff: await people(ctx),
    roles: await options(ctx.db, sql`staff_roles x where x.deleted_at is null`),
    departures: await options(ctx.db, sql`departments x where x.deleted_at is null and x.active`),
    presets: await options<Option & { valid_from: string }>(
      ctx.db,
      sql`service_request_presets x where x.deleted_at is null and x.active`,
      sql`, x.valid_from`,
    ),
    parents: await options(ctx.db, sql`service_request_types x where x.deleted_at is null`),
  },
})
