import { serviceFields, type Service, type ServiceFields, type services } from '@oselia/contract/services'
import { sql, type Generated } from 'kysely'
import type { z } from 'zod'
import type { Db, EntityColumns, Json } from '../../../platform/db.js'
import { dictionaryList } from '../../../platform/dictionary.js'
import { equalTo, paged, type Page } from '../../../platform/list.js'

declare module '../../../platform/db.js' {
  interface Database {
    services: Omit<ServiceFields, 'name'> & {
      name: Json<ServiceFields['name']>
      is_system: Generated<boolean>
    } & EntityColumns
  }
}

const columns = sql<Service>`y.id, y.version, y.created_at, y.updated_at, y.is_system,
  ${sql.join(Object.keys(serviceFields.shape).map((field) => sql.ref(`y.${field}`)))}`

export const list = (db: Db, query: z.output<typeof services.list.query>): Promise<Page<Service>> => {
  const spec = dictionaryList('services', columns, query)
  return paged(db, { ...spec, where: [...spec.where, ...equalTo(query, 'y', ['is_system'])] }, query)
}

export const selection = () => ({ columns, from: sql`services y` })

/** Whether tariffs, bills or inputs name the service, those in the bin included. */
export const isUsed = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from tariffs where service_id = ${id})
    or exists (select 1 from ledger_entries where service_id = ${id})
    or exists (select 1 from bill_adjustments where service_id = ${id})
    or exists (select 1 from charge_inputs where service_id = ${id}) as used`.execute(db)
  return rows[0]!.used
}
