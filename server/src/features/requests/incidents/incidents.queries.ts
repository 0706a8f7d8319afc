import type { Incident, IncidentDetails, incidentList } from '@oselia/contract/incidents'
import { openStates } from '@oselia/contract/service-request-moves'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { all, paged, searched, type List, type Page } from '../../../platform/list.js'
import { requestInScope } from '../request-records/request-records.public.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { incidentInScope } from './incidents.table.js'

type Query = z.output<typeof incidentList>

const isOpen = sql`r.status = any(${[...openStates]})`

/** Number of requests of the incident visible to the caller. */
const counted = (ctx: RequestContext, which: RawBuilder<unknown>) => sql`(select count(*) from service_requests r
  where r.incident_id = i.id and r.deleted_at is null and ${which} and ${requestInScope(ctx, 'r')})`
const requestsCount = (ctx: RequestContext) => counted(ctx, sql`true`)

const columns = (
  ctx: RequestContext,
) => sql`i.id, i.version, i.created_at, i.updated_at, i.title, i.description, i.complex_id, i.house_id,
  i.entrance, i.type_id, i.expected_at, i.state, i.closed_at,
  coalesce((select h.label from houses h where h.id = i.house_id), (select c.name from complexes c where c.id = i.complex_id)) as address,
  (select jsonb_build_object('id', t.id, 'name', t.name) from service_request_types t where t.id = i.type_id) as type,
  ${requestsCount(ctx)} as requests_count, ${counted(ctx, isOpen)} as open_count,
  ${staffRef('i.created_by')} as created_by`

/** An incident of a complex is also found by its houses, and those of its houses by the complex. */
const placed = ({ house_id, complex_id }: Query): RawBuilder<unknown>[] => [
  ...(house_id
    ? [
        sql`(i.house_id = any(${house_id}::bigint[])
          or i.complex_id in (select complex_id from houses where id = any(${house_id}::bigint[])))`,
      ]
    : []),
  ...(complex_id
    ? [
        sql`(i.complex_id = any(${complex_id}::bigint[])
          or i.house_id in (select id from houses where complex_id = any(${complex_id}::bigint[])))`,
      ]
    : []),
]

const listSpec = (ctx: RequestContext, query: Query): List => ({
  columns: columns(ctx),
  from: sql`incidents i`,
  where: [
    sql`i.deleted_at is null`,
    incidentInScope(ctx.scope, 'i'),
    ...(query.state ? [sql`i.state = ${query.state}`] : []),
    ...placed(query),
    ...searched(sql`i.search_keys`, query.search_query),
  ],
  sort: { created_at: sql`i.created_at`, requests_count: requestsCount(ctx) },
  tiebreaker: sql`i.id`,
})

export const list = (ctx: RequestContext, query: Query): Promise<Page<Incident>> =>
  paged(ctx.db, listSpec(ctx, query), query)

/** The incident as the caller sees it; locked for update where asked. */
export const one = async (ctx: RequestContext, id: number, lock = false): Promise<Incident | undefined> => {
  const where = all([sql`i.id = ${id}`, sql`i.deleted_at is null`, incidentInScope(ctx.scope, 'i')])
  if (lock) await sql`select 1 from incidents i where ${where} for update`.execute(ctx.db)
  const { rows } = await sql<Incident>`select ${columns(ctx)} from incidents i where ${where}`.execute(ctx.db)
  return rows[0]
}

const idsWhere = async (ctx: RequestContext, id: number, which: RawBuilder<unknown>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select r.id from service_requests r
    where r.incident_id = ${id} and r.deleted_at is null and ${requestInScope(ctx, 'r')} and ${which}
    order by r.id`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Its requests visible to the caller, newest first. */
export const requestIds = async (ctx: RequestContext, id: number): Promise<number[]> =>
  (await idsWhere(ctx, id, sql`true`)).toReversed()

/** The open ones of them, in the order in which requests are locked. */
export const openIds = (ctx: RequestContext, id: number): Promise<number[]> => idsWhere(ctx, id, isOpen)

/** Requests whose residents get answers: open ones, and duplicates while their chats are open. Source: practice.md d1. */
export const answeredIds = (ctx: RequestContext, id: number): Promise<number[]> =>
  idsWhere(
    ctx,
    id,
    sql`(${isOpen} or (r.status = 'cancelled' and r.cancel_reason = 'duplicate'
      and r.closed_at > ${ctx.now}::timestamptz - interval '7 days'))`,
  )

/** Public answers, newest first, with the number of visible requests that received each. */
export const replies = async (ctx: RequestContext, id: number): Promise<IncidentDetails['replies']> => {
  const { rows } = await sql<IncidentDetails['replies'][number]>`
    select min(m.id) as id, min(m.at) as at, (array_agg(m.body order by m.id))[1] as message, count(*) as sent,
      ${staffRef('m.staff_id')} as by
    from service_request_messages m join service_requests r on r.id = m.request_id
    where m.incident_id = ${id} and m.deleted_at is null and r.deleted_at is null and ${requestInScope(ctx, 'r')}
    group by m.client_msg_id, m.staff_id order by min(m.id) desc limit 100`.execute(ctx.db)
  return rows
}

/** Whether the answer was sent before: it has the same `client_msg_id` in every chat. */
export const isSent = async (db: Db, id: number, name: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from service_request_messages
    where incident_id = ${id} and client_msg_id = ${name} limit 1`.execute(db)
  return rows.length > 0
}

/** Houses that the incident concerns, for live events. */
export const houseIdsOf = async (
  db: Db,
  { house_id, complex_id }: Pick<Incident, 'house_id' | 'complex_id'>,
): Promise<number[]> => {
  if (house_id !== null) return [house_id]
  const { rows } = await sql<{ id: number }>`select id from houses
    where complex_id = ${complex_id} and deleted_at is null`.execute(db)
  return rows.map((row) => row.id)
}

/** Whether the place exists within the caller's scope, and whether the type exists. */
export const known = async (
  { db, scope }: Pick<RequestContext, 'db' | 'scope'>,
  { house_id, complex_id, type_id }: Pick<Incident, 'house_id' | 'complex_id' | 'type_id'>,
): Promise<{ house: boolean; complex: boolean; type: boolean }> => {
  const inside = sql`(${scope.all} or complex_id = any(${scope.complexIds}::bigint[]) or id = any(${scope.houseIds}::bigint[]))`
  const { rows } = await sql<{ house: boolean; complex: boolean; type: boolean }>`select
    exists (select 1 from houses where id = ${house_id} and deleted_at is null and ${inside}) as house,
    exists (select 1 from complexes where id = ${complex_id} and deleted_at is null
      and (${scope.all} or id = any(${scope.complexIds}::bigint[]))) as complex,
    exists (select 1 from service_request_types where id = ${type_id} and deleted_at is null for key share) as type`.execute(
    db,
  )
  return rows[0]!
}
