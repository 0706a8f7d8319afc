import { documentCategoryFields, type DocumentCategoryFields } from '@oselia/contract/document-categories'
import { auditAll, differences } from '../../../platform/audit.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { conflict, invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { documentCategoryEntity } from './document-categories.entity.js'
import * as queries from './document-categories.queries.js'
import { documentEntity } from './documents.entity.js'

type Update = Partial<DocumentCategoryFields> & { version: number }

export const createCategory = async (ctx: RequestContext, fields: DocumentCategoryFields) => {
  requireWholeCommunity(ctx)
  return { data: await documentCategoryEntity.insert(ctx, fields) }
}

export const readCategory = async (ctx: RequestContext, id: number) => ({
  data: await documentCategoryEntity.get(ctx, id),
})

/** Changes a category; the code of the system's own one stays (422 at `code`), as uploads without a category need it. */
export const updateCategory = async (ctx: RequestContext, id: number, body: Update) => {
  requireWholeCommunity(ctx)
  const current = await documentCategoryEntity.lockVersion(ctx, id, body)
  const fields = checked(documentCategoryFields.strip(), { ...current, ...body })
  if (current.is_system && fields.code !== current.code) throw invalid('code', 'of_system')
  return { data: await documentCategoryEntity.update(ctx, current, fields) }
}

const replaceIn = async (ctx: RequestContext, from: number, to: number, ids: number[]) => {
  if (from === to || !(await documentCategoryEntity.find(ctx, to))) throw invalid('replace_with', 'not_found')
  await queries.moveDocuments(ctx.db, from, to, ctx.now)
  const labels = await documentEntity.labelsOf(ctx, ids)
  await auditAll(
    ctx,
    ids.map((id) => ({
      action: 'update',
      entity: 'documents',
      entity_id: id,
      label: labels.get(id)!,
      changes: differences({ category_id: from }, { category_id: to }),
    })),
  )
}

/**
 * Moves a category to the bin. The system's own one can't be deleted: 409 `state_forbids`. 409 `in_use` with `data: {
 * documents_count }` while documents have it, unless a replacement is given, which they get in the same transaction.
 */
export const removeCategory = async (ctx: RequestContext, id: number, replaceWith: number | undefined) => {
  requireWholeCommunity(ctx)
  const current = await documentCategoryEntity.lock(ctx, id, 'removal')
  if (current.is_system) throw conflict('state_forbids')
  const ids = await queries.documentsIn(ctx.db, id)
  if (replaceWith !== undefined) await replaceIn(ctx, id, replaceWith, ids)
  else if (ids.length > 0) throw conflict('in_use', { data: { documents_count: ids.length } })
  return documentCategoryEntity.trash(ctx, current)
}
