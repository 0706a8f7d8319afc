import type { App } from '../../../platform/app.js'
import { requireVersion } from '../../../platform/entity.js'
import { forbidden } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { documentEntity } from './documents.entity.js'
import { presentDetails } from './documents.presenting.js'
import type { Stored } from './documents.queries.js'

/** The document, locked for update: 404 when the caller doesn't see it, 403 when it also reaches houses outside the scope. */
export const lockOwn = async (ctx: RequestContext, id: number): Promise<Stored> => {
  const current = await documentEntity.lock(ctx, id)
  if (current.reaches_outside) throw forbidden('outside_scope')
  return current
}

/** 409 with the document as it is now, when it was changed since the caller read it. */
export const requireNewest = (app: App, ctx: RequestContext, current: Stored, version: number): Promise<void> =>
  requireVersion(current, version, (row) => presentDetails(app, ctx, row))
