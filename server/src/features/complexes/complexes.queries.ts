import { complexFields, type Complex, type ComplexFields, type complexList } from '@oselia/contract/complexes'
import { sql, type ColumnType, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { json, type Db, type EntityColumns, type Json } from '../../platform/db.js'
import { all, paged, searched, type Page } from '../../platform/list.js'
import { complexInScope, houseInScope, type Scope } from '../../platform/scope.js'

type NullableJson = 'coordinates' | 'working_hours' | 'description'
type Sent<K extends NullableJson> = RawBuilder<NonNullable<ComplexFields[K]>> | null

declare module '../../platform/db.js' {
  interface Database {
    complexes: Omit<ComplexFields, 'photo_ids' | 'accounts' | 'messengers' | NullableJson> & {
      accounts: Json<ComplexFields['accounts']>
      messengers: Json<ComplexFields['messengers']>
    } & { [K in NullableJson]: ColumnType<ComplexFields[K], Sent<K>, Sent<K>> } & {
      search_keys: string
      is_demo: Generated<boolean>
    } & EntityColumns
    complex_photos: { complex_id: number; file_id: number; position: number }
  }
}

type Query = z.output<typeof complexList>
type Filters = Omit<Query, 'page' | 'per_page'>

const housesOf = (scope: Scope, figure: RawBuilder<unknown>) =>
  sql`(select ${figure} from houses h where h.complex_id = c.id and h.deleted_at is null and ${houseInScope(scope, 'h')})`
const housesCount = (scope: Scope) => housesOf(scope, sql`count(*)`)

const inTable = Object.keys(complexFields.shape).filter((field) => field !== 'photo_ids')
const written = sql.join(inTable.map((field) => sql.ref(`c.${field}`)))
const columns = (scope: Scope) => sql`c.id, c.version, c.created_at, c.updated_at, ${written},
  coalesce((select array_agg(p.file_id order by p.position) from complex_photos p where p.complex_id = c.id), '{}') as photo_ids,
  ${housesCount(scope)} as houses_count, ${housesOf(scope, sql`coalesce(sum(h.units_count), 0)`)} as units_count`

const filters = (scope: Scope, query: Filters): RawBuilder<unknown>[] => [
  sql`c.deleted_at is null`,
  complexInScope(scope, 'c'),
  ...(query.status ? [sql`c.status = ${query.status}`] : []),
  ...(query.legal_form ? [sql`c.legal_form = ${query.legal_form}`] : []),
  ...searched(sql`c.search_keys`, query.search_query),
]

export const listed = (scope: Scope, query: Filters) => ({
  columns: columns(scope),
  from: sql`complexes c`,
  where: filters(scope, query),
  sort: {
    name: sql`c.name collate uk_icu`,
    created_at: sql`c.created_at`,
    status: sql`c.status`,
    houses_count: housesCount(scope),
  },
  tie: sql`c.id`,
})

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<Complex>> =>
  paged(db, listed(scope, query), query)

/** The complex as the caller sees it; locked until the act ends when it is going to be changed. */
export const one = async (db: Db, scope: Scope, id: number, lock = false): Promise<Complex | undefined> => {
  const where = all([sql`c.id = ${id}`, sql`c.deleted_at is null`, complexInScope(scope, 'c')])
  const { rows } = await sql<Complex>`select ${columns(scope)} from complexes c where ${where}
    ${lock ? sql`for update of c` : sql``}`.execute(db)
  return rows[0]
}

const nullable = <T>(value: T | null): RawBuilder<T> | null => (value === null ? null : json(value))

export const rowOf = ({ photo_ids: _photos, ...fields }: ComplexFields, search_keys: string) => ({
  ...fields,
  accounts: json(fields.accounts),
  messengers: json(fields.messengers),
  coordinates: nullable(fields.coordinates),
  working_hours: nullable(fields.working_hours),
  description: nullable(fields.description),
  search_keys,
})

export const keepPhotos = async (db: Db, id: number, fileIds: readonly number[]): Promise<void> => {
  await db.deleteFrom('complex_photos').where('complex_id', '=', id).execute()
  const rows = [...new Set(fileIds)].map((file_id, position) => ({ complex_id: id, file_id, position }))
  if (rows.length > 0) await db.insertInto('complex_photos').values(rows).execute()
}

/** Its houses, for live events. */
export const houseIdsOf = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select id from houses where complex_id = ${id} and deleted_at is null`.execute(db)
  return rows.map((row) => row.id)
}

/** What hangs on the complex, by kind; kinds of which there are none are left out. */
export const usageOf = async (db: Db, id: number) => {
  const { rows } = await sql<{ kind: string; count: number }>`select kind, count from (
    select 1 as place, 'houses' as kind, (select count(*) from houses where complex_id = ${id} and deleted_at is null) as count
    union all select 2, 'announcements', (select count(*) from announcements n where n.deleted_at is null
      and exists (select 1 from audience_targets t where t.audience_id = n.audience_id and t.complex_id = ${id}))
    union all select 3, 'staff', (select count(*) from staff_scopes x join staff s on s.id = x.staff_id
      where x.complex_id = ${id} and s.deleted_at is null)
  ) counted where count > 0 order by place`.execute(db)
  return rows
}

/** Condition: the complex (alias `t`) lies in the scope as a whole. */
export const wholeInScope = (scope: Scope): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`t.id = any(${scope.complexIds}::bigint[])`

/** Whether a house may be put into the complex: it is there and lies in the scope as a whole. */
export const isOpen = async (db: Db, scope: Scope, id: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from complexes t where t.id = ${id} and t.deleted_at is null and ${wholeInScope(scope)}
    for share`.execute(db)
  return rows.length > 0
}
