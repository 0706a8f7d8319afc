import { realtyFields, type Realty, type RealtyFields, type realtyList } from '@oselia/contract/realty'
import { realtyTypes } from '@oselia/contract/realty.enums'
import type { Language } from '@oselia/contract/languages'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { Db, EntityColumns } from '../../../platform/db.js'
import { all, paged, type List, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { addressesOf } from '../houses/houses.public.js'
import { heldOn, peopleOf, openSharesOn, withoutContact } from './realty.people.js'
import { privateFields, type keysOf } from './realty.rules.js'
import { anything, matching, wanted, type Wanted } from './realty.search.js'

declare module '../../../platform/db.js' {
  interface Database {
    realty: RealtyFields & {
      ended_on: Generated<string | null>
      is_demo: Generated<boolean>
    } & ReturnType<typeof keysOf> &
      EntityColumns
  }
}

type Query = z.output<typeof realtyList>
/** The list query without pagination. */
type Filters = Omit<Query, 'page' | 'per_page'>
/** A row of `realty`, without related people. */
export type Unit = Omit<Realty, 'owners' | 'shares' | 'residents_count'>

/** The reader's language and day, and whether the reader may see private fields and owners. */
export interface Reader {
  language: Language
  today: string
  sensitive: boolean
  owners: boolean
}
export const readerOn = (ctx: RequestContext, today: string): Reader => ({
  language: ctx.language,
  today,
  sensitive: can(ctx, 'realty.sensitive'),
  owners: can(ctx, 'ownerships.read'),
})
export const readerOf = async (ctx: RequestContext): Promise<Reader> => readerOn(ctx, await today(ctx))

const isPrivate = (field: string) => (privateFields as readonly string[]).includes(field)
const columns = (
  sensitive: boolean,
) => sql<Unit>`r.id, r.version, r.created_at, r.updated_at, r.ended_on, h.label as address,
  ${sql.join(
    Object.keys(realtyFields.shape).map((field) =>
      isPrivate(field) && !sensitive ? sql`null::text as ${sql.ref(field)}` : sql.ref(`r.${field}`),
    ),
  )}`
const joined = sql`realty r join houses h on h.id = r.house_id`
/** A unit with all columns, including private fields, and the Ukrainian address. */
export const selection = { columns: columns(true), from: joined }

const within = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids === undefined ? [] : [sql`${column} = any(${ids}::bigint[])`]
const flagged = (flag: boolean | undefined, condition: RawBuilder<unknown>) =>
  flag === undefined ? [] : [flag ? sql`(${condition})` : sql`not (${condition})`]
const equal = (column: RawBuilder<unknown>, value: string | number | undefined) =>
  value === undefined ? [] : [sql`${column} = ${value}`]

const ofHouses = (scope: Scope, query: Filters, column: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  ...(scope.all ? [] : [houseIdInScope(scope, column)]),
  ...within(column, query.house_id),
  ...(query.complex_id
    ? [sql`${column} in (select id from houses where complex_id = any(${query.complex_id}::bigint[]))`]
    : []),
]

// Shares are summed only for the filtered houses.
const openShares = (scope: Scope, query: Filters, today: string) => {
  const houses = ofHouses(scope, query, sql`u.house_id`)
  const units = houses.length === 0 ? sql`true` : sql`o.realty_id in (select u.id from realty u where ${all(houses)})`
  return sql`r.id in ${openSharesOn(today, units)}`
}

const filters = (scope: Scope, query: Filters, today: string, found: Wanted): RawBuilder<unknown>[] => [
  sql`r.deleted_at is null`,
  query.ended ? sql`r.ended_on is not null` : sql`r.ended_on is null`,
  ...ofHouses(scope, query, sql`r.house_id`),
  ...equal(sql`r.type`, query.type),
  ...equal(sql`r.entrance`, query.entrance),
  ...equal(sql`r.floor`, query.floor),
  ...equal(sql`r.state`, query.state),
  ...(query.member_id === undefined
    ? []
    : [
        sql`r.id in (select x.realty_id from residents x where x.member_id = ${query.member_id} and ${heldOn('x', today)})`,
      ]),
  ...flagged(query.no_area, sql`r.total_area is null`),
  ...flagged(
    query.unowned,
    sql`not exists (select 1 from ownerships o where o.realty_id = r.id and ${heldOn('o', today)})`,
  ),
  ...flagged(query.no_contact, withoutContact('r', today)),
  ...flagged(query.shares_open, openShares(scope, query, today)),
  ...matching(found),
]

/** Reads the stored row count of a whole type instead of counting for every page. */
const storedTotals = (
  scope: Scope,
  { page: _page, per_page: _size, sort: _sort, search_query, type, ...narrowing }: Filters & Partial<Query>,
): Pick<List, 'countedTables'> =>
  scope.all && search_query === '' && Object.values(narrowing).every((value) => value === undefined)
    ? { countedTables: (type ? [type] : realtyTypes).map((one) => `realty.${one}`) }
    : {}

/** The list specification for `paged`; exported so that a test can check its query plan. */
export const listSpec = (scope: Scope, query: Filters, reader: Reader, found: Wanted = anything): List => ({
  columns: columns(reader.sensitive),
  from: joined,
  countFrom: sql`realty r`,
  where: filters(scope, query, reader.today, found),
  sort: {
    address: sql`r.address_sort collate uk_icu`,
    number: sql`r.sort_key collate uk_icu`,
    total_area: sql`r.total_area`,
    floor: sql`r.floor`,
    created_at: sql`r.created_at`,
  },
  tiebreaker: sql`r.id`,
  deferred: true,
  ...storedTotals(scope, query),
})

/** Units with their people and with addresses in the reader's language. */
export const present = async (db: Db, units: readonly Unit[], reader: Reader): Promise<Realty[]> => {
  const ids = units.map(({ id }) => id)
  const people = await peopleOf(db, ids, reader)
  const houses = [...new Set(units.map(({ house_id }) => house_id))]
  const addresses = reader.language === 'uk' ? null : await addressesOf(db, houses, reader.language)
  return units.map((unit) => ({ ...unit, ...people(unit.id), address: addresses?.get(unit.house_id) ?? unit.address }))
}

export const list = async (db: Db, scope: Scope, query: Query, reader: Reader): Promise<Page<Realty>> => {
  const found = await wanted(db, scope, query.search_query)
  const page = await paged<Unit>(db, listSpec(scope, query, reader, found), query)
  return { ...page, data: await present(db, page.data, reader) }
}

const everything = { sensitive: true }

/** Units as stored, with private fields and Ukrainian addresses, in order of id. */
const chosen = async (db: Db, where: RawBuilder<unknown>, lock: boolean): Promise<Unit[]> => {
  const { rows } = await sql<Unit>`select ${columns(everything.sensitive)} from ${joined} where ${where} order by r.id
    ${lock ? sql`for no key update of r` : sql``}`.execute(db)
  return rows
}

/** Child units of the given ones, locked. */
export const childrenOf = (db: Db, ids: readonly number[]): Promise<Unit[]> =>
  chosen(db, sql`r.parent_id = any(${ids}::bigint[]) and r.deleted_at is null and r.ended_on is null`, true)

/** Number keys already used in the house and type by units other than this one. */
export const takenKeys = async (db: Db, unit: Unit, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ number_key: string }>`select number_key from realty where house_id = ${unit.house_id}
    and type = ${unit.type} and id <> ${unit.id} and number_key = any(${keys}::text[]) and deleted_at is null and ended_on is null`.execute(
    db,
  )
  return new Set(rows.map(({ number_key }) => number_key))
}
