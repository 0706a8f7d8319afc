import type { TextMap } from '@oselia/contract/kit'
import {
  departureFields,
  type Departure,
  type DepartureFields,
  type staffDepartures,
} from '@oselia/contract/staff-departures'
import { sql, type Generated } from 'kysely'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import { json, type Db, type EntityColumns, type Json } from '../../platform/db.js'
import { saying } from '../../platform/dictionary.js'
import { all, paged, type Page } from '../../platform/list.js'
import { complexInScope, houseInScope, type Scope } from '../../platform/scope.js'
import { addressesOf } from '../houses/houses.door.js'
import { staffInScope } from '../staff/staff.door.js'

type Links = 'staff_ids' | 'complex_ids' | 'house_ids'
declare module '../../platform/db.js' {
  interface Database {
    staff_departures: Omit<DepartureFields, 'name' | Links> & {
      name: Json<TextMap>
      is_demo: Generated<boolean>
    } & EntityColumns
    staff_departure_scopes: { departure_id: number; complex_id: number | null; house_id: number | null }
  }
}

type Query = z.output<(typeof staffDepartures)['list']['query']>
type Asked = Pick<Act, 'db' | 'scope' | 'actor' | 'language'>

const links: readonly string[] = ['staff_ids', 'complex_ids', 'house_ids', 'head_id'] satisfies (Links | 'head_id')[]
const written = sql.join(
  Object.keys(departureFields.shape)
    .filter((field) => !links.includes(field))
    .map((field) => sql.ref(`d.${field}`)),
)
const named = sql`coalesce(nullif(concat_ws(' ', s.last_name, s.first_name), ' '), s.email, s.phone)`
const person = sql`jsonb_build_object('id', s.id, 'name', ${named})`
const inPlace = sql`d.id = w.departure_id`

/** People of a department whom the caller sees. */
const members = (act: Asked, what: ReturnType<typeof sql>) => sql`(select ${what} from staff_departure_links l
  join staff s on s.id = l.staff_id where l.departure_id = d.id and s.deleted_at is null and ${staffInScope(act, 's')})`
const headIs = (act: Asked) => sql`s.id = d.head_id and s.deleted_at is null and ${staffInScope(act, 's')}`

const columns = (act: Asked) => sql`d.id, d.version, d.created_at, d.updated_at, ${written},
  (select jsonb_build_object('id', p.id, 'name', p.name) from staff_departures p where p.id = d.parent_id and p.deleted_at is null) as parent,
  (select s.id from staff s where ${headIs(act)}) as head_id,
  (select ${person} from staff s where ${headIs(act)}) as head,
  ${members(act, sql`coalesce(jsonb_agg(s.id order by s.id), '[]')`)} as staff_ids,
  ${members(act, sql`coalesce(jsonb_agg(${person} order by ${named} collate uk_icu, s.id), '[]')`)} as staff,
  ${members(act, sql`count(*)`)} as staff_count,
  array(select w.complex_id from staff_departure_scopes w where ${inPlace} and w.complex_id is not null order by 1) as complex_ids,
  array(select w.house_id from staff_departure_scopes w where ${inPlace} and w.house_id is not null order by 1) as house_ids,
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.id), '[]') from staff_departure_scopes w
    join complexes c on c.id = w.complex_id and c.deleted_at is null where ${inPlace} and ${complexInScope(act.scope, 'c')}) as complexes,
  (select count(*) from staff_roles r where r.departure_id = d.id and r.deleted_at is null) as roles_count`

/** The addresses of the houses, in the caller's language. Of places that are not his he learns no more than that they are there. */
const addressed = async (act: Asked, rows: Omit<Departure, 'houses'>[]): Promise<Departure[]> => {
  const house_ids = [...new Set(rows.flatMap((row) => row.house_ids))]
  const own = await ownPlaces(act.db, act.scope, { complex_ids: [], house_ids })
  const addresses = await addressesOf(act.db, [...own.houses], act.language)
  return rows.map((row) => ({
    ...row,
    houses: row.house_ids.flatMap((id) => (addresses.has(id) ? [{ id, name: addresses.get(id)! }] : [])),
  }))
}

