import {
  documentCategoryFields,
  type documentCategories,
  type DocumentCategory,
  type DocumentCategoryFields,
} from '@oselia/contract/document-categories'
import { sql, type Generated } from 'kysely'
import type { z } from 'zod'
import type { Db, EntityColumns, Json } from '../../../platform/db.js'
import { dictionaryList } from '../../../platform/dictionary.js'
import { paged, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { documentVisible } from './documents.scope.js'

declare module '../../../platform/db.js' {
  interface Database {
    document_categories: Omit<DocumentCategoryFields, 'name'> & {
      name: Json<DocumentCategoryFields['name']>
      is_system: Generated<boolean>
    } & EntityColumns
  }
}

type Query = z.output<(typeof documentCategories)['list']['query']>

const storedColumns = sql.join(Object.keys(documentCategoryFields.shape).map((field) => sql.ref(`y.${field}`)))
const columns = (
  ctx: RequestContext,
) => sql<DocumentCategory>`y.id, y.version, y.created_at, y.updated_at, ${storedColumns}, y.is_system,
  (select count(*) from documents d where d.category_id = y.id and d.deleted_at is null and ${documentVisible(ctx, 'd')}) as documents_count`

export const list = (ctx: RequestContext, query: Query): Promise<Page<DocumentCategory>> =>
  paged(ctx.db, dictionaryList('document_categories', columns(ctx), query), query)

export const selection = (ctx: RequestContext) => ({ columns: columns(ctx), from: sql`document_categories y` })

/** The category for documents whose category nobody chose. */
export const otherCategory = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`select id from document_categories where code = 'other' and deleted_at is null`.execute(db)
  return rows[0]!.id
}

export const isFinancial = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from document_categories where id = ${id} and financial`.execute(db)
  return rows.length > 0
}

/** Documents of the category, including those in the bin, which may be restored. */
export const documentsIn = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select id from documents where category_id = ${id} order by id for update`.execute(db)
  return rows.map((row) => row.id)
}

export const moveDocuments = (db: Db, from: number, to: number, now: Date) =>
  sql`update documents set category_id = ${to}, version = version + 1, updated_at = ${now} where category_id = ${from}`.execute(
    db,
  )
