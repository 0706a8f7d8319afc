import type { ListView, ListViewFields } from '@oselia/contract/list-views'
import { sql, type Generated } from 'kysely'
import { json, type Db, type EntityColumns, type Json } from '../../platform/db.js'

declare module '../../platform/db.js' {
  interface Database {
    list_views: Omit<ListViewFields, 'query' | 'columns'> & {
      staff_id: number
      query: Json<ListViewFields['query']>
      columns: Json<string[]>
      is_shared: Generated<boolean>
    } & Pick<EntityColumns, 'id' | 'version' | 'created_at' | 'updated_at'>
  }
}

/** More than anybody can choose from. */
const most = 200

const columns = (
  staffId: number,
) => sql`v.id, v.version, v.created_at, v.updated_at, v.list, v.name, v.query, v.columns,
  v.is_shared, v.staff_id = ${staffId} as is_own,
  jsonb_build_object('id', p.id, 'name', trim(p.last_name || ' ' || p.first_name)) as staff`

const visible = (staffId: number) => sql`(v.staff_id = ${staffId} or v.is_shared)`

/** The person's own first, then what others share, each by name. */
export const ofList = async (db: Db, staffId: number, list: string): Promise<ListView[]> => {
  const { rows } = await sql<ListView>`select ${columns(staffId)} from list_views v join staff p on p.id = v.staff_id
    where v.list = ${list} and ${visible(staffId)}
    order by v.staff_id <> ${staffId}, v.name collate uk_icu, v.id limit ${most}`.execute(db)
  return rows
}

export const one = async (db: Db, staffId: number, id: number, lock = false): Promise<ListView | undefined> => {
  const { rows } = await sql<ListView>`select ${columns(staffId)} from list_views v join staff p on p.id = v.staff_id
    where v.id = ${id} and ${visible(staffId)} ${lock ? sql`for update of v` : sql``}`.execute(db)
  return rows[0]
}

export const rowOf = ({ query, columns, ...fields }: Omit<ListViewFields, 'list'>) => ({
  ...fields,
  query: json(query),
  columns: json(columns),
})
