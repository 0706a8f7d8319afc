import { staffFields, type StaffFields, type staffCreate } from '@oselia/contract/staff'
import type { Fault } from '@oselia/contract/issues'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { demandSecondPerson } from '../../platform/approvals.js'
import { attachFaults } from '../../platform/attaching.js'
import { audit, differences } from '../../platform/audit.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, invalidFaults, notFound } from '../../platform/problems.js'
import { today } from '../../platform/today.js'
import { mayGive, ownerCode } from './staff.giving.js'
import { callerOf, detailed, shown, standingOf } from './staff.details.js'
import { endAddress } from './staff.endings.js'
import { invitePerson } from './staff.invites.js'
import { departureFaults, keepLinks, scopeFaults } from './staff.links.js'
import { lendAnew } from './staff.lending.js'
import { lockOwners, ownersNow } from './staff.owners.js'
import { tellAddress, tellRights } from './staff.notices.js'
import * as queries from './staff.queries.js'
import type { Stored } from './staff.queries.js'
import { faultsIn, hindrance, mayAddress, roleFaults, sameScope, type Caller } from './staff.rules.js'
import { housesOf } from './staff.scope.js'

type Update = Partial<StaffFields> & { version: number }

export const list = async (app: App, act: Act, query: Parameters<typeof queries.list>[1]) => {
  const page = await queries.list(act, query, await today(act))
  const [caller, roles] = [await callerOf(act), await queries.allRoles(act.db)]
  const form = {
    roles: roles.map((role) => ({
      value: role.id,
      label: role.name,
      code: role.code,
      may_give: mayGive(caller, role),
    })),
    departures: await queries.allDepartures(act.db),
  }
  return { data: { ...page, data: await shown(app, act, page.data) }, form }
}

/** The person if the caller sees him; 404 else. */
export const seen = async (act: Act, id: number, lock = false): Promise<Stored> => {
  const person = await queries.one(act, id, await today(act), lock)
  if (!person) throw notFound()
  return person
}

export const read = async (app: App, act: Act, id: number) => detailed(app, act, await seen(act, id))

export interface Changeable {
  person: Stored
  caller: Caller
  roles: queries.Role[]
}

/**
 * A person for changing, locked until the act ends: 404 when the caller does not see him, 403 `outside_scope` when he works in houses
 * that are not the caller's, 403 `right_lacked` when he is an owner and the caller is none.
 */
export const changeable = async (act: Act, id: number): Promise<Changeable> => {
  const person = await seen(act, id, true)
  const [caller, roles] = [await callerOf(act), await queries.allRoles(act.db)]
  const refused = hindrance(caller, standingOf(person, roles))
  if (refused) throw forbidden(refused)
  return { person, caller, roles }
}

/** 422 for an own address, which is proved by a code in one's own account; 403 unless the caller may have a say in how the person logs in. */
const demandMovable = (found: Changeable, moved: readonly ('email' | 'phone')[]): void => {
  if (moved.length === 0) return
  if (found.person.id === found.caller.id) throw invalidFaults(moved.map((field) => ({ field, key: 'own_address' })))
  demandAddress(found)
}

/** 403 unless the caller may have a say in how the person logs in. */
export const demandAddress = ({ person, caller, roles }: Changeable): void => {
  if (!mayAddress(caller, standingOf(person, roles))) throw forbidden('right_lacked')
}

/**
 * 409 when the person is the only one who may act as an owner, or the only one of them who has every house. To be asked under
 * `lockOwners`.
 */
export const demandOtherOwner = async (act: Act, id: number): Promise<void> => {
  const owners = await ownersNow(act.db)
  const person = owners.find((owner) => owner.id === id)
  const others = owners.filter((owner) => owner.id !== id)
  if (person && !others.some(({ scope_all }) => scope_all || !person.scope_all)) throw conflict('last_owner')
}

const told = Object.keys(staffFields.shape) as (keyof StaffFields)[]
/** A person as his history tells it: named fields alone, so that nothing else can ever slip into the log. */
const toldOf = (person: Stored) => ({
  ...Object.fromEntries([...told, 'status' as const, 'blocked_reason' as const].map((field) => [field, person[field]])),
  two_factor_phone: person.two_factor.phone,
  two_factor_email: person.two_factor.email,
  two_factor_app: person.two_factor.app,
})

/** Writes down what became of a person and tells open browsers; answers him as he is now. */
export const settle = async (
  act: Act,
  action: string,
  id: number,
  before: Stored | null,
  reason: string | null = null,
): Promise<Stored> => {
  const after = (await queries.one(act, id, await today(act)))!
  await audit(act, {
    action,
    entity: 'staff',
    entity_id: id,
    label: after.name,
    changes: differences(before && toldOf(before), toldOf(after)),
    reason,
  })
  await announce(act.db, { entity: 'staff', entity_id: id, action, house_ids: await housesOf(act.db, id) })
  return after
}

