import { realtyFields, realtyTypes, type Realty, type RealtyFields, type realtyList } from '@oselia/contract/realty'
import type { Language } from '@oselia/contract/languages'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { may, type Act } from '../../platform/act.js'
import type { Db, EntityColumns } from '../../platform/db.js'
import { all, paged, type List, type Page } from '../../platform/list.js'
import { houseIdInScope, type Scope } from '../../platform/scope.js'
import { today } from '../../platform/today.js'
import { addressesOf } from '../houses/houses.door.js'
import { heldOn, peopleOf, openSharesOn, withoutContact } from './realty.people.js'
import { privateFields, type keysOf } from './realty.rules.js'
import { anything, matching, wanted, type Wanted } from './realty.search.js'

declare module '../../platform/db.js' {
  interface Database {
    realty: RealtyFields & {
      ended_on: Generated<string | null>
      is_demo: Generated<boolean>
    } & ReturnType<typeof keysOf> &
      EntityColumns
  }
}

type Query = z.output<typeof realtyList>
/** A list without its pages. */
type Filters = Omit<Query, 'page' | 'per_page'>
/** A unit out of its table, without the people that hang on it. */
export type Unit = Omit<Realty, 'owners' | 'shares' | 'residents_count'>

/** Who reads units: in which language and on which day, and whether he may see private fields and owners. */
export interface Reader {
  language: Language
  today: string
  sensitive: boolean
  owners: boolean
}
export const readerOn = (act: Act, today: string): Reader => ({
  language: act.language,
  today,
  sensitive: may(act, 'realty.sensitive'),
  owners: may(act, 'ownerships.read'),
})
export const readerOf = async (act: Act): Promise<Reader> => readerOn(act, await today(act))

const isPrivate = (field: string) => (privateFields as readonly string[]).includes(field)
const columns = (sensitive: boolean) => sql`r.id, r.version, r.created_at, r.updated_at, r.ended_on, h.label as address,
  ${sql.join(
    Object.keys(realtyFields.shape).map((field) =>
      isPrivate(field) && !sensitive ? sql`null::text as ${sql.ref(field)}` : sql.ref(`r.${field}`),
    ),
  )}`
const joined = sql`realty r join houses h on h.id = r.house_id`

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

// Shares are added up for the houses in question alone.
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

/** The number of a whole type is kept, and not counted anew for every page. */
const keptTotals = (
  scope: Scope,
  { page: _page, per_page: _size, sort: _sort, search_query, type, ...narrowing }: Filters & Partial<Query>,
): Pick<List, 'kept'> =>
  scope.all && search_query === '' && Object.values(narrowing).every((value) => value === undefined)
    ? { kept: (type ? [type] : realtyTypes).map((one) => `realty.${one}`) }
    : {}

/** The list as `paged` runs it; apart, so that a test can ask the database for its plan. */
export const listed = (scope: Scope, query: Filters, reader: Reader, found: Wanted = anything): List => ({
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
  tie: sql`r.id`,
  deferred: true,
  ...keptTotals(scope, query),
})

/** Units with their people and with addresses in the reader's language. */
export const shown = async (db: Db, units: readonly Unit[], reader: Reader): Promise<Realty[]> => {
  const ids = units.map(({ id }) => id)
  const people = await peopleOf(db, ids, reader)
  const houses = [...new Set(units.map(({ house_id }) => house_id))]
  const addresses = reader.language === 'uk' ? null : await addressesOf(db, houses, reader.language)
  return units.map((unit) => ({ ...unit, ...people(unit.id), address: addresses?.get(unit.house_id) ?? unit.address }))
}

export const list = async (db: Db, scope: Scope, query: Query, reader: Reader): Promise<Page<Realty>> => {
  const found = await wanted(db, scope, query.search_query)
  const page = await paged<Unit>(db, listed(scope, query, reader, found), query)
  return { ...page, data: await shown(db, page.data, reader) }
}

const everything = { sensitive: true }

/** Units as their table has them, private fields and Ukrainian addresses too, in order of their ids. */
const chosen = async (db: Db, where: RawBuilder<unknown>, lock: boolean): Promise<Unit[]> => {
  const { rows } = await sql<Unit>`select ${columns(everything.sensitive)} from ${joined} where ${where} order by r.id
    ${lock ? sql`for no key update of r` : sql``}`.execute(db)
  return rows
}

/** Those of the named units that the caller sees, with all that their table has; locked when they are going to be changed. */
export const many = (db: Db, scope: Scope, ids: readonly number[], lock = false): Promise<Unit[]> =>
  chosen(
    db,
    all([sql`r.id = any(${ids}::bigint[])`, sql`r.deleted_at is null`, houseIdInScope(scope, sql`r.house_id`)]),
    lock,
  )

export const one = async (db: Db, scope: Scope, id: number, lock = false): Promise<Unit | undefined> =>
  (await many(db, scope, [id], lock))[0]

/** Units as they are now, for one who has just written them: they may have left his scope. */
export const written = (db: Db, ids: readonly number[]): Promise<Unit[]> =>
  chosen(db, sql`r.id = any(${ids}::bigint[])`, false)

/** Units that belong to the named ones, held. */
export const childrenOf = (db: Db, ids: readonly number[]): Promise<Unit[]> =>
  chosen(db, sql`r.parent_id = any(${ids}::bigint[]) and r.deleted_at is null and r.ended_on is null`, true)

/** Which of the keys of numbers are taken in the house and type by other units than this one. */
export const takenKeys = async (db: Db, unit: Unit, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ number_key: string }>`select number_key from realty where house_id = ${unit.house_id}
    and type = ${unit.type} and id <> ${unit.id} and number_key = any(${keys}::text[]) and deleted_at is null and ended_on is null`.execute(
    db,
  )
  return new Set(rows.map(({ number_key }) => number_key))
}
