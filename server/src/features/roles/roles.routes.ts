import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { onceRule } from '../../platform/once.js'
import { roleApprovals } from './roles.approval.js'
import * as queries from './roles.queries.js'
import { createRole, readRole, readUsage, removeRole, revertRole, updateRole } from './roles.service.js'

export const roleRoutes = (app: App): void => {
  onceRule('staff_roles_name_key', 'name')
  roleApprovals()
  binKind({
    kind: 'staff_roles',
    table: 'staff_roles',
    may: 'roles.delete',
    label: sql`t.name ->> 'uk'`,
    scope: (scope) => sql<boolean>`${scope.all}::boolean`,
  })
  historyOf('staff_roles', { may: 'roles.read', table: 'staff_roles', scope: () => sql<boolean>`true` })
  implement(app, staffRoles, {
    list: async ({ act, query }) => ({
      ...(await queries.list(act, query)),
      form: { departures: await queries.departuresOf(act.db) },
    }),
    create: ({ act, body }) => createRole(act, body),
    read: ({ act, params }) => readRole(act, params.id),
    update: ({ act, params, body }) => updateRole(act, params.id, body),
    revert: ({ act, params }) => revertRole(act, params.id),
    usage: ({ act, params }) => readUsage(act, params.id),
    remove: ({ act, params, query }) => removeRole(act, params.id, query.replace_with),
  })
}
