import { toPlate } from '@oselia/contract/checks'
import type { UnitRef } from '@oselia/contract/realty'
import { vehicleFields, type Vehicle, type VehicleFields, type vehicleList } from '@oselia/contract/vehicles'
import { sql, type ColumnType, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { may, type Act } from '../../platform/act.js'
import { json, type EntityColumns, type NullableInstant } from '../../platform/db.js'
import { all, paged, searched, type List, type Page } from '../../platform/list.js'
import { houseIdInScope } from '../../platform/scope.js'
import { memberSearched } from '../members/members.door.js'
import { inLanguage, unitColumn } from '../realty/realty.door.js'
import { formOf, keysOf } from './vehicles.rules.js'
import { vehicleInScope } from './vehicles.scope.js'

type Permit = NonNullable<VehicleFields['permit']>

declare module '../../platform/db.js' {
  interface Database {
    vehicles: Omit<VehicleFields, 'permit'> & {
      permit: ColumnType<Permit | null, RawBuilder<Permit> | null, RawBuilder<Permit> | null>
    } & ReturnType<typeof keysOf> & {
        last_seen_at: NullableInstant
        external_id: string | null
        is_demo: Generated<boolean>
      } & EntityColumns
  }
}

/** A vehicle as stored; the addresses of its photos are made for the one who asks. */
export type Stored = Omit<Vehicle, 'photos'>
type Query = z.output<typeof vehicleList>
/** A list without its pages. */
type Filters = Omit<Query, 'page' | 'per_page'>

/** Values of the columns that hold a vehicle's fields. */
export const rowOf = ({ permit, ...fields }: VehicleFields) => ({
  ...fields,
  permit: permit === null ? null : json(permit),
  ...keysOf({ ...fields }),
})

const residency = sql`select 1 from residents x where x.member_id = v.member_id and x.deleted_at is null
  and (v.realty_id is null or x.realty_id = v.realty_id)`

/** Condition: an active vehicle whose permit is over, or whose owner has moved out of its unit (of all units when it names none). */
const stale = (day: string) => sql`(v.status = 'active' and (coalesce((v.permit ->> 'to')::date < ${day}::date, false)
  or (exists (${residency}) and not exists (${residency} and (x."to" is null or x."to" >= ${day}::date)))))`

const columns = (act: Act, day: string) => sql`v.id, v.version, v.created_at, v.updated_at,
  ${sql.join(Object.keys(vehicleFields.shape).map((field) => sql.ref(`v.${field}`)))}, v.plate_normalised,
  ${may(act, 'members.read') ? sql`case when m.id is null then null else jsonb_build_object('id', m.id, 'name', m.name) end` : sql`null::jsonb`} as member,
  case when u.id is null then null else ${unitColumn('u', 'h')} end as realty,
  case when p.id is null then null else ${unitColumn('p', 'ph')} end as parking, ${stale(day)} as stale`

const joined = sql`vehicles v left join members m on m.id = v.member_id and m.deleted_at is null
  left join realty u on u.id = v.realty_id left join houses h on h.id = u.house_id
  left join realty p on p.id = v.parking_realty_id left join houses ph on ph.id = p.house_id`

/** By plate in whatever letters, by brand, model or company, by the owner's name: each along an index of its own. */
const sought = (act: Act, text: string): RawBuilder<unknown>[] => {
  const plate = toPlate(text)
  const words = searched(sql`k.search_keys`, text)
  const owner = may(act, 'members.read') ? memberSearched(act, sql`o.search_keys`, text) : []
  const ways = [
    ...(plate === '' ? [] : [sql`select id from vehicles where plate_normalised like ${`%${plate}%`}`]),
    ...(words.length === 0 ? [] : [sql`select k.id from vehicles k where ${all(words)}`]),
    ...(owner.length === 0
      ? []
      : [sql`select k.id from members o join vehicles k on k.member_id = o.id where ${all(owner)}`]),
  ]
  return ways.length === 0 ? [] : [sql`v.id in (${sql.join(ways, sql` union all `)})`]
}

const narrowed = (act: Act, query: Filters, day: string): RawBuilder<unknown>[] => [
  ...(query.status ? [sql`v.status = ${query.status}`] : []),
  ...(query.kind ? [sql`v.kind = ${query.kind}`] : []),
  ...(query.house_id
    ? [
        sql`exists (select 1 from realty y where y.id in (v.realty_id, v.parking_realty_id) and y.house_id = any(${query.house_id}::bigint[]))`,
      ]
    : []),
  ...(query.realty_id === undefined
    ? []
    : [sql`(v.realty_id = ${query.realty_id} or v.parking_realty_id = ${query.realty_id})`]),
  ...(query.member_id === undefined ? [] : [sql`v.member_id = ${query.member_id}`]),
  ...(query.stale === undefined ? [] : [query.stale ? stale(day) : sql`not ${stale(day)}`]),
  ...sought(act, query.search_query),
]

/** The list as `paged` runs it on a day of the community; apart, so that a test can ask the database for its plan. */
export const listed = (act: Act, query: Filters, day: string): List => {
  const narrow = narrowed(act, query, day)
  return {
    columns: columns(act, day),
    from: joined,
    countFrom: sql`vehicles v`,
    deferred: true,
    where: [sql`v.deleted_at is null`, ...(act.scope.all ? [] : [vehicleInScope(act, 'v')]), ...narrow],
    sort: { plate: sql`v.plate_normalised`, created_at: sql`v.created_at` },
    tie: sql`v.id`,
    ...(narrow.length === 0 && act.scope.all && { kept: ['vehicles'] }),
  }
}

/** Vehicles with addresses in the caller's language, and the form of their plates. */
export const told = async (act: Act, rows: Stored[]): Promise<Stored[]> => {
  await inLanguage(
    act.db,
    act.language,
    rows.flatMap(({ realty, parking }) => [realty, parking].filter((unit): unit is UnitRef => unit !== null)),
  )
  return rows.map((row) => ({ ...row, plate_form: formOf(row.plate_normalised) }))
}

export const list = async (act: Act, query: Query, day: string): Promise<Page<Stored>> => {
  const page = await paged<Stored>(act.db, listed(act, query, day), query)
  return { ...page, data: await told(act, page.data) }
}

/** The vehicle if the caller sees it; locked until the act ends when it is going to be changed. */
export const one = async (act: Act, id: number, day: string, lock = false): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`select ${columns(act, day)} from ${joined}
    where v.id = ${id} and v.deleted_at is null and ${vehicleInScope(act, 'v')} ${lock ? sql`for update of v` : sql``}`.execute(
    act.db,
  )
  return (await told(act, rows))[0]
}

/** The vehicle as it is now, for one who has just written it: he may have put it outside his own scope. */
export const written = async (act: Act, id: number, day: string): Promise<Stored> => {
  const { rows } = await sql<Stored>`select ${columns(act, day)} from ${joined} where v.id = ${id}`.execute(act.db)
  return (await told(act, rows))[0]!
}

/** The unit's type when the caller may link to it: it stands, and lies in his houses. */
export const unitType = async (act: Act, id: number): Promise<UnitRef['type'] | undefined> => {
  const { rows } = await sql<{ type: UnitRef['type'] }>`select type from realty u
    where u.id = ${id} and u.deleted_at is null and ${houseIdInScope(act.scope, sql`u.house_id`)}`.execute(act.db)
  return rows[0]?.type
}
