import { sql } from 'kysely'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { approvable } from '../../../platform/approvals.js'
import { conflict } from '../../../platform/problems.js'
import * as queries from './settings.queries.js'
import { requireWholeCommunity, updateSettings } from './settings.service.js'

/**
 * The settings with a row lock, for a caller who may switch dual approval off; 409 `state_forbids` when it is off
 * already.
 */
const lockSettings = async (ctx: RequestContext): Promise<queries.Stored> => {
  requirePermission(ctx, 'settings.update')
  requireWholeCommunity(ctx)
  const current = await queries.stored(ctx.db, true)
  if (!current.four_eyes) throw conflict('state_forbids')
  return current
}

/** Switching dual approval off can be requested, and is done once a second person who may change settings approves. */
export const settingsApprovals = (app: App): void =>
  approvable('settings.four_eyes', {
    check: async (ctx) => {
      const { organisation_name } = await lockSettings(ctx)
      // Without a possible approver no approval is needed.
      if (!(await queries.anotherDecides(ctx.db, ctx.actor.id, ctx.now))) throw conflict('state_forbids')
      return {
        entity: 'settings',
        entity_id: null,
        label: organisation_name,
        payload: {},
        changes: [{ field: 'four_eyes', old: true, new: false }],
      }
    },
    perform: async (ctx) => {
      const { version } = await lockSettings(ctx)
      return updateSettings(app, ctx, { version, four_eyes: false })
    },
    within: ({ scope, actor }) => sql<boolean>`${scope.all && actor.permissions.has('settings.update')}::boolean`,
  })
