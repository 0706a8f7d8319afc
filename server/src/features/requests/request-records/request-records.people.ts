import { openStates } from '@oselia/contract/service-request-moves'
import { sql, type RawBuilder } from 'kysely'

/** Condition: the person of the alias works for the community: the account is active, or belongs to a contractor, who needs none. */
export const works = (alias: string): RawBuilder<boolean> => {
  const status = sql.ref(`${alias}.status`)
  return sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null and (${status} = 'active'
    or (${status} = 'invited' and ${sql.ref(`${alias}.employment_kind`)} is not distinct from 'contractor')))`
}

/** Condition: the house lies in the scope of the person of the alias. */
export const worksIn = (alias: string, houseId: number): RawBuilder<boolean> => {
  const id = sql.ref(`${alias}.id`)
  return sql<boolean>`(${sql.ref(`${alias}.scope_all`)} or exists (select 1 from staff_scopes w where w.staff_id = ${id}
    and (w.house_id = ${houseId} or w.complex_id = (select x.complex_id from houses x where x.id = ${houseId}))))`
}

/** Joins the absence of the person of the alias on a day as `away`. */
export const absence = (alias: string, day: string): RawBuilder<unknown> =>
  sql`left join lateral (select to_char(a."to", 'YYYY-MM-DD') as "to", a.deputy_id from staff_absences a
    where a.staff_id = ${sql.ref(`${alias}.id`)} and ${day}::date between a."from" and a."to" order by a."to" desc limit 1) away on true`

/** How much unfinished work a person of the alias has. */
export const load = (alias: string): RawBuilder<number> =>
  sql<number>`(select count(*) from service_requests o where o.performer_id = ${sql.ref(`${alias}.id`)}
    and o.status = any(${[...openStates]}::text[]) and o.deleted_at is null)`
