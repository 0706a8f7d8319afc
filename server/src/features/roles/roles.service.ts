import { withImplied } from '@oselia/contract/permissions'
import { staffRoleFields, type StaffRole, type StaffRoleFields } from '@oselia/contract/staff-roles'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import { toBin } from '../../platform/bin.js'
import { auditChange, demandCurrent } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, invalid, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import { handTypesOfRole, typesOfRole } from '../request-types/request-types.hanging.door.js'
import { mayGive, ownerCode } from '../staff/staff.door.js'
import * as queries from './roles.queries.js'
import { rightsFault } from './roles.rules.js'

type Update = Partial<StaffRoleFields> & { version: number }

/** The dictionary is the whole community's: 403 `outside_scope` for one who is limited to some of its houses. */
const demandWholeCommunity = (act: Act) => {
  if (!act.scope.all) throw forbidden('outside_scope')
}

/** What was written of a role, without what is only told of it. */
const fieldsOf = (role: StaffRole): StaffRoleFields => staffRoleFields.strip().parse(role)
const writtenOf = (role: StaffRole) => ({ id: role.id, version: role.version, ...fieldsOf(role) })

const settle = async (act: Act, action: string, id: number, before: StaffRole | null) => {
  const after = (await queries.one(act, id))!
  await auditChange(act, action, 'staff_roles', after.name.uk, before && writtenOf(before), writtenOf(after))
  await announce(act.db, { entity: 'roles', entity_id: id, action })
  return { data: after }
}

/** 422 at `permissions` for rights that the caller may not put into the role, or take from it. */
const demandRights = async (act: Act, before: StaffRole | null, after: readonly string[]) => {
  const has_role = before !== null && (await queries.hasRole(act.db, act.actor.id, before.id, act.now))
  const { permissions } = act.actor
  const fault = rightsFault({ permissions, has_role }, before?.permissions ?? [], after)
  if (fault) throw invalid('permissions', fault)
}

const demandDeparture = async (act: Act, id: number | null) => {
  if (id !== null && !(await queries.departureIsThere(act.db, id))) throw invalid('departure_id', 'not_found')
}

export const createRole = async (act: Act, given: StaffRoleFields) => {
  demandWholeCommunity(act)
  const fields = { ...given, permissions: withImplied(given.permissions) }
  await demandRights(act, null, fields.permissions)
  await demandDeparture(act, fields.departure_id)
  const { id } = await act.db
    .insertInto('staff_roles')
    .values({
      ...queries.rowOf(fields),
      code: null,
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return settle(act, 'create', id, null)
}

export const readRole = async (act: Act, id: number): Promise<{ data: StaffRole }> => {
  const data = await queries.one(act, id)
  if (!data) throw notFound()
  return { data }
}

const save = async (act: Act, action: string, current: StaffRole, fields: StaffRoleFields) => {
  await demandRights(act, current, fields.permissions)
  await act.db
    .updateTable('staff_roles')
    .set({ ...queries.rowOf(fields), version: current.version + 1, updated_at: act.now })
    .where('id', '=', current.id)
    .execute()
  return settle(act, action, current.id, current)
}

/** What a role would be by a change, and what would change; the owner's stays as it is: 409 `state_forbids`. */
const changed = async (act: Act, current: StaffRole, changes: Partial<StaffRoleFields>): Promise<StaffRoleFields> => {
  if (current.code === ownerCode) throw conflict('state_forbids')
  const sent = checked(staffRoleFields.strip(), { ...current, ...changes })
  if (sent.departure_id !== current.departure_id) await demandDeparture(act, sent.departure_id)
  return { ...sent, permissions: withImplied(sent.permissions) }
}

/** A change of a role as it would be, for one who proposes it. 422 at `payload` when nothing would be other than it is. */
export const proposed = async (act: Act, id: number, changes: Partial<StaffRoleFields>) => {
  const { data: current } = await readRole(act, id)
  const differs = differences(fieldsOf(current), await changed(act, current, changes))
  if (differs.length === 0) throw invalid('payload', 'required')
  return { current, changes: differs }
}

/** Changes a role; it acts on the next request of everybody who has it. The owner's stays as it is: 409 `state_forbids`. */
export const updateRole = async (act: Act, id: number, { version, ...changes }: Update) => {
  demandWholeCommunity(act)
  const current = demandCurrent(await queries.one(act, id, true), version)
  return save(act, 'update', current, await changed(act, current, changes))
}

/** Gives a default role the rights that it was delivered with; 409 `state_forbids` for a role of one's own. */
export const revertRole = async (act: Act, id: number) => {
  demandWholeCommunity(act)
  const current = await queries.one(act, id, true)
  if (!current) throw notFound()
  const delivered = current.default_permissions
  if (delivered === null || current.code === ownerCode) throw conflict('state_forbids')
  return save(act, 'revert', current, { ...fieldsOf(current), permissions: withImplied(delivered) })
}

export const readUsage = async (act: Act, id: number) => {
  await readRole(act, id)
  const usage = { ...(await queries.usageOf(act.db, id, act.now)), types: await typesOfRole(act.db, id) }
  return { data: Object.entries(usage).map(([kind, count]) => ({ kind, count })) }
}

const demandReplacement = async (act: Act, from: number, to: number, holders: number[]) => {
  const next = from === to ? undefined : await queries.one(act, to, true)
  if (!next) throw invalid('replace_with', 'not_found')
  // An owner is made one by one, with the person before one's eyes.
  if (next.code === ownerCode) throw invalid('replace_with', 'not_in_list')
  if (!mayGive(await queries.giverOf(act), next)) throw invalid('replace_with', 'right_lacked')
  if (holders.includes(act.actor.id)) throw invalid('replace_with', 'own_roles')
}

const replaceIn = async (act: Act, from: number, to: number) => {
  const holders = await queries.holdersOf(act.db, from, act.now)
  await demandReplacement(act, from, to, holders)
  const before = await queries.holdings(act.db, holders, act.now)
  await queries.moveHolders(act.db, from, to, holders, act.now)
  await handTypesOfRole(act, from, to)
  const after = await queries.holdings(act.db, holders, act.now)
  await auditAll(
    act,
    after.map(({ label, ...is }, i) => {
      const { label: _, ...was } = before[i]!
      return { action: 'update', entity: 'staff', entity_id: is.id, label, changes: differences(was, is) }
    }),
  )
  await announce(act.db, { entity: 'staff', entity_id: null, action: 'roles' })
}

/**
 * A role of one's own to the bin; default ones stay: 409 `state_forbids`. While somebody has it (those in the bin count), or types
 * of requests name it: 409 `in_use` with `data: { staff_count, types_count }`, unless the role that replaces it is named; then they
 * get that one in the same act.
 */
export const removeRole = async (act: Act, id: number, replaceWith: number | undefined) => {
  demandWholeCommunity(act)
  const current = await queries.one(act, id, true)
  if (!current) throw notFound()
  if (current.is_system) throw conflict('state_forbids')
  if (replaceWith === undefined) {
    const { staff: staff_count } = await queries.usageOf(act.db, id, act.now)
    const types_count = await typesOfRole(act.db, id)
    if (staff_count + types_count > 0) throw conflict('in_use', { data: { staff_count, types_count } })
  } else await replaceIn(act, id, replaceWith)
  await announce(act.db, { entity: 'roles', entity_id: id, action: 'delete' })
  return toBin(act, 'staff_roles', id, current.name.uk)
}
