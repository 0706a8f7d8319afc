import type { DocumentFields } from '@oselia/contract/documents'
import { forbidden } from '../../../platform/problems.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { isFinancial } from './document-categories.queries.js'

/** Whether the caller may publish documents of the category: papers about money have a permission of their own. */
export const mayPublish = async (ctx: RequestContext, categoryId: number): Promise<boolean> =>
  can(ctx, 'documents.publish') || (can(ctx, 'financial_documents.publish') && (await isFinancial(ctx.db, categoryId)))

type Published = Pick<DocumentFields, 'state' | 'is_public' | 'category_id'>

/** Whether readers beyond those who see all documents have it before them. */
const isPublished = ({ state, is_public }: Published): boolean => state === 'active' || is_public

/** 403 unless the caller may publish what is published before or after a change. */
export const requirePublishing = async (ctx: RequestContext, ...documents: readonly Published[]): Promise<void> => {
  for (const document of documents)
    if (isPublished(document) && !(await mayPublish(ctx, document.category_id))) throw forbidden()
}
