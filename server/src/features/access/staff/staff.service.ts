import type { StaffFields, staffCreate } from '@oselia/contract/staff'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { requireApproval } from '../../../platform/approvals.js'
import { validateAttachments } from '../../../platform/attaching.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, forbidden, validationProblem } from '../../../platform/problems.js'
import { today } from '../../../platform/today.js'
import { canGive, ownerCode } from './staff.granting.js'
import { callerOf, detailed, present, standingOf } from './staff.details.js'
import { endAddress } from './staff.endings.js'
import { invitePerson } from './staff.invites.js'
import { departmentIssues, holdLinked, saveLinks, scopeIssues } from './staff.links.js'
import { refreshDeputyGrants } from './staff.deputy-grants.js'
import { lockOwners, ownersNow } from './staff.owners.js'
import { elsewhere, ownersPower, requireApprovedPower } from './staff.power.js'
import { notifyAddress, publishRightsEvent } from './staff.notices.js'
import { staffEntity } from './staff.entity.js'
import * as queries from './staff.queries.js'
import type { Stored } from './staff.queries.js'
import { validateFields, changeDenial, canAddress, roleIssues, sameScope, type Caller } from './staff.rules.js'

type Update = Partial<StaffFields> & { version: number }

export const list = async (app: App, ctx: RequestContext, query: Parameters<typeof queries.list>[1]) => {
  const page = await queries.list(ctx, query, await today(ctx))
  const [caller, roles] = [await callerOf(ctx), await queries.allRoles(ctx.db)]
  const form = {
    roles: roles.map((role) => ({
      value: role.id,
      label: role.name,
      code: role.code,
      may_give: canGive(caller, role),
    })),
    departures: await queries.allDepartments(ctx.db),
  }
  return { data: { ...page, data: await present(app, ctx, page.data) }, form }
}

export const read = async (app: App, ctx: RequestContext, id: number) =>
  detailed(app, ctx, await staffEntity.get(ctx, id))

export interface Changeable {
  person: Stored
  caller: Caller
  roles: queries.Role[]
}

/**
 * A person for a change, with a row lock: 404 when not visible, 403 `outside_scope` when they work in houses outside
 * the caller's scope, 403 `right_lacked` when they are an owner and the caller is not.
 */
export const changeable = async (ctx: RequestContext, id: number): Promise<Changeable> => {
  const person = await staffEntity.lock(ctx, id)
  const [caller, roles] = [await callerOf(ctx), await queries.allRoles(ctx.db)]
  const refused = changeDenial(caller, standingOf(person, roles))
  if (refused) throw forbidden(refused)
  return { person, caller, roles }
}

/**
 * 422 for one's own address, which needs a code in one's own account; 403 unless the caller may control the person's
 * login.
 */
const requireMovable = (found: Changeable, moved: readonly ('email' | 'phone')[]): void => {
  if (moved.length === 0) return
  if (found.person.id === found.caller.id)
    throw validationProblem(moved.map((field) => ({ field, key: 'own_address' })))
  requireAddress(found)
}

/** 403 unless the caller may control the person's login. */
export const requireAddress = ({ person, caller, roles }: Changeable): void => {
  if (!canAddress(caller, standingOf(person, roles))) throw forbidden('right_lacked')
}

/** 409 when the person is the last owner, or the last owner with every house. Requires `lockOwners`. */
export const requireOtherOwner = async (ctx: RequestContext, id: number): Promise<void> => {
  const owners = await ownersNow(ctx.db)
  const person = owners.find((owner) => owner.id === id)
  const others = owners.filter((owner) => owner.id !== id)
  if (person && !others.some(({ scope_all }) => scope_all || !person.scope_all)) throw conflict('last_owner')
}

interface Before {
  person: Stored | null
  caller: Caller
  roles: queries.Role[]
}

/** Checks beyond the contract; 422 with every issue. */
const requireFields = async (
  ctx: RequestContext,
  fields: StaffFields,
  { person, caller, roles }: Before,
): Promise<void> => {
  const avatar = fields.avatar_id === null ? [] : [fields.avatar_id]
  const moved = person === null || !sameScope(person.scope, fields.scope)
  const isOwn = person !== null && person.id === caller.id
  const issues: ValidationIssue[] = [
    ...validateFields(fields),
    ...roleIssues(caller, person?.id ?? null, { before: person?.role_ids ?? [], after: fields.role_ids }, roles),
    ...(moved && isOwn ? [{ field: 'scope', key: 'own_roles' as const }] : []),
    ...(moved && !isOwn ? await scopeIssues(ctx, fields.scope) : []),
    ...(await departmentIssues(ctx.db, fields.departure_ids, person?.departure_ids ?? [])),
    ...(await validateAttachments(
      ctx,
      [{ field: 'avatar_id', ids: avatar, pictures: true }],
      person?.avatar_id ? [person.avatar_id] : [],
    )),
  ]
  if (issues.length > 0) throw validationProblem(issues)
}

