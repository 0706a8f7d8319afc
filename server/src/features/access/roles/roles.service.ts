import { withImplied } from '@oselia/contract/permissions'
import { staffRoleFields, type StaffRole, type StaffRoleFields } from '@oselia/contract/staff-roles'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import { publishEvent } from '../../../platform/live.js'
import { conflict, invalid, notFound, validationProblem } from '../../../platform/problems.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { checked } from '../../../platform/validate.js'
import { canGive, elsewhere, ownerCode, ownersPower, requireApprovedPower } from '../staff/staff.public.js'
import { roleEntity } from './roles.entity.js'
import { roleDependents } from './roles.dependents.js'
import * as queries from './roles.queries.js'
import { rightsIssue } from './roles.rules.js'

type Update = Partial<StaffRoleFields> & { version: number }

/** The writable fields of a role, without derived ones. */
const fieldsOf = (role: StaffRole): StaffRoleFields => staffRoleFields.strip().parse(role)

/** 422 at `permissions` for permissions that the caller may not add to the role or remove from it. */
const requireRights = async (ctx: RequestContext, before: StaffRole | null, after: readonly string[]) => {
  const has_role = before !== null && (await queries.hasRole(ctx.db, ctx.actor.id, before.id, ctx.now))
  const { permissions } = ctx.actor
  const issue = rightsIssue({ permissions, has_role }, before?.permissions ?? [], after)
  if (issue) throw invalid('permissions', issue)
}

const requireDepartment = async (ctx: RequestContext, fields: StaffRoleFields, current: StaffRole | null) => {
  const issues = await roleEntity.linkIssues(ctx, fields, current)
  if (issues.length > 0) throw validationProblem(issues)
}

export const createRole = async (ctx: RequestContext, given: StaffRoleFields) => {
  requireWholeCommunity(ctx)
  const fields = { ...given, permissions: withImplied(given.permissions) }
  await requireRights(ctx, null, fields.permissions)
  await requireDepartment(ctx, fields, null)
  return { data: await roleEntity.insert(ctx, { ...fields, code: null }) }
}

export const readRole = async (ctx: RequestContext, id: number) => ({ data: await roleEntity.get(ctx, id) })

const save = async (ctx: RequestContext, action: string, current: StaffRole, fields: StaffRoleFields) => {
  await requireRights(ctx, current, fields.permissions)
  const grows = fields.permissions.some((permission) => !current.permissions.includes(permission))
  const holders = grows ? await queries.holdersOf(ctx.db, current.id, ctx.now) : []
  const power = await ownersPower(ctx, holders)
  const data = await roleEntity.update(ctx, current, fields, action)
  await requireApprovedPower(ctx, power, holders, { kind: 'roles.change' })
  return { data }
}

/** A role after a change, and the differences; the owner's role is fixed: 409 `state_forbids`. */
const changed = async (
  ctx: RequestContext,
  current: StaffRole,
  changes: Partial<StaffRoleFields>,
): Promise<StaffRoleFields> => {
  if (current.code === ownerCode) throw conflict('state_forbids')
  const sent = checked(staffRoleFields.strip(), { ...current, ...changes })
  await requireDepartment(ctx, sent, current)
  return { ...sent, permissions: withImplied(sent.permissions) }
}

/** A proposed change of a role. 422 at `payload` when nothing would change. */
export const proposed = async (ctx: RequestContext, id: number, changes: Partial<StaffRoleFields>) => {
  const { data: current } = await readRole(ctx, id)
  const differs = differences(fieldsOf(current), await changed(ctx, current, changes))
  if (differs.length === 0) throw invalid('payload', 'required')
  return { current, changes: differs }
}

/**
 * Changes a role; it takes effect on the next request of everybody who has it. The owner's role is fixed: 409
 * `state_forbids`.
 */
export const updateRole = async (ctx: RequestContext, id: number, body: Update) => {
  requireWholeCommunity(ctx)
  const current = await roleEntity.lockVersion(ctx, id, body)
  return save(ctx, 'update', current, await changed(ctx, current, body))
}

/** Resets a default role to its delivered permissions; 409 `state_forbids` for a custom role. */
export const revertRole = async (ctx: RequestContext, id: number) => {
  requireWholeCommunity(ctx)
  const current = await roleEntity.lock(ctx, id)
  const delivered = current.default_permissions
  if (delivered === null || current.code === ownerCode) throw conflict('state_forbids')
  return save(ctx, 'revert', current, { ...fieldsOf(current), permissions: withImplied(delivered) })
}

export const readUsage = async (ctx: RequestContext, id: number) => {
  await readRole(ctx, id)
  const own = Object.entries(await queries.usageOf(ctx.db, id, ctx.now)).map(([kind, count]) => ({ kind, count }))
  return { data: [...own, ...(await roleDependents.count(ctx.db, id))] }
}

const requireReplacement = async (ctx: RequestContext, next: StaffRole, holders: number[]) => {
  // The owner's role can only be granted to a single person.
  if (next.code === ownerCode) throw invalid('replace_with', 'not_in_list')
  if (!canGive(await queries.giverOf(ctx), next)) throw invalid('replace_with', 'right_lacked')
  if (holders.includes(ctx.actor.id)) throw invalid('replace_with', 'own_roles')
}

const replaceIn = async (ctx: RequestContext, from: number, next: StaffRole | undefined) => {
  if (!next || next.id === from) throw invalid('replace_with', 'not_found')
  const to = next.id
  const holders = await queries.holdersOf(ctx.db, from, ctx.now)
  await requireReplacement(ctx, next, holders)
  const before = await queries.holdings(ctx.db, holders, ctx.now)
  const power = await ownersPower(ctx, holders)
  await queries.moveHolders(ctx.db, from, to, holders, ctx.now)
  await requireApprovedPower(ctx, power, holders, { sentence: elsewhere })
  await roleDependents.reassign(ctx, [from], to)
  const after = await queries.holdings(ctx.db, holders, ctx.now)
  await auditAll(
    ctx,
    after.map(({ label, ...is }, i) => {
      const { label: _, ...was } = before[i]!
      return { action: 'update', entity: 'staff', entity_id: is.id, label, changes: differences(was, is) }
    }),
  )
  await publishEvent(ctx.db, { entity: 'staff', entity_id: null, action: 'roles' })
}

/**
 * Deletes a custom role; 409 `state_forbids` for a default one. While somebody has it (deleted people included), or
 * request types refer to it: 409 `in_use` with `data: { staff_count, types_count }`, unless a replacement is named,
 * which they then get in the same transaction.
 */
export const removeRole = async (ctx: RequestContext, id: number, replaceWith: number | undefined) => {
  requireWholeCommunity(ctx)
  // Both roles before the people: whoever grants a role locks in that order.
  const found = await roleEntity.lockMany(ctx, replaceWith === undefined ? [id] : [id, replaceWith], 'removal')
  const byId = new Map(found.map((role) => [role.id, role]))
  const current = byId.get(id)
  if (!current) throw notFound()
  if (current.is_system) throw conflict('state_forbids')
  if (replaceWith === undefined) {
    const { staff: staff_count } = await queries.usageOf(ctx.db, id, ctx.now)
    const others = await roleDependents.count(ctx.db, id)
    const types_count = others.reduce((sum, { count }) => sum + count, 0)
    if (staff_count + types_count > 0) throw conflict('in_use', { data: { staff_count, types_count } })
  } else await replaceIn(ctx, id, byId.get(replaceWith))
  return roleEntity.trash(ctx, current)
}