interface Before {
  person: Stored | null
  caller: Caller
  roles: queries.Role[]
}

/** Checks all that the contract can't see; 422 with every fault. */
const demandFields = async (act: Act, fields: StaffFields, { person, caller, roles }: Before): Promise<void> => {
  const avatar = fields.avatar_id === null ? [] : [fields.avatar_id]
  const moved = person === null || !sameScope(person.scope, fields.scope)
  const isOwn = person !== null && person.id === caller.id
  const faults: Fault[] = [
    ...faultsIn(fields),
    ...roleFaults(caller, person?.id ?? null, { before: person?.role_ids ?? [], after: fields.role_ids }, roles),
    ...(moved && isOwn ? [{ field: 'scope', key: 'own_roles' as const }] : []),
    ...(moved && !isOwn ? await scopeFaults(act, fields.scope) : []),
    ...(await departureFaults(act.db, fields.departure_ids, person?.departure_ids ?? [])),
    ...(await attachFaults(
      act,
      [{ field: 'avatar_id', ids: avatar, pictures: true }],
      person?.avatar_id ? [person.avatar_id] : [],
    )),
  ]
  if (faults.length > 0) throw invalidFaults(faults)
}

/** Whether the owner’s role is given to one who has it not. */
export const makesOwner = (
  { person, roles }: Pick<Before, 'person' | 'roles'>,
  role_ids: readonly number[],
): boolean => {
  const owner = roles.find(({ code }) => code === ownerCode)
  return owner !== undefined && role_ids.includes(owner.id) && !person?.role_ids.includes(owner.id)
}

/** Writes a person down as invited; the caller has checked him. */
export const addPerson = async (act: Act, fields: StaffFields): Promise<Stored> => {
  const { id } = await act.db
    .insertInto('staff')
    .values({
      ...queries.rowOf(fields),
      status: 'invited',
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepLinks(act.db, id, fields)
  return settle(act, 'create', id, null)
}

/** Adds a person of the staff as invited. 422 at every faulty field, 409 when the address or the phone is somebody’s. */
export const create = async (app: App, act: Act, { invite, ...fields }: z.output<typeof staffCreate>) => {
  const [caller, roles] = [await callerOf(act), await queries.allRoles(act.db)]
  const none = { person: null, caller, roles }
  await demandFields(act, fields, none)
  if (makesOwner(none, fields.role_ids)) await demandSecondPerson(act, 'staff.owner')
  const person = await addPerson(act, fields)
  const sent = invite ? await invitePerson(app, act, person) : null
  return { ...(await read(app, act, person.id)), link: sent?.link ?? null }
}

/** Whether an owner would be none any more, or none of all houses. */
const losesOwner = (person: Stored, { role_ids, scope }: Partial<StaffFields>) => {
  const owner = person.roles.find(({ code }) => code === 'owner')
  if (owner === undefined) return false
  return (
    (role_ids !== undefined && !role_ids.includes(owner.id)) || (scope !== undefined && person.scope.all && !scope.all)
  )
}

const haveRightsChanged = (before: Stored, after: Stored) =>
  !sameScope(before.scope, after.scope) || String(before.role_ids) !== String(after.role_ids)

/** Changes the fields that were sent. 409 with the current state when somebody was faster. */
export const update = async (app: App, act: Act, id: number, { version, ...changes }: Update) => {
  if (changes.role_ids || changes.scope) await lockOwners(act.db)
  const before = await changeable(act, id)
  const { person } = before
  if (person.version !== version) throw conflict('version_conflict', { data: (await detailed(app, act, person)).data })
  if (losesOwner(person, changes)) await demandOtherOwner(act, id)
  const fields = { ...person, ...changes }
  const moved = (['email', 'phone'] as const).filter((channel) => fields[channel] !== person[channel])
  demandMovable(before, moved)
  await demandFields(act, fields, before)
  if (makesOwner(before, fields.role_ids)) await demandSecondPerson(act, 'staff.owner')
  await act.db
    .updateTable('staff')
    .set({
      ...queries.rowOf(fields),
      // What goes to an address that nobody has proven yet is no second step.
      ...(moved.includes('email') && { two_factor_email: false }),
      ...(moved.includes('phone') && { two_factor_phone: false }),
      version: version + 1,
      updated_at: act.now,
    })
    .where('id', '=', id)
    .execute()
  await keepLinks(act.db, id, changes)
  const after = await settle(act, 'update', id, person)
  for (const channel of moved) {
    await endAddress(act, person, channel)
    await tellAddress(act, person, channel)
  }
  if (changes.role_ids) await lendAnew(app, act, id)
  if (haveRightsChanged(person, after)) {
    await tellRights(act, after)
    act.afterCommit(() => app.sessions.forget(id))
  }
  // What became of his invitation shows only now.
  return read(app, act, id)
}