export const list = async (act: Asked, query: Query): Promise<Page<Departure>> => {
  const page = await paged<Omit<Departure, 'houses'>>(
    act.db,
    {
      columns: columns(act),
      from: sql`staff_departures d`,
      where: [
        sql`d.deleted_at is null`,
        ...(query.active === undefined ? [] : [sql`d.active = ${query.active}`]),
        ...saying(sql`concat_ws(' ', d.code, d.name::text)`, query.search_query),
      ],
      sort: {
        sort: sql`d.sort`,
        name: sql`(d.name ->> 'uk') collate uk_icu`,
        staff_count: members(act, sql`count(*)`),
      },
      tie: sql`d.id`,
    },
    query,
  )
  return { ...page, data: await addressed(act, page.data) }
}

export const one = async (act: Asked, id: number, lock = false): Promise<Departure | undefined> => {
  const { rows } = await sql<Omit<Departure, 'houses'>>`select ${columns(act)} from staff_departures d
    where ${all([sql`d.id = ${id}`, sql`d.deleted_at is null`])} ${lock ? sql`for update of d` : sql``}`.execute(act.db)
  return (await addressed(act, rows))[0]
}

export const rowOf = (fields: DepartureFields) => {
  const { staff_ids: _staff, complex_ids: _complexes, house_ids: _houses, name, ...rest } = fields
  return { ...rest, name: json(name) }
}

/** The head as it is kept, also one whom the caller doesn't see. */
export const headOf = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('staff_departures').select('head_id').where('id', '=', id).executeTakeFirstOrThrow()).head_id

/** Whoever moves a department in the tree waits here for the other who does. */
export const lockTree = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7305, 4)`.execute(db)
}

export const isThere = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff_departures where id = ${id} and deleted_at is null for share`.execute(
    db,
  )
  return rows.length > 0
}

/** A department and all those above it, those in the bin too: they may come back. */
export const chainOf = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`with recursive chain as (
      select id, parent_id from staff_departures where id = ${id}
      union select p.id, p.parent_id from chain c join staff_departures p on p.id = c.parent_id)
    select id from chain`.execute(db)
  return rows.map((row) => row.id)
}

/** Those of the people whom the caller sees and who are there; they stay until the act ends. */
export const seenStaff = async (act: Asked, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`select s.id from staff s
    where s.id = any(${ids}::bigint[]) and s.deleted_at is null and ${staffInScope(act, 's')} order by s.id for update of s`.execute(
    act.db,
  )
  return new Set(rows.map((row) => row.id))
}

/** Those of the places that are there and the caller's. */
export const ownPlaces = async (
  db: Db,
  scope: Scope,
  { complex_ids, house_ids }: Pick<DepartureFields, 'complex_ids' | 'house_ids'>,
) => {
  const { rows } = await sql<{ complexes: number[]; houses: number[] }>`select
    array(select c.id from complexes c where c.id = any(${complex_ids}::bigint[]) and c.deleted_at is null
      and (${scope.all} or c.id = any(${scope.complexIds}::bigint[]))) as complexes,
    array(select h.id from houses h where h.id = any(${house_ids}::bigint[]) and h.deleted_at is null
      and ${houseInScope(scope, 'h')}) as houses`.execute(db)
  return { complexes: new Set(rows[0]!.complexes), houses: new Set(rows[0]!.houses) }
}

/** Writes down the places that a department serves. */
export const savePlaces = async (db: Db, id: number, { complex_ids, house_ids }: Pick<DepartureFields, Links>) => {
  await sql`delete from staff_departure_scopes where departure_id = ${id}`.execute(db)
  await sql`insert into staff_departure_scopes (departure_id, complex_id, house_id)
    select ${id}::bigint, x, null::bigint from unnest(${complex_ids}::bigint[]) x
    union select ${id}::bigint, null, x from unnest(${house_ids}::bigint[]) x`.execute(db)
}