/** Whether the change grants the owner's role to a person without it. */
export const makesOwner = (
  { person, roles }: Pick<Before, 'person' | 'roles'>,
  role_ids: readonly number[],
): boolean => {
  const owner = roles.find(({ code }) => code === ownerCode)
  return owner !== undefined && role_ids.includes(owner.id) && !person?.role_ids.includes(owner.id)
}

/** Inserts an invited person; the caller has validated the fields. */
export const addPerson = async (ctx: RequestContext, fields: StaffFields): Promise<Stored> => {
  const { id } = await ctx.db
    .insertInto('staff')
    .values({
      ...queries.rowOf(fields),
      status: 'invited',
      created_by: ctx.actor.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveLinks(ctx.db, id, fields)
  await requireApprovedPower(ctx, new Set(), [id], { sentence: elsewhere })
  return staffEntity.recordChange(ctx, 'create', id, null)
}

/** Adds a member of the staff as invited. 422 at every invalid field, 409 when the address or the phone is taken. */
export const create = async (app: App, ctx: RequestContext, { invite, ...fields }: z.output<typeof staffCreate>) => {
  await holdLinked(ctx, fields)
  const [caller, roles] = [await callerOf(ctx), await queries.allRoles(ctx.db)]
  const none = { person: null, caller, roles }
  await requireFields(ctx, fields, none)
  if (makesOwner(none, fields.role_ids)) await requireApproval(ctx, 'staff.owner', elsewhere)
  const person = await addPerson(ctx, fields)
  const sent = invite ? await invitePerson(app, ctx, person) : null
  return { ...(await read(app, ctx, person.id)), link: sent?.link ?? null }
}

/** Whether the change removes the owner's role, or an owner's access to all houses. */
const losesOwner = (person: Stored, { role_ids, scope }: Partial<StaffFields>) => {
  const owner = person.roles.find(({ code }) => code === 'owner')
  if (owner === undefined) return false
  return (
    (role_ids !== undefined && !role_ids.includes(owner.id)) || (scope !== undefined && person.scope.all && !scope.all)
  )
}

const haveRightsChanged = (before: Stored, after: Stored) =>
  !sameScope(before.scope, after.scope) || String(before.role_ids) !== String(after.role_ids)

/** Changes the fields that were sent. 409 with the current state after a concurrent change. */
export const update = async (app: App, ctx: RequestContext, id: number, { version, ...changes }: Update) => {
  if (changes.role_ids || changes.scope) await lockOwners(ctx.db)
  await holdLinked(ctx, changes)
  const before = await changeable(ctx, id)
  const { person } = before
  await requireVersion(person, version, async (row) => (await detailed(app, ctx, row)).data)
  if (losesOwner(person, changes)) await requireOtherOwner(ctx, id)
  const fields = { ...person, ...changes }
  const moved = (['email', 'phone'] as const).filter((channel) => fields[channel] !== person[channel])
  requireMovable(before, moved)
  await requireFields(ctx, fields, before)
  if (makesOwner(before, fields.role_ids)) await requireApproval(ctx, 'staff.owner')
  const power = changes.role_ids ? await ownersPower(ctx, [id]) : new Set<string>()
  await ctx.db
    .updateTable('staff')
    .set({
      ...queries.rowOf(fields),
      // An unconfirmed address cannot be a second step.
      ...(moved.includes('email') && { two_factor_email: false }),
      ...(moved.includes('phone') && { two_factor_phone: false }),
      version: version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  await saveLinks(ctx.db, id, changes)
  if (changes.role_ids) await requireApprovedPower(ctx, power, [id])
  const after = await staffEntity.recordChange(ctx, 'update', id, person)
  for (const channel of moved) {
    await endAddress(ctx, person, channel)
    await notifyAddress(ctx, person, channel)
  }
  if (changes.role_ids) await refreshDeputyGrants(app, ctx, id)
  if (haveRightsChanged(person, after)) {
    await publishRightsEvent(ctx, after)
    ctx.afterCommit(() => app.sessions.forget(id))
  }
  // Read again, because the invitation has changed.
  return read(app, ctx, id)
}
