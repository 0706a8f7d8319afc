import {
  priorities,
  typeFields,
  type RequestType,
  type requestTypes,
  type TypeFields,
} from '@oselia/contract/service-request-types'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import { json, type Db } from '../../platform/db.js'
import { saying } from '../../platform/dictionary.js'
import { all, paged, type Page } from '../../platform/list.js'
import { staffNameColumn } from '../../platform/staff-table.js'
import { requestInScope } from '../requests/requests.door.js'
import { staffInScope } from '../staff/staff.door.js'
import './request-types.table.js'

type Query = z.output<(typeof requestTypes)['list']['query']>
type Asked = Pick<Act, 'db' | 'scope' | 'actor'>
/** A type without what is counted beside it. */
type Stored = Omit<RequestType, 'open_requests'>

const elsewhere = new Set(['parent_id', 'departure_id', 'responsible_id', 'performer_id', 'role_ids', 'staff_ids'])
const written = sql.join(
  Object.keys(typeFields.shape)
    .filter((field) => !elsewhere.has(field))
    .map((field) => sql.ref(`t.${field}`)),
)

const person = sql`jsonb_build_object('id', s.id, 'name', ${staffNameColumn('s')})`
// Of people one hears whom one may see; of what lies in the bin nothing.
const seen = (act: Asked) => sql`s.deleted_at is null and ${staffInScope(act, 's')}`
const named = (act: Asked, column: string, what: RawBuilder<unknown>) =>
  sql`(select ${what} from staff s where s.id = ${sql.ref(`t.${column}`)} and ${seen(act)})`
const linkedRoles = (what: RawBuilder<unknown>) => sql`(select ${what} from service_request_type_roles l
  join staff_roles r on r.id = l.role_id and r.deleted_at is null where l.type_id = t.id)`
const linkedStaff = (act: Asked, what: RawBuilder<unknown>) => sql`(select ${what} from service_request_type_staff l
  join staff s on s.id = l.staff_id where l.type_id = t.id and ${seen(act)})`
const departure = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from staff_departures d where d.id = t.departure_id and d.deleted_at is null)`

const columns = (act: Asked) => sql`t.id, t.version, t.created_at, t.updated_at, ${written},
  (select p.id from service_request_types p where p.id = t.parent_id and p.deleted_at is null) as parent_id,
  (select jsonb_build_object('id', p.id, 'name', p.name) from service_request_presets p where p.id = t.preset_id) as preset,
  ${departure(sql`d.id`)} as departure_id, ${departure(sql`jsonb_build_object('id', d.id, 'name', d.name)`)} as departure,
  ${named(act, 'responsible_id', sql`s.id`)} as responsible_id, ${named(act, 'responsible_id', person)} as responsible,
  ${named(act, 'performer_id', sql`s.id`)} as performer_id, ${named(act, 'performer_id', person)} as performer,
  ${linkedRoles(sql`coalesce(jsonb_agg(r.id order by r.sort, r.id), '[]')`)} as role_ids,
  ${linkedRoles(sql`coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.sort, r.id), '[]')`)} as roles,
  ${linkedStaff(act, sql`coalesce(jsonb_agg(s.id order by s.id), '[]')`)} as staff_ids,
  ${linkedStaff(act, sql`coalesce(jsonb_agg(${person} order by ${staffNameColumn('s')} collate uk_icu, s.id), '[]')`)} as staff`

/** Each type with how many requests of it, that the caller sees, are still to be done. */
const counted = async (act: Asked, types: readonly Stored[]): Promise<RequestType[]> => {
  const ids = types.map(({ id }) => id)
  const { rows } = await sql<{ type_id: number; n: number }>`select r.type_id, count(*) as n from service_requests r
    where r.type_id = any(${ids}::bigint[]) and r.deleted_at is null and r.status not in ('done', 'closed', 'cancelled')
      and ${requestInScope(act, 'r')} group by r.type_id`.execute(act.db)
  const open = new Map(rows.map(({ type_id, n }) => [type_id, n]))
  return types.map((type) => ({ ...type, open_requests: open.get(type.id) ?? 0 }))
}

const among = (column: string, ids: readonly number[] | undefined) =>
  ids ? [sql`${sql.ref(column)} = any(${ids}::bigint[])`] : []

export const list = async (act: Asked, query: Query): Promise<Page<RequestType>> => {
  const page = await paged<Stored>(
    act.db,
    {
      columns: columns(act),
      from: sql`service_request_types t`,
      where: [
        sql`t.deleted_at is null`,
        ...(query.active === undefined ? [] : [sql`t.active = ${query.active}`]),
        ...among('t.departure_id', query.departure_id),
        ...among('t.preset_id', query.preset_id),
        ...saying(sql`concat_ws(' ', t.code, t.name::text)`, query.search_query),
      ],
      sort: {
        sort: sql`t.sort`,
        name: sql`(t.name ->> 'uk') collate uk_icu`,
        priority: sql`array_position(${[...priorities]}::text[], t.priority)`,
        created_at: sql`t.created_at`,
      },
      tie: sql`t.id`,
    },
    query,
  )
  return { ...page, data: await counted(act, page.data) }
}

export const one = async (act: Asked, id: number, lock = false): Promise<RequestType | undefined> => {
  const { rows } = await sql<Stored>`select ${columns(act)} from service_request_types t
    where ${all([sql`t.id = ${id}`, sql`t.deleted_at is null`])} ${lock ? sql`for update of t` : sql``}`.execute(act.db)
  return (await counted(act, rows))[0]
}

export const rowOf = (fields: TypeFields) => {
  const { role_ids: _roles, staff_ids: _staff, name, hint, form, checklist, replies, ...rest } = fields
  return {
    ...rest,
    name: json(name),
    hint: hint && json(hint),
    form: json(form),
    checklist: json(checklist),
    replies: json(replies),
  }
}

/** Writes down the roles and people of a type. Links to what lies in the bin stay, so that it comes back with them. */
export const keepLinks = async (
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

/** Whoever moves a type in the tree waits here for the other who does. */
export const lockTree = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7305, 5)`.execute(db)
}

export const isThere = async (db: Db, id: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from service_request_types where id = ${id} and deleted_at is null for share`.execute(db)
  return rows.length > 0
}

/** A type and all those above it, those in the bin too: they may come back. */
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

/** Those of the things that are there and in use; they stay until the act ends. */
export const liveStaff = (db: Db, ids: readonly number[]) =>
  there(db, sql`staff x where x.deleted_at is null and x.status in ('active', 'invited')`, ids)
export const liveRoles = (db: Db, ids: readonly number[]) =>
  there(db, sql`staff_roles x where x.deleted_at is null`, ids)
export const liveDepartures = (db: Db, ids: readonly number[]) =>
  there(db, sql`staff_departures x where x.deleted_at is null`, ids)
export const livePresets = (db: Db, ids: readonly number[]) =>
  there(db, sql`service_request_presets x where x.deleted_at is null and x.active`, ids)
