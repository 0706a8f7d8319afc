import type { Fault } from '@oselia/contract/issues'
import type { Absence, AbsenceFields } from '@oselia/contract/staff-absences'
import { demandConfirmed, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit, differences } from '../../platform/audit.js'
import { demandCurrent } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { forbidden, invalidFaults, notFound } from '../../platform/problems.js'
import { today } from '../../platform/today.js'
import { mayGive } from './staff.giving.js'
import * as queries from './staff.absences.queries.js'
import { lendOf } from './staff.lending.js'
import { one, type Stored } from './staff.queries.js'
import { longestGrant } from './staff.rules.js'
import { housesOf } from './staff.scope.js'
import { changeable, type Changeable } from './staff.service.js'

type Update = Partial<AbsenceFields> & { version: number }

const told = ({ kind, from, to, deputy_id, deputy_has_roles, note }: Absence) => ({
  kind,
  from,
  to,
  deputy_id,
  deputy_has_roles,
  note,
})

/** Writes down a change of somebody's absence in his own history. */
const note = async (act: Act, action: string, person: Stored, before: Absence | null, after: Absence | null) => {
  const changes = differences(before && told(before), after && told(after))
  await audit(act, { action, entity: 'staff', entity_id: person.id, label: person.name, changes })
  const house_ids = await housesOf(act.db, person.id)
  await announce(act.db, { entity: 'staff', entity_id: person.id, action: 'update', house_ids })
}

const deputyFaults = async (act: Act, staffId: number, fields: AbsenceFields): Promise<Fault[]> => {
  const { deputy_id, from, to } = fields
  if (deputy_id === null) return fields.deputy_has_roles ? [{ field: 'deputy_id', key: 'required' }] : []
  const deputy = await one(act, deputy_id, await today(act))
  if (!deputy) return [{ field: 'deputy_id', key: 'not_found' }]
  if (deputy_id === staffId || deputy.status !== 'active') return [{ field: 'deputy_id', key: 'deputy_unfit' }]
  const isAway = await queries.isAwayBetween(act.db, deputy_id, from, to)
  return isAway ? [{ field: 'deputy_id', key: 'deputy_absent' }] : []
}

/** Lending roles is giving them: to nobody beyond one's own houses, not to oneself, and none that one could not give. */
const lendingFaults = async (
  act: Act,
  { person, caller, roles }: Changeable,
  fields: AbsenceFields,
): Promise<Fault[]> => {
  if (fields.deputy_id === null || !fields.deputy_has_roles) return []
  if (fields.deputy_id === caller.id) return [{ field: 'deputy_has_roles', key: 'own_roles' }]
  const deputy = await one(act, fields.deputy_id, await today(act))
  if (!deputy?.is_within) throw forbidden('outside_scope')
  if (daysOf(fields) > longestGrant) return [{ field: 'to', key: 'over_a_year' }]
  const lent = roles.filter(({ id, code }) => person.role_ids.includes(id) && code !== 'owner')
  return lent.every((role) => mayGive(caller, role)) ? [] : [{ field: 'deputy_has_roles', key: 'right_lacked' }]
}

const daysOf = ({ from, to }: AbsenceFields) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const demandFields = async (act: Act, found: Changeable, fields: AbsenceFields, lends: boolean): Promise<void> => {
  const faults: Fault[] = fields.to < fields.from ? [{ field: 'to', key: 'ends_before_begins' }] : []
  if (faults.length === 0) faults.push(...(await deputyFaults(act, found.person.id, fields)))
  if (faults.length === 0 && lends) faults.push(...(await lendingFaults(act, found, fields)))
  if (faults.length > 0) throw invalidFaults(faults)
  // Lending roles asks for what giving them asks for; that somebody is away does not.
  if (lends && fields.deputy_has_roles) demandConfirmed(act.confirm, act.now)
}

/** Writes down that somebody is away. 422 at the days or the deputy that do not fit, and for roles that the caller may not lend. */
export const addAbsence = async (app: App, act: Act, staffId: number, fields: AbsenceFields) => {
  const found = await changeable(act, staffId)
  await demandFields(act, found, fields, true)
  const id = await queries.insertAbsence(act.db, { ...fields, staff_id: staffId, by: act.actor.id, now: act.now })
  await lendOf(app, act, id)
  const after = (await queries.absence(act.db, id))!
  await note(act, 'absence_create', found.person, null, after)
  return { data: after }
}

/** The absence with its person, both for changing. */
const mine = async (act: Act, id: number): Promise<{ absence: Absence; found: Changeable }> => {
  const known = await queries.absence(act.db, id)
  if (!known) throw notFound()
  const found = await changeable(act, known.staff_id)
  // Read again under the lock of its person.
  const absence = await queries.absence(act.db, id)
  if (!absence) throw notFound()
  return { absence, found }
}

const lending = ['from', 'to', 'deputy_id', 'deputy_has_roles'] as const

export const updateAbsence = async (app: App, act: Act, id: number, { version, ...changes }: Update) => {
  const { absence, found } = await mine(act, id)
  demandCurrent(absence, version)
  const fields = { ...absence, ...changes }
  const lends = lending.some((field) => fields[field] !== absence[field])
  await demandFields(act, found, fields, lends)
  await queries.changeAbsence(act.db, id, fields, act.now)
  if (lends) await lendOf(app, act, id)
  const after = (await queries.absence(act.db, id))!
  await note(act, 'absence_update', found.person, absence, after)
  return { data: after }
}

/** Deletes at once; what was lent with it ends. */
export const removeAbsence = async (app: App, act: Act, id: number) => {
  const { absence, found } = await mine(act, id)
  const { deputy_id } = absence
  await queries.dropAbsence(act.db, id)
  if (deputy_id !== null) act.afterCommit(() => app.sessions.forget(deputy_id))
  await note(act, 'absence_delete', found.person, absence, null)
  return { data: { id, deleted_at: act.now.toISOString() } }
}
