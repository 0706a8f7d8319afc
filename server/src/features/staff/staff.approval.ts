import { z } from 'zod'
import * as kit from '@oselia/contract/kit'
import { sql } from 'kysely'
import { demand, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { approvable, askedId, type Asked } from '../../platform/approvals.js'
import { conflict, invalid, invalidFaults } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import { lockOwners } from './staff.owners.js'
import { roleFaults } from './staff.rules.js'
import { staffWithinScope } from './staff.scope.js'
import { changeable, makesOwner, update } from './staff.service.js'

const asked = z.object({ role_ids: kit.ids.min(1).max(20) })
/** With the roles that the person had when it was asked for. */
const agreed = asked.extend({ before: kit.ids })

/** Whom the owner’s role is to be given to, and with which other roles; refused as the act itself would be. */
const looked = async (act: Act, what: Asked) => {
  demand(act, 'staff.update')
  const found = await changeable(act, askedId(what))
  const { person, caller, roles } = found
  const { role_ids } = checked(asked, what.payload)
  const faults = roleFaults(caller, person.id, { before: person.role_ids, after: role_ids }, roles)
  if (faults.length > 0) throw invalidFaults(faults)
  if (!makesOwner(found, role_ids)) throw invalid('role_ids', 'not_in_list')
  return { person, role_ids }
}

/** Making somebody an owner can be asked for, and is done once a second person agrees. */
export const staffApprovals = (app: App): void =>
  approvable('staff.owner', {
    look: async (act, what) => {
      const { person, role_ids } = await looked(act, what)
      return {
        entity: 'staff',
        entity_id: person.id,
        label: person.name,
        payload: { role_ids, before: person.role_ids },
        changes: [{ field: 'role_ids', old: person.role_ids, new: role_ids }],
      }
    },
    perform: async (act, what) => {
      // First of all locks, as in every act that makes an owner or takes one away: two would else wait for each other.
      await lockOwners(act.db)
      const { person, role_ids } = await looked(act, what)
      const { before } = checked(agreed, what.payload)
      // What was agreed to is this change and no other.
      if (String(before) !== String(person.role_ids)) throw conflict('version_conflict')
      return update(app, act, person.id, { version: person.version, role_ids })
    },
    within: (seeing) =>
      sql<boolean>`exists (select 1 from staff t where t.id = p.entity_id and ${staffWithinScope(seeing, 't')})`,
  })
