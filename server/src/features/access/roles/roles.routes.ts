import { staffRoles } from '@oselia/contract/staff-roles'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { roleApprovals } from './roles.approval.js'
import * as queries from './roles.queries.js'
import { createRole, readRole, readUsage, removeRole, revertRole, updateRole } from './roles.service.js'

export const roleRoutes = (app: App): void => {
  roleApprovals()
  implement(app, staffRoles, {
    list: async ({ ctx, query }) => ({
      ...(await queries.list(ctx, query)),
      form: { departures: await queries.departmentOptions(ctx.db) },
    }),
    create: ({ ctx, body }) => createRole(ctx, body),
    read: ({ ctx, params }) => readRole(ctx, params.id),
    update: ({ ctx, params, body }) => updateRole(ctx, params.id, body),
    revert: ({ ctx, params }) => revertRole(ctx, params.id),
    usage: ({ ctx, params }) => readUsage(ctx, params.id),
    remove: ({ ctx, params, query }) => removeRole(ctx, params.id, query.replace_with),
  })
}
