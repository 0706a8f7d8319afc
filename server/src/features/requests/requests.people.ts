import type { Fault } from '@oselia/contract/issues'
import { openStates } from '@oselia/contract/service-request-moves'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.js'
import { staffNameColumn } from '../../platform/staff-table.js'

/** Condition: the person of the alias is at work for the community: his account is active, or he is a contractor who needs none. */
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

/** The absence in which the person of the alias is on a day, joined as `away`. */
export const absence = (alias: string, day: string): RawBuilder<unknown> =>
  sql`left join lateral (select to_char(a."to", 'YYYY-MM-DD') as "to", a.deputy_id from staff_absences a
    where a.staff_id = ${sql.ref(`${alias}.id`)} and ${day}::date between a."from" and a."to" order by a."to" desc limit 1) away on true`

/** How much unfinished work a person of the alias has. */
export const load = (alias: string): RawBuilder<number> =>
  sql<number>`(select count(*) from service_requests o where o.performer_id = ${sql.ref(`${alias}.id`)}
    and o.status = any(${[...openStates]}::text[]) and o.deleted_at is null)`

export interface Worker {
  id: number
  name: string
  /** He is at work, and the house is his. */
  fits: boolean
  away: boolean
  deputy_id: number | null
}

/** People of the staff by their ids, as they stand to a house on a day. */
export const workersOf = async (
  db: Db,
  ids: readonly (number | null | undefined)[],
  { houseId, day }: { houseId: number; day: string },
): Promise<Map<number, Worker>> => {
  const named = [...new Set(ids.filter((id) => typeof id === 'number'))]
  if (named.length === 0) return new Map()
  const { rows } = await sql<Worker>`select p.id, ${staffNameColumn('p')} as name, away.deputy_id,
      ${works('p')} and ${worksIn('p', houseId)} as fits, away."to" is not null as away
    from staff p ${absence('p', day)} where p.id = any(${named}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const isFree = (worker: Worker | undefined): boolean => worker !== undefined && worker.fits && !worker.away

/** What stands against giving the person this part of a request: nothing, when he works there and is not away. */
export const workerFault = (field: string, id: number, workers: ReadonlyMap<number, Worker>): Fault[] => {
  const worker = workers.get(id)
  if (!worker?.fits) return [{ field, key: 'not_assignable' }]
  return worker.away ? [{ field, key: 'absent' }] : []
}

/** The person, if he works in the house and is there; else his deputy, if that one does and is; else nobody. */
export const standIn = async (
  db: Db,
  id: number | null,
  where: { houseId: number; day: string },
): Promise<number | null> => {
  if (id === null) return null
  const named = (await workersOf(db, [id], where)).get(id)
  if (isFree(named)) return id
  const deputyId = named?.away ? named.deputy_id : null
  if (deputyId === null) return null
  return isFree((await workersOf(db, [deputyId], where)).get(deputyId)) ? deputyId : null
}
