import { houseTypeFields, type HouseType, type HouseTypeFields, type houseTypeList } from '@oselia/contract/houses'
import { sql, type ColumnType, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { json, type Db, type EntityColumns, type Json } from '../../platform/db.js'
import { saying } from '../../platform/dictionary.js'
import { all, paged, type Page } from '../../platform/list.js'
import { houseInScope, type Scope } from '../../platform/scope.js'

type Template = NonNullable<HouseTypeFields['default_map_template']>

declare module '../../platform/db.js' {
  interface Database {
    house_types: Omit<HouseTypeFields, 'name' | 'default_map_template'> & {
      name: Json<HouseTypeFields['name']>
      default_map_template: ColumnType<Template | null, RawBuilder<Template> | null, RawBuilder<Template> | null>
    } & EntityColumns
  }
}

type Query = z.output<typeof houseTypeList>

const written = sql.join(Object.keys(houseTypeFields.shape).map((field) => sql.ref(`y.${field}`)))
const columns = (scope: Scope) => sql`y.id, y.version, y.created_at, y.updated_at, ${written},
  (select count(*) from houses h where h.house_type_id = y.id and h.deleted_at is null and ${houseInScope(scope, 'h')}) as houses_count`

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<HouseType>> =>
  paged(
    db,
    {
      columns: columns(scope),
      from: sql`house_types y`,
      where: [
        sql`y.deleted_at is null`,
        ...(query.active === undefined ? [] : [sql`y.active = ${query.active}`]),
        ...saying(sql`y.code || ' ' || y.name::text`, query.search_query),
      ],
      sort: { sort: sql`y.sort`, name: sql`(y.name ->> 'uk') collate uk_icu`, code: sql`y.code` },
      tie: sql`y.id`,
    },
    query,
  )

export const one = async (db: Db, scope: Scope, id: number, lock = false): Promise<HouseType | undefined> => {
  const { rows } = await sql<HouseType>`select ${columns(scope)} from house_types y
    where ${all([sql`y.id = ${id}`, sql`y.deleted_at is null`])} ${lock ? sql`for update of y` : sql``}`.execute(db)
  return rows[0]
}

export const rowOf = (fields: HouseTypeFields) => ({
  ...fields,
  name: json(fields.name),
  default_map_template: fields.default_map_template && json(fields.default_map_template),
})

/** Whether houses may be of this type: it is there, and stays there until the act ends. */
export const typeIsLive = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from house_types where id = ${id} and deleted_at is null for share`.execute(db)
  return rows.length > 0
}

/** Houses of the type, those in the bin too: they may come back. */
export const housesOfType = async (db: Db, id: number): Promise<{ id: number; label: string }[]> => {
  const { rows } = await sql<{ id: number; label: string }>`select id, label from houses where house_type_id = ${id}
    order by id for update`.execute(db)
  return rows
}

export const moveHouses = (db: Db, from: number, to: number, now: Date) =>
  sql`update houses set house_type_id = ${to}, version = version + 1, updated_at = ${now} where house_type_id = ${from}`.execute(
    db,
  )
