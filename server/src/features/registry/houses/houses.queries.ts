import { houseFields, type Entrance, type House, type HouseFields, type houseList } from '@oselia/contract/houses'
import type { TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { sql, type ColumnType, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { Db, EntityColumns, Json } from '../../../platform/db.js'
import { all, paged, searched, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { placeOf } from '../places/places.public.js'
import { docsOf, photoIdsOf, type HouseFiles } from './houses.documents.js'
import {
  addressOf,
  addressWords,
  codesOf,
  keysOf,
  withCodes,
  withoutCodes,
  type DoorCodes,
  type Standing,
} from './houses.rules.js'

type Places = 'city_id' | 'city' | 'street_id' | 'street'
/** A house with its photos and safety documents, which lists omit. */
export type Whole = House & HouseFiles
/** A house as stored: the contract's fields with places as ids. */
export type Stored = Omit<HouseFields, Places> & { city_id: number; street_id: number }

declare module '../../../platform/db.js' {
  interface Database {
    houses: Omit<Stored, keyof HouseFiles | 'entrances' | 'accounts' | 'description' | 'working_hours'> & {
      entrances: Json<Entrance[]>
      accounts: Json<HouseFields['accounts']>
      door_codes: Json<DoorCodes>
      working_hours: ColumnType<
        HouseFields['working_hours'],
        RawBuilder<NonNullable<HouseFields['working_hours']>> | null,
        RawBuilder<NonNullable<HouseFields['working_hours']>> | null
      >
      description: ColumnType<HouseFields['description'], RawBuilder<TextMap> | null, RawBuilder<TextMap> | null>
      is_demo: Generated<boolean>
    } & ReturnType<typeof keysOf> &
      EntityColumns
  }
}

type Query = z.output<typeof houseList>
type Filters = Omit<Query, 'page' | 'per_page'>
export type Row = Omit<House, 'address' | 'city'> & {
  city: Standing['city'] & { id: number }
  street: Standing['street']
  door_codes: DoorCodes
}

/** The reader's language, and whether the reader may see the door codes. */
export interface Reader {
  language: Language
  codes: boolean
}
export const readerOf = (ctx: RequestContext): Reader => ({ language: ctx.language, codes: can(ctx, 'houses.update') })

const elsewhere: readonly string[] = [
  'city_id',
  'city',
  'street_id',
  'street',
  'photo_ids',
  'safety_docs',
] satisfies readonly (Places | keyof HouseFiles)[]
/** The contract's fields that are columns of the table. */
const fields = [...Object.keys(houseFields.shape).filter((field) => !elsewhere.includes(field)), 'city_id', 'street_id']

const columns = (codes: boolean) => sql<
  Row & HouseFiles
>`h.id, h.version, h.created_at, h.updated_at, ${sql.join(fields.map((field) => sql.ref(`h.${field}`)))},
  ${codes ? sql`h.door_codes` : sql`'{}'::jsonb`} as door_codes,
  case when c.id is null then null else jsonb_build_object('id', c.id, 'name', c.name) end as complex,
  jsonb_build_object('id', y.id, 'name', y.name) as house_type,
  jsonb_build_object('id', ci.id, 'uk', ci.uk, 'en', ci.en, 'ru', ci.ru, 'region', ci.region, 'former_names', ci.former_names) as city,
  jsonb_build_object('id', st.id, 'type', st.type, 'name', st.name, 'former_names', st.former_names) as street`

const joined = sql`houses h join cities ci on ci.id = h.city_id join streets st on st.id = h.street_id
  join house_types y on y.id = h.house_type_id left join complexes c on c.id = h.complex_id and c.deleted_at is null`

const within = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids ? [sql`${column} = any(${ids}::bigint[])`] : []

const filters = (scope: Scope, query: Filters): RawBuilder<unknown>[] => [
  sql`h.deleted_at is null`,
  houseInScope(scope, 'h'),
  ...within(sql`h.complex_id`, query.complex_id),
  ...(query.unlinked === undefined ? [] : [query.unlinked ? sql`h.complex_id is null` : sql`h.complex_id is not null`]),
  ...within(sql`h.house_type_id`, query.house_type_id),
  ...within(sql`h.city_id`, query.city_id),
  ...(query.undeclared === undefined
    ? []
    : [query.undeclared ? sql`h.units_count is null` : sql`h.units_count is not null`]),
  ...(query.status ? [sql`h.status = ${query.status}`] : []),
  ...searched(sql`h.search_keys`, addressWords(query.search_query)),
]

/**
 * The list specification for `paged`; exported so that a test can check its query plan. Includes door codes only when
 * `codes` is set.
 */
export const listSpec = (scope: Scope, query: Filters, codes = false) => ({
  columns: columns(codes),
  from: joined,
  countFrom: sql`houses h`,
  where: filters(scope, query),
  sort: {
    address: sql`h.sort_key collate uk_icu`,
    created_at: sql`h.created_at`,
    year_built: sql`h.year_built`,
    units_count: sql`h.units_count`,
    status: sql`h.status`,
  },
  tiebreaker: sql`h.id`,
})

export const present = <R extends Row>({ door_codes, ...row }: R, language: Language) => ({
  ...row,
  entrances: withCodes(row.entrances, door_codes),
  city: placeOf(row.city, language),
  address: addressOf(row, language),
})

export const list = async (db: Db, scope: Scope, query: Query, { language, codes }: Reader): Promise<Page<House>> => {
  const page = await paged<Row>(db, listSpec(scope, query, codes), query)
  return { ...page, data: page.data.map((row) => present(row, language)) }
}

/** The number of houses in scope, and the sum of the units that they declare. */
export const figures = async (db: Db, scope: Scope): Promise<{ houses: number; units_count: number }> => {
  const { rows } = await sql<{ houses: number; units_count: number }>`select count(*) as houses,
    coalesce(sum(h.units_count), 0)::int as units_count from houses h
    where h.deleted_at is null and ${houseInScope(scope, 'h')}`.execute(db)
  return rows[0]!
}

export const selection = (ctx: RequestContext) => ({
  columns: sql<
    Row & HouseFiles
  >`${columns(can(ctx, 'houses.update'))}, ${photoIdsOf('h')} as photo_ids, ${docsOf('h')} as safety_docs`,
  from: joined,
})

/** Column: the address of a house (alias) in a language. */
export const addressColumn = (house: string, language: Language): RawBuilder<string> =>
  language === 'uk'
    ? sql<string>`${sql.ref(`${house}.label`)}`
    : sql<string>`coalesce(${sql.ref(`${house}.labels`)} ->> ${sql.lit(language)}, ${sql.ref(`${house}.label`)})`

/** The complexes, as an array of ids, of the houses in an array of ids. */
export const complexesOf = (houses: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<number[]>`array(select distinct complex_id from houses where id = any(${houses}) and complex_id is not null)`

/** Addresses of houses in the caller's language. */
export const addressesOf = async (db: Db, ids: readonly number[], language: Language): Promise<Map<number, string>> => {
  const { rows } = await sql<{
    id: number
    label: string
  }>`select h.id, ${addressColumn('h', language)} as label from houses h where h.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** Labels of houses in the history and the bin, always in Ukrainian. */
export const labelsOf = (db: Db, ids: readonly number[]): Promise<Map<number, string>> => addressesOf(db, ids, 'uk')

/** Values of the columns. */
export const rowOf = ({ safety_docs: _docs, ...stored }: Stored, standing: Standing) => ({
  ...stored,
  entrances: withoutCodes(stored.entrances),
  door_codes: codesOf(stored.entrances),
  ...keysOf(standing),
})

/** Numbers of records related to the house, by kind; kinds without records are omitted. */
export const usageOf = async (db: Db, id: number) => {
  const { rows } = await sql<{ kind: string; count: number }>`select kind, count from (
    select 1 as place, 'announcements' as kind, (select count(*) from announcements n where n.deleted_at is null
      and exists (select 1 from audience_targets t where t.audience_id = n.audience_id and t.house_id = ${id})) as count
    union all select 1, 'contacts', (select count(*) from contacts n where n.deleted_at is null
      and exists (select 1 from audience_targets t where t.audience_id = n.audience_id and t.house_id = ${id}))
    union all select 2, 'staff', (select count(*) from staff_scopes x join staff s on s.id = x.staff_id
      where x.house_id = ${id} and s.deleted_at is null)
    union all select 3, 'realty', (select count(*) from realty r where r.house_id = ${id} and r.deleted_at is null)
    union all select 4, 'residents', (select count(*) from residents r where r.house_id = ${id} and r.deleted_at is null)
    union all select 5, 'service_requests', (select count(*) from service_requests r where r.house_id = ${id} and r.deleted_at is null)
    union all select 6, 'documents', (select count(*) from documents d where d.deleted_at is null
      and exists (select 1 from audience_targets t where t.audience_id = d.audience_id and t.house_id = ${id}))
  ) counted where count > 0 order by place, kind`.execute(db)
  return rows
}

/** Removes houses from their complex and changes nothing else. */
export const unlinkAll = (db: Db, ids: readonly number[], now: Date) =>
  sql`update houses set complex_id = null, version = version + 1, updated_at = ${now} where id = any(${ids}::bigint[])`.execute(
    db,
  )

type StandingHouse = Standing & { id: number }

/**
 * Recomputes the stored labels and keys of houses, including those in the bin, after the names of their places have
 * changed; `incomplete`: of houses that were saved before labels were stored in each language.
 */
export const recomputeKeys = async (
  db: Db,
  where: 'incomplete' | { city_id: readonly number[] } | { street_id: readonly number[] },
): Promise<void> => {
  const of =
    where === 'incomplete'
      ? [sql`h.labels = '{}'`]
      : 'city_id' in where
        ? within(sql`h.city_id`, where.city_id)
        : within(sql`h.street_id`, where.street_id)
  const { rows } =
    await sql<StandingHouse>`select h.id, h.number, h.letter, h.corpus, h.block, h.postal_index, to_jsonb(ci) as city, to_jsonb(st) as street
    from houses h join cities ci on ci.id = h.city_id join streets st on st.id = h.street_id where ${all(of)}`.execute(
      db,
    )
  if (rows.length === 0) return
  const keys = rows.map((row) => Object.assign(keysOf(row), { id: row.id }))
  await sql`update houses h set label = k.label, labels = k.labels, sort_key = k.sort_key, search_keys = k.search_keys
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(id bigint, label text, labels jsonb, sort_key text, search_keys text)
    where h.id = k.id`.execute(db)
}
