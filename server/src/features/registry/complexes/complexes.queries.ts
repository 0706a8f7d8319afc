import { complexFields, type Complex, type ComplexFields, type complexList } from '@oselia/contract/complexes'
import { sql, type ColumnType, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db, EntityColumns, Json } from '../../../platform/db.js'
import { linkedFileIds } from '../../../platform/entity.files.js'
import { paged, searched, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { complexInScope, houseInScope } from '../../access/scope/scope.public.js'

type NullableJson = 'coordinates' | 'working_hours' | 'description'
type Sent<K extends NullableJson> = RawBuilder<NonNullable<ComplexFields[K]>> | null

declare module '../../../platform/db.js' {
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
const storedColumns = sql.join(inTable.map((field) => sql.ref(`c.${field}`)))
const columns = (scope: Scope) => sql<Complex>`c.id, c.version, c.created_at, c.updated_at, ${storedColumns},
  ${linkedFileIds({ table: 'complex_photos', owner: 'complex_id' }, 'c')} as photo_ids,
  ${housesCount(scope)} as houses_count, ${housesOf(scope, sql`coalesce(sum(h.units_count), 0)`)} as units_count`

const filters = (scope: Scope, query: Filters): RawBuilder<unknown>[] => [
  sql`c.deleted_at is null`,
  complexInScope(scope, 'c'),
  ...(query.status ? [sql`c.status = ${query.status}`] : []),
  ...(query.legal_form ? [sql`c.legal_form = ${query.legal_form}`] : []),
  ...searched(sql`c.search_keys`, query.search_query),
]

export const listSpec = (scope: Scope, query: Filters) => ({
  columns: columns(scope),
  from: sql`complexes c`,
  where: filters(scope, query),
  sort: {
    name: sql`c.name collate uk_icu`,
    created_at: sql`c.created_at`,
    status: sql`c.status`,
    houses_count: housesCount(scope),
  },
  tiebreaker: sql`c.id`,
})

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<Complex>> =>
  paged(db, listSpec(scope, query), query)

export const selection = (scope: Scope) => ({ columns: columns(scope), from: sql`complexes c` })

/** Houses of the complexes, for live events. */
export const housesOfComplexes = async (db: Db, complexes: readonly { id: number }[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from houses
    where complex_id = any(${complexes.map(({ id }) => id)}::bigint[]) and deleted_at is null`.execute(db)
  return rows.map((row) => row.id)
}

/** Numbers of records related to the complex, by kind; kinds without records are omitted. */
export const usageOf = async (db: Db, id: number) => {
  const { rows } = await sql<{ kind: string; count: number }>`select kind, count from (
    select 1 as place, 'houses' as kind, (select count(*) from houses where complex_id = ${id} and deleted_at is null) as count
    union all select 2, 'announcements', (select count(*) from announcements n where n.deleted_at is null
      and exists (select 1 from audience_targets t where t.audience_id = n.audience_id and t.complex_id = ${id}))
    union all select 3, 'contacts', (select count(*) from contacts n where n.deleted_at is null
      and exists (select 1 from audience_targets t where t.audience_id = n.audience_id and t.complex_id = ${id}))
    union all select 4, 'staff', (select count(*) from staff_scopes x join staff s on s.id = x.staff_id
      where x.complex_id = ${id} and s.deleted_at is null)
  ) counted where count > 0 order by place`.execute(db)
  return rows
}

/** Condition over the alias: the complex lies in the scope as a whole. */
export const wholeInScope = ({ scope }: { scope: Scope }, alias: string): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${alias}.id`)} = any(${scope.complexIds}::bigint[])`
