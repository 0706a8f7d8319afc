import { sql, type RawBuilder } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'
import { announce } from '../../platform/live.js'
import { staffNameColumn } from '../../platform/staff-table.js'
import { notify } from '../notifications/notifications.door.js'
import { labelOf } from './requests.rules.js'
import type { StoredRequest } from './requests.table.js'

type Held = 'performer_id' | 'responsible_id' | 'departure_id' | 'type_id'

// Not over yet: what is done may still come back to who did it.
const unfinished = sql`r.status not in ('closed', 'cancelled')`
const heldBy = (columns: readonly Held[], id: number): RawBuilder<unknown> =>
  sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(`r.${column}`)} = ${id}`),
    sql` or `,
  )})`

const ofPerson = ['performer_id', 'responsible_id'] as const
const ofDeparture = ['departure_id'] as const
const ofType = ['type_id'] as const

const countOf = async (db: Db, columns: readonly Held[], id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from service_requests r
    where ${heldBy(columns, id)} and r.deleted_at is null and ${unfinished}`.execute(db)
  return rows[0]!.n
}

/** Requests that are not over and that the person does or answers for. */
export const requestsOfPerson = (db: Db, id: number): Promise<number> => countOf(db, ofPerson, id)
/** Requests of the department that are not over. */
export const requestsOfDeparture = (db: Db, id: number): Promise<number> => countOf(db, ofDeparture, id)

/** Whether the person works in the houses of all requests that would go over to him from another one. */
export const worksWhere = async (db: Db, successor: number, id: number): Promise<boolean> => {
  const { rows } = await sql<{ fits: boolean }>`select s.scope_all or not exists (
      select 1 from service_requests r join houses h on h.id = r.house_id where ${heldBy(ofPerson, id)} and ${unfinished}
      and not exists (select 1 from staff_scopes w where w.staff_id = s.id and (w.house_id = h.id or w.complex_id = h.complex_id))
    ) as fits from staff s where s.id = ${successor}`.execute(db)
  return rows[0]?.fits ?? false
}

type Moved = Pick<StoredRequest, 'id' | 'year' | 'number' | 'house_id' | Held> & { was: Record<Held, number | null> }

// Those in the bin go along: they may come back.
const change = async (act: Act, columns: readonly Held[], from: number, to: number): Promise<Moved[]> => {
  const set = columns.map((column) => {
    const held = sql.ref(column)
    return sql`${held} = case when ${sql.ref(`q.${column}`)} = ${from} then ${to} else ${sql.ref(`q.${column}`)} end`
  })
  const { rows } =
    await sql<Moved>`with held as (select r.id, r.performer_id, r.responsible_id, r.departure_id, r.type_id
      from service_requests r where ${heldBy(columns, from)} and ${unfinished} order by r.id for update)
    update service_requests q set ${sql.join(set)}, version = version + 1, updated_at = ${act.now} from held
    where q.id = held.id
    returning q.id, q.year, q.number, q.house_id, q.performer_id, q.responsible_id, q.departure_id, q.type_id,
      to_jsonb(held) as was`.execute(act.db)
  return rows
}

const handOver = async (
  act: Act,
  columns: readonly Held[],
  from: number,
  to: number,
  staffIds: number[],
): Promise<number> => {
  const moved = await change(act, columns, from, to)
  if (moved.length === 0) return 0
  const only = (held: Record<Held, number | null>) =>
    Object.fromEntries(columns.map((column) => [column, held[column]]))
  await auditAll(
    act,
    moved.map((request) => ({
      action: 'update',
      entity: 'service_requests',
      entity_id: request.id,
      label: labelOf(request),
      changes: differences(only(request.was), only(request)),
    })),
  )
  await announce(act.db, {
    entity: 'service_requests',
    entity_id: null,
    action: 'update',
    house_ids: [...new Set(moved.map(({ house_id }) => house_id))],
    open_rights: ['all_requests.read'],
    staff_ids: staffIds,
  })
  return moved.length
}

/** What a person does and answers for goes over to another one, who is told how much it is, as far as it is not over; noted in the history of each. */
export const handRequests = async (act: Act, from: number, to: number): Promise<void> => {
  const number = await handOver(act, ofPerson, from, to, [from, to])
  if (number === 0) return
  const { rows } = await sql<{
    name: string
  }>`select ${staffNameColumn('p')} as name from staff p where p.id = ${from}`.execute(act.db)
  await notify(act, {
    kind: 'requests_handed',
    to: [to],
    entity: 'staff',
    entity_id: null,
    params: { number, name: rows[0]!.name },
    key: `handed:${from}:${act.now.getTime()}`,
  })
}
/** The same for a department; nobody is told. */
export const handDeparture = async (act: Act, from: number, to: number): Promise<void> => {
  await handOver(act, ofDeparture, from, to, [])
}
/** The same for a type; those that are over follow by `moveFinished`. */
export const handType = async (act: Act, from: number, to: number): Promise<void> => {
  await handOver(act, ofType, from, to, [])
}

/** Gives some requests of one type, whatever their state, to another; answers how many. Their history says nothing of it. */
export const moveFinished = async (db: Db, from: number, to: number, most: number): Promise<number> => {
  const { numAffectedRows } = await sql`update service_requests set type_id = ${to}, version = version + 1
    where id in (select id from service_requests where type_id = ${from} order by id limit ${most} for update)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** How many requests of the type there are, in whatever state. */
export const requestsOfType = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from service_requests
    where type_id = ${id} and deleted_at is null`.execute(db)
  return rows[0]!.n
}
