import { sql } from 'kysely'
import { z } from 'zod'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { approvable } from '../../../platform/approvals.js'
import { requireWholeCommunity } from '../../access/settings/settings.public.js'
import { isDemoLoaded, startDemo } from './demo.jobs.js'
import { conflict } from '../../../platform/problems.js'
import { requireRemovable } from './demo.removing.js'

const sent = z.object({ confirmed: z.boolean().catch(false) })

const requireAllowed = (ctx: RequestContext) => {
  requirePermission(ctx, 'settings.update')
  requireWholeCommunity(ctx)
}

/** Removing the demo data, with its houses, can be requested, and starts once a second person approves. */
export const demoApprovals = (app: App): void =>
  approvable('setup.demo', {
    check: async (ctx, { payload }) => {
      requireAllowed(ctx)
      const { confirmed } = sent.parse(payload)
      if (!(await isDemoLoaded(ctx.db))) throw conflict('state_forbids')
      const added = await requireRemovable(ctx, confirmed)
      return {
        entity: 'setup',
        entity_id: null,
        label: 'Демонстраційні дані',
        payload: { confirmed },
        changes: [
          { field: 'demo', old: 'done', new: 'todo' },
          ...added.map(({ kind, count }) => ({ field: kind, old: count, new: 0 })),
        ],
      }
    },
    perform: (ctx, { payload }) => {
      requireAllowed(ctx)
      return startDemo(app, ctx, { loaded: false, ...sent.parse(payload) })
    },
    // The demo data may be in any house.
    within: ({ scope }) => sql<boolean>`${scope.all}::boolean`,
  })
