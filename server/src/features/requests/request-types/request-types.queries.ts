import {
  typeFields,
  type RequestType,
  type requestTypes,
  type TypeFields,
} from '@oselia/contract/service-request-types'
import { priorities } from '@oselia/contract/service-requests.enums'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { containsWords } from '../../../platform/dictionary.js'
import { paged, type Page } from '../../../platform/list.js'
import { staffNameColumn } from '../../access/people/people.table.public.js'
import { requestInScope } from '../request-records/request-records.public.js'
import { staffInScope } from '../../access/staff/staff.public.js'
import './request-types.table.js'

type Query = z.output<(typeof requestTypes)['list']['query']>
type Asked = Pick<RequestContext, 'db' | 'scope' | 'actor'>
/** A type without its counts. */
type Stored = Omit<RequestType, 'open_requests'>

const elsewhere = new Set(['parent_id', 'departure_id', 'responsible_id', 'performer_id', 'role_ids', 'staff_ids'])
const storedColumns = sql.join(
  Object.keys(typeFields.shape)
    .filter((field) => !elsewhere.has(field))
    .map((field) => sql.ref(`t.${field}`)),
)

const person = sql`jsonb_build_object('id', s.id, 'name', ${staffNameColumn('s')})`
// Only people visible to the caller, and nothing from the bin.
const visibleStaffMember = (ctx: Asked) => sql`s.deleted_at is null and ${staffInScope(ctx, 's')}`
const named = (ctx: Asked, column: string, what: RawBuilder<unknown>) =>
  sql`(select ${what} from staff s where s.id = ${sql.ref(`t.${column}`)} and ${visibleStaffMember(ctx)})`
const linkedRoles = (what: RawBuilder<unknown>) => sql`(select ${what} from service_request_type_roles l
  join staff_roles r on r.id = l.role_id and r.deleted_at is null where l.type_id = t.id)`
const linkedStaff = (ctx: Asked, what: RawBuilder<unknown>) => sql`(select ${what} from service_request_type_staff l
  join staff s on s.id = l.staff_id where l.type_id = t.id and ${visibleStaffMember(ctx)})`
