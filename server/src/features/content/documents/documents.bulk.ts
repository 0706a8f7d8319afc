import type { DocumentAction, DocumentState } from '@oselia/contract/documents'
import type { App } from '../../../platform/app.js'
import { hasSomebody } from '../../registry/audience/audience.public.js'
import { BulkJobs, restoreUnchanged } from '../../../platform/bulk-jobs.js'
import { invalid } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { documentCategoryEntity } from './document-categories.entity.js'
import { documentEntity } from './documents.entity.js'
import { requirePublishing } from './documents.rights.js'

/** The result for one document: what it was, and its version after the change. */
interface Done {
  state: DocumentState
  category_id: number
  version: number
}
interface Payload {
  act: DocumentAction
  ids: number[]
  category_id?: number | null | undefined
}

const perform = async (ctx: RequestContext, { act, category_id }: Payload, id: number): Promise<Done | null> => {
  const [before] = await documentEntity.lockMany(ctx, [id])
  if (!before || before.reaches_outside) return null
  const was = { state: before.state, category_id: before.category_id }
  await requirePublishing(ctx, before)
  if (act === 'delete') {
    await documentEntity.trash(ctx, before)
    return { ...was, version: before.version + 1 }
  }
  const state = act === 'publish' ? 'active' : act === 'archive' ? 'archived' : before.state
  const values = { state, category_id: category_id ?? before.category_id } as const
  if (values.state === was.state && values.category_id === was.category_id) return null
  if ((await documentEntity.linkIssues(ctx, { category_id: values.category_id }, before)).length > 0) return null
  await requirePublishing(ctx, { ...before, ...values })
  if (act === 'publish' && !(await hasSomebody(ctx.db, before.audience_id))) return null
  return {
    ...was,
    version: (await documentEntity.update(ctx, before, values, act === 'move' ? 'update' : state)).version,
  }
}

const undoOne = async (ctx: RequestContext, { act }: Payload, id: number, was: Done): Promise<boolean> => {
  if (act === 'delete') return restoreUnchanged(ctx, documentEntity, id, was.version)
  const [current] = await documentEntity.lockMany(ctx, [id])
  if (current?.version !== was.version || current.reaches_outside) return false
  const { version: _, ...values } = was
  if ((await documentEntity.linkIssues(ctx, { category_id: values.category_id }, current)).length > 0) return false
  await requirePublishing(ctx, current, { ...current, ...values })
  await documentEntity.update(ctx, current, values, 'undo')
  return true
}

const jobs = new BulkJobs<Payload, Done>({ name: 'documents', perform, undoOne })

/** Starts the job; checks the permission and the category before anything is queued. */
export const startBulk = async (app: App, ctx: RequestContext, { act, ids, category_id }: Payload) => {
  if (act === 'delete') requirePermission(ctx, 'documents.delete')
  if (typeof category_id === 'number' && !(await documentCategoryEntity.find(ctx, category_id)))
    throw invalid('category_id', 'not_found')
  return jobs.start(app, ctx, { act, ids, category_id: category_id ?? null })
}

/** Undoes a finished bulk job by another job. Documents changed since are left as they are and counted. */
export const undoBulk = (app: App, ctx: RequestContext, jobId: number) => jobs.undo(app, ctx, jobId)

export const registerBulkJobs = (app: App): void => jobs.define(app)
