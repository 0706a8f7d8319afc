import { staffRoles } from '@oselia/contract/staff-roles'
import { sql } from 'kysely'
import { demand } from '../../platform/act.js'
import { approvable, askedId } from '../../platform/approvals.js'
import { checked } from '../../platform/validate.js'
import { proposed, updateRole } from './roles.service.js'

const change = staffRoles.update.body
const sent = change.omit({ version: true })

/**
 * Whoever reads the roles may propose a change of one; a holder of `roles.approve` decides, and it is his act. A role that was
 * changed since it was proposed stays: 409 `version_conflict`, so that nobody agrees to what he has not seen.
 */
export const roleApprovals = (): void =>
  approvable('roles.change', {
    look: async (act, asked) => {
      demand(act, 'roles.read')
      const given = checked(sent, asked.payload)
      const { current, changes } = await proposed(act, askedId(asked), given)
      const payload = { ...given, version: current.version }
      return { entity: 'staff_roles', entity_id: current.id, label: current.name.uk, payload, changes }
    },
    perform: (act, asked) => {
      demand(act, 'roles.approve')
      return updateRole(act, askedId(asked), checked(change, asked.payload))
    },
    within: ({ scope }) => sql<boolean>`${scope.all}::boolean`,
    proposal: { decider: 'roles.approve' },
  })
