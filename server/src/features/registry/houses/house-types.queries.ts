import { houseTypeFields, type HouseType, type HouseTypeFields, type houseTypeList } from '@oselia/contract/house-types'
import { sql, type ColumnType, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db, EntityColumns, Json } from '../../../platform/db.js'
import { dictionaryList } from '../../../platform/dictionary.js'
import { paged, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { houseInScope } from '../../access/scope/scope.public.js'

type Template = NonNullable<HouseTypeFields['default_map_template']>

declare module '../../../platform/db.js' {
  interface Database {
    house_types: Omit<HouseTypeFields, 'name' | 'default_map_template'> & {
      name: Json<HouseTypeFields['name']>
      default_map_template: ColumnType<Template | null, RawBuilder<Template> | null, RawBuilder<Template> | null>
    } & EntityColumns
  }
}

type Query = z.output<typeof houseTypeList>

const storedColumns = sql.join(Object.keys(houseTypeFields.shape).map((field) => sql.ref(`y.${field}`)))
const columns = (scope: Scope) => sql<HouseType>`y.id, y.version, y.created_at, y.updated_at, ${storedColumns},
  (select count(*) from houses h where h.house_type_id = y.id and h.deleted_at is null and ${houseInScope(scope, 'h')}) as houses_count`

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<HouseType>> =>
  paged(db, dictionaryList('house_types', columns(scope), query), query)

export const selection = (scope: Scope) => ({ columns: columns(scope), from: sql`house_types y` })

/** Houses of the type, including those in the bin, because they may be restored. */
export const housesOfType = async (db: Db, id: number): Promise<{ id: number; label: string }[]> => {
  const { rows } = await sql<{ id: number; label: string }>`select id, label from houses where house_type_id = ${id}
    order by id for update`.execute(db)
  return rows
}

export const moveHouses = (db: Db, from: number, to: number, now: Date) =>
  sql`update houses set house_type_id = ${to}, version = version + 1, updated_at = ${now} where house_type_id = ${from}`.execute(
    db,
  )
