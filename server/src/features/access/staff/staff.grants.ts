import type { Grant, GrantFields } from '@oselia/contract/staff-absences'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { requireApproval } from '../../../platform/approvals.js'
import { audit, type Change } from '../../../platform/audit.js'
import { publishEvent } from '../../../platform/live.js'
import { conflict, forbidden, validationProblem, notFound } from '../../../platform/problems.js'
import { canGive } from './staff.granting.js'
import * as queries from './staff.grants.queries.js'
import { holdLinked } from './staff.links.js'
import { notifyGrant } from './staff.notices.js'
import type { Stored } from './staff.queries.js'
import { elsewhere, ownersPower, requireApprovedPower } from './staff.power.js'
import { grantPeriod, roleIssues } from './staff.rules.js'
import { housesOf } from './staff.scope.js'
import { changeable, makesOwner } from './staff.service.js'

const note = async (ctx: RequestContext, action: string, person: Stored, changes: Change[], reason: string) => {
  await audit(ctx, { action, entity: 'staff', entity_id: person.id, label: person.name, changes, reason })
  const house_ids = await housesOf(ctx.db, person.id)
  await publishEvent(ctx.db, { entity: 'staff', entity_id: person.id, action: 'update', house_ids })
}

const grantChanges = ({ role, begins_at, ends_at }: Grant, gone = false): Change[] =>
  Object.entries({ role_id: role.id, begins_at, ends_at }).map(([field, value]) =>
    gone ? { field, old: value, new: null } : { field, old: null, new: value },
  )

/**
 * Grants a temporary role. 422 for an invalid period, for oneself, for a role that the caller may not grant or the
 * person already has.
 */
export const addGrant = async (app: App, ctx: RequestContext, staffId: number, fields: GrantFields) => {
  await holdLinked(ctx, { role_ids: [fields.role_id] })
  const { person, caller, roles } = await changeable(ctx, staffId)
  const { begins_at, issues } = grantPeriod(fields, ctx.now)
  const given = roleIssues(caller, staffId, { before: [], after: [fields.role_id] }, roles)
  const all: ValidationIssue[] = [
    ...given.map(({ key }) => ({ field: 'role_id', key })),
    ...(person.role_ids.includes(fields.role_id) ? [{ field: 'role_id', key: 'taken' as const }] : []),
    ...issues,
  ]
  if (all.length > 0) throw validationProblem(all)
  if (makesOwner({ person, roles }, [fields.role_id])) await requireApproval(ctx, 'staff.owner', elsewhere)
  const { role_id, ends_at, reason } = fields
  const by = { by: ctx.actor.id, now: ctx.now }
  const power = await ownersPower(ctx, [staffId])
  const id = await queries.insertGrant(ctx.db, { staff_id: staffId, role_id, begins_at, ends_at, reason, ...by })
  await requireApprovedPower(ctx, power, [staffId], { sentence: elsewhere })
  ctx.afterCommit(() => app.sessions.forget(staffId))
  const grant = (await queries.grantById(ctx.db, id))!
  await note(ctx, 'grant_create', person, grantChanges(grant), reason)
  await notifyGrant(ctx, person, grant)
  return { data: grant }
}

/** Revokes a temporary role. 404 when it was already revoked, 403 when the caller could not have granted it. */
export const removeGrant = async (app: App, ctx: RequestContext, id: number) => {
  const known = await queries.grantById(ctx.db, id)
  if (!known) throw notFound()
  const { person, caller, roles } = await changeable(ctx, known.staff_id)
  const grant = await queries.grantById(ctx.db, id)
  if (!grant) throw notFound()
  if (person.id === caller.id) throw conflict('own_account')
  const role = roles.find((one) => one.id === grant.role.id)
  if (role && !canGive(caller, role)) throw forbidden('right_lacked')
  await queries.revokeGrant(ctx, id)
  ctx.afterCommit(() => app.sessions.forget(person.id))
  await note(ctx, 'grant_delete', person, grantChanges(grant, true), grant.reason)
  return { data: { id, deleted_at: ctx.now.toISOString() } }
}
