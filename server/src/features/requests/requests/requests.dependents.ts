import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { publishEvent } from '../../../platform/live.js'
import { staffNameColumn } from '../../access/people/people.table.public.js'
import { invalid } from '../../../platform/problems.js'
import { today } from '../../../platform/today.js'
import { departmentDependents } from '../../access/departments/departments.public.js'
import { isAwayBetween, staffDependents } from '../../access/staff/staff.public.js'
import { unitDependents } from '../../registry/units/units.public.js'
import { notify } from '../../access/notifications/notifications.public.js'
import { moveRequests } from './requests.placed.js'
import { labelOf, type StoredRequest } from '../request-records/request-records.public.js'

type Held = 'performer_id' | 'responsible_id' | 'departure_id' | 'type_id'

// Done requests may still be returned to their performer.
const unfinished = sql`r.status not in ('closed', 'cancelled')`
const heldBy = (columns: readonly Held[], id: number): RawBuilder<unknown> =>
  sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(`r.${column}`)} = ${id}`),
    sql` or `,
  )})`

const ofPerson = ['performer_id', 'responsible_id'] as const
const ofDepartment = ['departure_id'] as const
const ofType = ['type_id'] as const

const countOf = async (db: Db, columns: readonly Held[], id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from service_requests r
    where ${heldBy(columns, id)} and r.deleted_at is null and ${unfinished}`.execute(db)
  return rows[0]!.n
}

/** Number of unfinished requests with the person as performer or responsible. */
const requestsOfPerson = (db: Db, id: number): Promise<number> => countOf(db, ofPerson, id)
/** Number of unfinished requests of the department. */
const requestsOfDepartment = (db: Db, id: number): Promise<number> => countOf(db, ofDepartment, id)

/** Whether the successor works in the houses of all unfinished requests of a person. */
const worksWhere = async (db: Db, successor: number, id: number): Promise<boolean> => {
  const { rows } = await sql<{ fits: boolean }>`select s.scope_all or not exists (
      select 1 from service_requests r join houses h on h.id = r.house_id where ${heldBy(ofPerson, id)} and ${unfinished}
      and not exists (select 1 from staff_scopes w where w.staff_id = s.id and (w.house_id = h.id or w.complex_id = h.complex_id))
    ) as fits from staff s where s.id = ${successor}`.execute(db)
  return rows[0]?.fits ?? false
}

type Moved = Pick<StoredRequest, 'id' | 'prefix' | 'year' | 'number' | 'house_id' | Held> & {
  was: Record<Held, number | null>
}

// Includes deleted requests, which may be restored.
const change = async (ctx: RequestContext, columns: readonly Held[], from: number, to: number): Promise<Moved[]> => {
  const set = columns.map((column) => {
    const held = sql.ref(column)
    return sql`${held} = case when ${sql.ref(`q.${column}`)} = ${from} then ${to} else ${sql.ref(`q.${column}`)} end`
  })
  const { rows } =
    await sql<Moved>`with held as (select r.id, r.performer_id, r.responsible_id, r.departure_id, r.type_id
      from service_requests r where ${heldBy(columns, from)} and ${unfinished} order by r.id for update)
    update service_requests q set ${sql.join(set)}, version = version + 1, updated_at = ${ctx.now} from held
    where q.id = held.id
    returning q.id, q.prefix, q.year, q.number, q.house_id, q.performer_id, q.responsible_id, q.departure_id, q.type_id,
      to_jsonb(held) as was`.execute(ctx.db)
  return rows
}

const handOver = async (
  ctx: RequestContext,
  columns: readonly Held[],
  from: number,
  to: number,
  staffIds: number[],
): Promise<number> => {
  const moved = await change(ctx, columns, from, to)
  if (moved.length === 0) return 0
  const only = (held: Record<Held, number | null>) =>
    Object.fromEntries(columns.map((column) => [column, held[column]]))
  await auditAll(
    ctx,
    moved.map((request) => ({
      action: 'update',
      entity: 'service_requests',
      entity_id: request.id,
      label: labelOf(request),
      changes: differences(only(request.was), only(request)),
    })),
  )
  await publishEvent(ctx.db, {
    entity: 'service_requests',
    entity_id: null,
    action: 'update',
    house_ids: [...new Set(moved.map(({ house_id }) => house_id))],
    open_rights: ['all_requests.read'],
    staff_ids: staffIds,
  })
  return moved.length
}

/** Reassigns the unfinished requests of a person to another one, with history, and notifies the successor of their number. */
const reassignRequests = async (ctx: RequestContext, from: number, to: number): Promise<void> => {
  const number = await handOver(ctx, ofPerson, from, to, [from, to])
  if (number === 0) return
  const { rows } = await sql<{
    name: string
  }>`select ${staffNameColumn('p')} as name from staff p where p.id = ${from}`.execute(ctx.db)
  await notify(ctx, {
    kind: 'requests_handed',
    to: [to],
    entity: 'staff',
    entity_id: null,
    params: { number, name: rows[0]!.name },
    key: `handed:${from}:${ctx.now.getTime()}`,
  })
}
/** The same for a department, without a notification. */
const reassignDepartment = async (ctx: RequestContext, from: number, to: number): Promise<void> => {
  await handOver(ctx, ofDepartment, from, to, [])
}
/** The same for a type; `moveFinished` moves ended requests. */
export const handType = async (ctx: RequestContext, from: number, to: number): Promise<void> => {
  await handOver(ctx, ofType, from, to, [])
}

/** Moves up to `most` requests of a type, in any state, to another one without history; returns their number. */
export const moveFinished = async (db: Db, from: number, to: number, most: number): Promise<number> => {
  const { numAffectedRows } = await sql`update service_requests set type_id = ${to}, version = version + 1
    where id in (select id from service_requests where type_id = ${from} order by id limit ${most} for update)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Number of requests of the type in any state. */
export const requestsOfType = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from service_requests
    where type_id = ${id} and deleted_at is null`.execute(db)
  return rows[0]!.n
}

/** A successor must work in the houses of the requests, and not be absent today. */
const requireSuccessor = async (ctx: RequestContext, from: number, to: number): Promise<void> => {
  if ((await requestsOfPerson(ctx.db, from)) === 0) return
  const day = await today(ctx)
  if (!(await worksWhere(ctx.db, to, from))) throw invalid('replace_with', 'not_assignable')
  if (await isAwayBetween(ctx.db, to, day, day)) throw invalid('replace_with', 'deputy_absent')
}

/** Requests depend on the people and departments that handle them, and on the unit that they concern. */
export const registerRequestDependents = (): void => {
  const each =
    (hand: (ctx: RequestContext, from: number, to: number) => Promise<void>) =>
    async (ctx: RequestContext, from: readonly number[], to: number) => {
      for (const id of from) await hand(ctx, id, to)
    }
  staffDependents.register({
    kind: 'requests',
    count: requestsOfPerson,
    requireSuccessor,
    reassign: each(reassignRequests),
  })
  departmentDependents.register({ kind: 'requests', count: requestsOfDepartment, reassign: each(reassignDepartment) })
  unitDependents.register({
    kind: 'requests',
    reassign: (ctx, from, to, { house_id }) => moveRequests(ctx, from, { id: to, house_id }),
  })
}
