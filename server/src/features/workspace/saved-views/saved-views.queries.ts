import type { ListView, ListViewFields } from '@oselia/contract/saved-views'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Db, EntityColumns, Json } from '../../../platform/db.js'

declare module '../../../platform/db.js' {
  interface Database {
    list_views: Omit<ListViewFields, 'query' | 'columns'> & {
      staff_id: number
      query: Json<ListViewFields['query']>
      columns: Json<string[]>
      is_shared: Generated<boolean>
    } & Pick<EntityColumns, 'id' | 'version' | 'created_at' | 'updated_at'>
  }
}

/** Upper limit of the list, which has no pages. */
const most = 200

const columns = (
  staffId: number,
) => sql<ListView>`v.id, v.version, v.created_at, v.updated_at, v.list, v.name, v.query, v.columns,
  v.is_shared, v.staff_id = ${staffId} as is_own,
  jsonb_build_object('id', p.id, 'name', trim(p.last_name || ' ' || p.first_name)) as staff`

const joined = sql`list_views v join staff p on p.id = v.staff_id`

export const selection = (staffId: number) => ({ columns: columns(staffId), from: joined })

/** Condition over the alias: the view is the person's own or shared with everybody. */
export const viewVisible = (staffId: number, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.staff_id`)} = ${staffId} or ${sql.ref(`${alias}.is_shared`)})`

/** The person's own views first, then those shared by others, each by name. */
export const ofList = async (db: Db, staffId: number, list: string): Promise<ListView[]> => {
  const { rows } = await sql<ListView>`select ${columns(staffId)} from ${joined}
    where v.list = ${list} and ${viewVisible(staffId, 'v')}
    order by v.staff_id <> ${staffId}, v.name collate uk_icu, v.id limit ${most}`.execute(db)
  return rows
}
