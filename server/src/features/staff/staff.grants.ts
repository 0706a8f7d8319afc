import type { Grant, GrantFields } from '@oselia/contract/staff-absences'
import type { Fault } from '@oselia/contract/issues'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { demandSecondPerson } from '../../platform/approvals.js'
import { audit, type Change } from '../../platform/audit.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, invalidFaults, notFound } from '../../platform/problems.js'
import { mayGive } from './staff.giving.js'
import * as queries from './staff.grants.queries.js'
import { tellGrant } from './staff.notices.js'
import type { Stored } from './staff.queries.js'
import { grantPeriod, roleFaults } from './staff.rules.js'
import { housesOf } from './staff.scope.js'
import { changeable, makesOwner } from './staff.service.js'

const note = async (act: Act, action: string, person: Stored, changes: Change[], reason: string) => {
  await audit(act, { action, entity: 'staff', entity_id: person.id, label: person.name, changes, reason })
  const house_ids = await housesOf(act.db, person.id)
  await announce(act.db, { entity: 'staff', entity_id: person.id, action: 'update', house_ids })
}

const told = ({ role, begins_at, ends_at }: Grant, gone = false): Change[] =>
  Object.entries({ role_id: role.id, begins_at, ends_at }).map(([field, value]) =>
    gone ? { field, old: value, new: null } : { field, old: null, new: value },
  )

/** Gives a person a role for a time. 422 for a period that can't be, one's own, a role that one may not give or that he has for good. */
export const addGrant = async (app: App, act: Act, staffId: number, fields: GrantFields) => {
  const { person, caller, roles } = await changeable(act, staffId)
  const { begins_at, faults } = grantPeriod(fields, act.now)
  const given = roleFaults(caller, staffId, { before: [], after: [fields.role_id] }, roles)
  const all: Fault[] = [
    ...given.map(({ key }) => ({ field: 'role_id', key })),
    ...(person.role_ids.includes(fields.role_id) ? [{ field: 'role_id', key: 'taken' as const }] : []),
    ...faults,
  ]
  if (all.length > 0) throw invalidFaults(all)
  if (makesOwner({ person, roles }, [fields.role_id])) await demandSecondPerson(act, 'staff.owner')
  const { role_id, ends_at, reason } = fields
  const by = { by: act.actor.id, now: act.now }
  const id = await queries.insertGrant(act.db, { staff_id: staffId, role_id, begins_at, ends_at, reason, ...by })
  act.afterCommit(() => app.sessions.forget(staffId))
  const grant = (await queries.grantById(act.db, id))!
  await note(act, 'grant_create', person, told(grant), reason)
  await tellGrant(act, person, grant)
  return { data: grant }
}

/** Takes a role for a time back. 404 when it was taken back already, 403 when the caller could not have given it. */
export const removeGrant = async (app: App, act: Act, id: number) => {
  const known = await queries.grantById(act.db, id)
  if (!known) throw notFound()
  const { person, caller, roles } = await changeable(act, known.staff_id)
  const grant = await queries.grantById(act.db, id)
  if (!grant) throw notFound()
  if (person.id === caller.id) throw conflict('own_account')
  const role = roles.find((one) => one.id === grant.role.id)
  if (role && !mayGive(caller, role)) throw forbidden('right_lacked')
  await queries.revokeGrant(act, id)
  act.afterCommit(() => app.sessions.forget(person.id))
  await note(act, 'grant_delete', person, told(grant, true), grant.reason)
  return { data: { id, deleted_at: act.now.toISOString() } }
}
