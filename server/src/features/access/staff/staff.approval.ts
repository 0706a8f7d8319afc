import { z } from 'zod'
import * as kit from '@oselia/contract/kit'
import { sql } from 'kysely'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { approvable, askedId, type Asked, type CheckedOperation } from '../../../platform/approvals.js'
import { deletedLabel, restore } from '../../../platform/bin.js'
import { conflict, invalid, validationProblem } from '../../../platform/problems.js'
import { checked } from '../../../platform/validate.js'
import { lockOwners } from './staff.owners.js'
import { addsPower } from './staff.power.js'
import { roleIssues } from './staff.rules.js'
import { staffWithinScope } from './staff.scope.js'
import { changeable, makesOwner, update } from './staff.service.js'
import { requireOther, unblock } from './staff.states.js'

const approvalBody = z.object({ role_ids: kit.ids.min(1).max(20) })
/** The approved change, with the person's roles at the time of the request. */
const agreed = approvalBody.extend({ before: kit.ids })

/** Ways back for an owner who lost access. */
const returning = z.object({ act: z.enum(['restore', 'unblock']) })
type Return = z.output<typeof returning>

const returnOf = ({ payload }: Asked): Return | undefined => returning.safeParse(payload).data

/** The deleted or blocked person to come back; errors as of the operation itself. */
const checkedReturn = async (ctx: RequestContext, what: Asked, { act }: Return): Promise<CheckedOperation> => {
  const id = askedId(what)
  const as = (label: string) => ({ entity: 'staff', entity_id: id, label, payload: { act } })
  if (act === 'restore') {
    const label = await deletedLabel(ctx, 'staff', id)
    return { ...as(label), changes: [{ field: 'deleted_at', old: true, new: false }] }
  }
  requirePermission(ctx, 'staff.update')
  const { person } = await changeable(ctx, id)
  requireOther(ctx, id)
  if (person.status !== 'blocked' && person.status !== 'dismissed') throw conflict('state_forbids')
  const status = person.has_password ? 'active' : 'invited'
  return { ...as(person.name), changes: [{ field: 'status', old: person.status, new: status }] }
}

const performReturn = async (app: App, ctx: RequestContext, what: Asked, { act }: Return) => {
  const id = askedId(what)
  if (act === 'restore') return restore(ctx, 'staff', id)
  requirePermission(ctx, 'staff.update')
  return unblock(app, ctx, id)
}

/** The person to get the owner's role, or roles of the same power, and all their roles after the change; same errors as the operation itself. */
const checkedChange = async (ctx: RequestContext, what: Asked) => {
  requirePermission(ctx, 'staff.update')
  const found = await changeable(ctx, askedId(what))
  const { person, caller, roles } = found
  const { role_ids } = checked(approvalBody, what.payload)
  const issues = roleIssues(caller, person.id, { before: person.role_ids, after: role_ids }, roles)
  if (issues.length > 0) throw validationProblem(issues)
  if (!makesOwner(found, role_ids) && !(await addsPower(ctx, person.id, role_ids)))
    throw invalid('role_ids', 'not_in_list')
  return { person, role_ids }
}

/** Granting the owner's power, and the return of an owner, can be requested and are done once a second person approves. */
export const staffApprovals = (app: App): void =>
  approvable('staff.owner', {
    check: async (ctx, what) => {
      const comesBack = returnOf(what)
      if (comesBack) return checkedReturn(ctx, what, comesBack)
      const { person, role_ids } = await checkedChange(ctx, what)
      return {
        entity: 'staff',
        entity_id: person.id,
        label: person.name,
        payload: { role_ids, before: person.role_ids },
        changes: [{ field: 'role_ids', old: person.role_ids, new: role_ids }],
      }
    },
    perform: async (ctx, what) => {
      // The owners lock is taken first, as by every operation that changes owners, to prevent deadlocks.
      await lockOwners(ctx.db)
      const comesBack = returnOf(what)
      if (comesBack) return performReturn(app, ctx, what, comesBack)
      const { person, role_ids } = await checkedChange(ctx, what)
      const { before } = checked(agreed, what.payload)
      // Only the change that was approved may be made.
      if (String(before) !== String(person.role_ids)) throw conflict('version_conflict')
      return update(app, ctx, person.id, { version: person.version, role_ids })
    },
    within: (seeing) =>
      sql<boolean>`exists (select 1 from staff t where t.id = p.entity_id and ${staffWithinScope(seeing, 't')})`,
  })
