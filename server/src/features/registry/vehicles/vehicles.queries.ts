import { toPlate } from '@oselia/contract/checks'
import { vehicleFields, type Vehicle, type VehicleFields, type vehicleList } from '@oselia/contract/vehicles'
import { sql, type ColumnType, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { EntityColumns, NullableInstant } from '../../../platform/db.js'
import { all, equalTo, paged, searched, type List, type Page } from '../../../platform/list.js'
import { today } from '../../../platform/today.js'
import { memberSearched } from '../members/members.public.js'
import { unitColumn } from '../units/units.public.js'
import { formOf, type keysOf } from './vehicles.rules.js'
import { vehicleInScope } from './vehicles.scope.js'

type Permit = NonNullable<VehicleFields['permit']>

declare module '../../../platform/db.js' {
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

/** A vehicle as stored; photo URLs are signed for the caller later. */
export type Stored = Omit<Vehicle, 'photos'>
type Query = z.output<typeof vehicleList>
/** The list query without pagination. */
type Filters = Omit<Query, 'page' | 'per_page'>

const residency = sql`select 1 from residents x where x.member_id = v.member_id and x.deleted_at is null
  and (v.realty_id is null or x.realty_id = v.realty_id)`

/**
 * Condition: an active vehicle whose permit has expired, or whose owner has moved out of its unit (of all units when
 * it has none).
 */
const stale = (day: string) => sql`(v.status = 'active' and (coalesce((v.permit ->> 'to')::date < ${day}::date, false)
  or (exists (${residency}) and not exists (${residency} and (x."to" is null or x."to" >= ${day}::date)))))`

const columns = (ctx: RequestContext, day: string) => sql<Stored>`v.id, v.version, v.created_at, v.updated_at,
  ${sql.join(Object.keys(vehicleFields.shape).map((field) => sql.ref(`v.${field}`)))}, v.plate_normalised,
  ${can(ctx, 'members.read') ? sql`case when m.id is null then null else jsonb_build_object('id', m.id, 'name', m.name) end` : sql`null::jsonb`} as member,
  case when u.id is null then null else ${unitColumn('u', 'h', ctx.language)} end as realty,
  case when p.id is null then null else ${unitColumn('p', 'ph', ctx.language)} end as parking, ${stale(day)} as stale`

const joined = sql`vehicles v left join members m on m.id = v.member_id and m.deleted_at is null
  left join realty u on u.id = v.realty_id left join houses h on h.id = u.house_id
  left join realty p on p.id = v.parking_realty_id left join houses ph on ph.id = p.house_id`

/**
 * Matches the plate in any alphabet, the brand, model or company, or the owner's name; each branch uses its own
 * index.
 */
const search = (ctx: RequestContext, text: string): RawBuilder<unknown>[] => {
  const plate = toPlate(text)
  const words = searched(sql`k.search_keys`, text)
  const owner = can(ctx, 'members.read') ? memberSearched(ctx, sql`o.search_keys`, text) : []
  const ways = [
    ...(plate === '' ? [] : [sql`select id from vehicles where plate_normalised like ${`%${plate}%`}`]),
    ...(words.length === 0 ? [] : [sql`select k.id from vehicles k where ${all(words)}`]),
    ...(owner.length === 0
      ? []
      : [sql`select k.id from members o join vehicles k on k.member_id = o.id where ${all(owner)}`]),
  ]
  return ways.length === 0 ? [] : [sql`v.id in (${sql.join(ways, sql` union all `)})`]
}

const filters = (ctx: RequestContext, query: Filters, day: string): RawBuilder<unknown>[] => [
  ...equalTo(query, 'v', ['status', 'kind']),
  ...(query.house_id
    ? [
        sql`exists (select 1 from realty y where y.id in (v.realty_id, v.parking_realty_id) and y.house_id = any(${query.house_id}::bigint[]))`,
      ]
    : []),
  ...(query.realty_id === undefined
    ? []
    : [sql`(v.realty_id = ${query.realty_id} or v.parking_realty_id = ${query.realty_id})`]),
  ...equalTo(query, 'v', ['member_id']),
  ...(query.stale === undefined ? [] : [query.stale ? stale(day) : sql`not ${stale(day)}`]),
  ...search(ctx, query.search_query),
]

/**
 * The list specification for `paged` on a day of the community's calendar; exported so that a test can check its
 * query plan.
 */
export const listSpec = (ctx: RequestContext, query: Filters, day: string): List => {
  const narrow = filters(ctx, query, day)
  return {
    columns: columns(ctx, day),
    from: joined,
    countFrom: sql`vehicles v`,
    deferred: true,
    where: [sql`v.deleted_at is null`, ...(ctx.scope.all ? [] : [vehicleInScope(ctx, 'v')]), ...narrow],
    sort: { plate: sql`v.plate_normalised`, created_at: sql`v.created_at` },
    tiebreaker: sql`v.id`,
    ...(narrow.length === 0 && ctx.scope.all && { countedTables: ['vehicles'] }),
  }
}

/** Vehicles with the format of their plates. */
export const withDisplayFields = (_ctx: RequestContext, rows: Stored[]): Stored[] =>
  rows.map((row) => ({ ...row, plate_form: formOf(row.plate_normalised) }))

export const list = async (ctx: RequestContext, query: Query, day: string): Promise<Page<Stored>> => {
  const page = await paged<Stored>(ctx.db, listSpec(ctx, query, day), query)
  return { ...page, data: withDisplayFields(ctx, page.data) }
}

/** A vehicle as history and answers have it. */
export const selection = async (ctx: RequestContext) => ({ columns: columns(ctx, await today(ctx)), from: joined })
