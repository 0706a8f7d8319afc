import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { requirePermission } from '../../../platform/request-context.js'
import { approvable, askedId } from '../../../platform/approvals.js'
import { checked } from '../../../platform/validate.js'
import { proposed, updateRole } from './roles.service.js'

const change = staffRoles.update.body
const sent = change.omit({ version: true })

/**
 * A reader of roles may propose a change; a holder of `roles.approve` decides and becomes its actor. 409
 * `version_conflict` when the role has changed since, so that nobody approves a state they have not seen.
 */
export const roleApprovals = (): void =>
  approvable('roles.change', {
    check: async (ctx, asked) => {
      requirePermission(ctx, 'roles.read')
      const given = checked(sent, asked.payload)
      const { current, changes } = await proposed(ctx, askedId(asked), given)
      const payload = { ...given, version: current.version }
      return { entity: 'staff_roles', entity_id: current.id, label: current.name.uk, payload, changes }
    },
    perform: (ctx, asked) => {
      requirePermission(ctx, 'roles.approve')
      return updateRole(ctx, askedId(asked), checked(change, asked.payload))
    },
    within: ({ scope }) => sql<boolean>`${scope.all}::boolean`,
    proposal: { decider: 'roles.approve' },
  })