const departmentOf = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from departments d where d.id = t.departure_id and d.deleted_at is null)`

const columns = (ctx: Asked) => sql<Stored>`t.id, t.version, t.created_at, t.updated_at, ${storedColumns},
  (select p.id from service_request_types p where p.id = t.parent_id and p.deleted_at is null) as parent_id,
  (select jsonb_build_object('id', p.id, 'name', p.name) from service_request_presets p where p.id = t.preset_id) as preset,
  ${departmentOf(sql`d.id`)} as departure_id, ${departmentOf(sql`jsonb_build_object('id', d.id, 'name', d.name)`)} as departure,
  ${named(ctx, 'responsible_id', sql`s.id`)} as responsible_id, ${named(ctx, 'responsible_id', person)} as responsible,
  ${named(ctx, 'performer_id', sql`s.id`)} as performer_id, ${named(ctx, 'performer_id', person)} as performer,
  ${linkedRoles(sql`coalesce(jsonb_agg(r.id order by r.sort, r.id), '[]')`)} as role_ids,
  ${linkedRoles(sql`coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.sort, r.id), '[]')`)} as roles,
  ${linkedStaff(ctx, sql`coalesce(jsonb_agg(s.id order by s.id), '[]')`)} as staff_ids,
  ${linkedStaff(ctx, sql`coalesce(jsonb_agg(${person} order by ${staffNameColumn('s')} collate uk_icu, s.id), '[]')`)} as staff`

/** Types with the number of unfinished requests that the caller sees. */
export const withOpenRequests = async (ctx: Asked, types: readonly Stored[]): Promise<RequestType[]> => {
  const ids = types.map(({ id }) => id)
  const { rows } = await sql<{ type_id: number; n: number }>`select r.type_id, count(*) as n from service_requests r
    where r.type_id = any(${ids}::bigint[]) and r.deleted_at is null and r.status not in ('done', 'closed', 'cancelled')
      and ${requestInScope(ctx, 'r')} group by r.type_id`.execute(ctx.db)
  const open = new Map(rows.map(({ type_id, n }) => [type_id, n]))
  return types.map((type) => ({ ...type, open_requests: open.get(type.id) ?? 0 }))
}

const among = (column: string, ids: readonly number[] | undefined) =>
  ids ? [sql`${sql.ref(column)} = any(${ids}::bigint[])`] : []

export const list = async (ctx: Asked, query: Query): Promise<Page<RequestType>> => {
  const page = await paged<Stored>(
    ctx.db,
    {
      columns: columns(ctx),
      from: sql`service_request_types t`,
      where: [
        sql`t.deleted_at is null`,
        ...(query.active === undefined ? [] : [sql`t.active = ${query.active}`]),
        ...among('t.departure_id', query.departure_id),
        ...among('t.preset_id', query.preset_id),
        ...containsWords(sql`concat_ws(' ', t.code, t.name::text)`, query.search_query),
      ],
      sort: {
        sort: sql`t.sort`,
        name: sql`(t.name ->> 'uk') collate uk_icu`,
        priority: sql`array_position(${[...priorities]}::text[], t.priority)`,
        created_at: sql`t.created_at`,
      },
      tiebreaker: sql`t.id`,
    },
    query,
  )
  return { ...page, data: await withOpenRequests(ctx, page.data) }
}

export const selection = (ctx: Asked) => ({ columns: columns(ctx), from: sql`service_request_types t` })

/** Saves the roles and people of a type. Links to deleted rows stay, so that restoring one restores its links. */
export const saveLinks = async (
  db: Db,
  id: number,
  { role_ids, staff_ids }: Pick<TypeFields, 'role_ids' | 'staff_ids'>,
): Promise<void> => {
  await sql`delete from service_request_type_roles where type_id = ${id} and role_id <> all(${role_ids}::bigint[])
    and role_id in (select id from staff_roles where deleted_at is null)`.execute(db)
  await sql`insert into service_request_type_roles (type_id, role_id) select ${id}, x from unnest(${role_ids}::bigint[]) x
    on conflict do nothing`.execute(db)
  await sql`delete from service_request_type_staff where type_id = ${id} and staff_id <> all(${staff_ids}::bigint[])
    and staff_id in (select id from staff where deleted_at is null)`.execute(db)
  await sql`insert into service_request_type_staff (type_id, staff_id) select ${id}, x from unnest(${staff_ids}::bigint[]) x
    on conflict do nothing`.execute(db)
}

/** Locks the tree: two concurrent moves could form a cycle. */
export const lockTree = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7305, 5)`.execute(db)
}

export const isThere = async (db: Db, id: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from service_request_types where id = ${id} and deleted_at is null for share`.execute(db)
  return rows.length > 0
}

/** A type and its ancestors, deleted ones included, since they can be restored. */
export const chainOf = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`with recursive chain as (
      select id, parent_id from service_request_types where id = ${id}
      union select p.id, p.parent_id from chain c join service_request_types p on p.id = c.parent_id)
    select id from chain`.execute(db)
  return rows.map((row) => row.id)
}

const there = async (db: Db, from: RawBuilder<unknown>, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select x.id from ${from} and x.id = any(${ids}::bigint[])
    order by x.id for share of x`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The existing and active rows among the ids, locked until the end of the transaction. */
export const liveStaff = (db: Db, ids: readonly number[]) =>
  there(db, sql`staff x where x.deleted_at is null and x.status in ('active', 'invited')`, ids)
export const liveRoles = (db: Db, ids: readonly number[]) =>
  there(db, sql`staff_roles x where x.deleted_at is null`, ids)
export const liveDepartments = (db: Db, ids: readonly number[]) =>
  there(db, sql`departments x where x.deleted_at is null`, ids)
export const livePresets = (db: Db, ids: readonly number[]) =>
  there(db, sql`service_request_presets x where x.deleted_at is null and x.active`, ids)
