import { sql } from 'kysely'
import { z } from 'zod'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { approvable, askedId, type Asked } from '../../../platform/approvals.js'
import { requireUnchanged, undo, undoable } from './imports.service.js'

const sent = z.object({ keep_changed: z.boolean().catch(false) })

const undoneFor = async (app: App, ctx: RequestContext, asked: Asked) => {
  requirePermission(ctx, 'imports.approve')
  const { id, version } = await undoable(ctx, askedId(asked))
  return undo(app, ctx, id, { version, ...sent.parse(asked.payload) })
}

/** Undoing an import after a day can be requested, and starts once a second person approves. */
export const importApprovals = (app: App): void =>
  approvable('imports.undo', {
    check: async (ctx, asked) => {
      requirePermission(ctx, 'imports.approve')
      const { id, file_name } = await undoable(ctx, askedId(asked))
      const payload = sent.parse(asked.payload)
      await requireUnchanged(app, ctx, id, payload.keep_changed)
      return { entity: 'imports', entity_id: id, label: file_name, payload }
    },
    perform: (ctx, asked) => undoneFor(app, ctx, asked),
    // Its rows may be in any house, so only a caller with access to all houses may approve.
    within: ({ scope }) => sql<boolean>`${scope.all}::boolean`,
  })
