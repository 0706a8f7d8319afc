import type { ValidationIssue } from '@oselia/contract/issues'
import type { Absence, AbsenceFields } from '@oselia/contract/staff-absences'
import { requireReauthentication, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit, differences } from '../../../platform/audit.js'
import { requireVersion } from '../../../platform/entity.js'
import { lockRows } from '../../../platform/entity.locks.js'
import { publishEvent } from '../../../platform/live.js'
import { forbidden, validationProblem, notFound } from '../../../platform/problems.js'
import { canGive } from './staff.granting.js'
import * as queries from './staff.absences.queries.js'
import { grantToDeputy } from './staff.deputy-grants.js'
import { staffEntity } from './staff.entity.js'
import type { Stored } from './staff.queries.js'
import { longestGrant } from './staff.rules.js'
import { housesOf } from './staff.scope.js'
import { changeable, type Changeable } from './staff.service.js'

type Update = Partial<AbsenceFields> & { version: number }

const auditSnapshot = ({ kind, from, to, deputy_id, deputy_has_roles, note }: Absence) => ({
  kind,
  from,
  to,
  deputy_id,
  deputy_has_roles,
  note,
})

/** Records a change of an absence in the history of its person. */
const note = async (
  ctx: RequestContext,
  action: string,
  person: Stored,
  before: Absence | null,
  after: Absence | null,
) => {
  const changes = differences(before && auditSnapshot(before), after && auditSnapshot(after))
  await audit(ctx, { action, entity: 'staff', entity_id: person.id, label: person.name, changes })
  const house_ids = await housesOf(ctx.db, person.id)
  await publishEvent(ctx.db, { entity: 'staff', entity_id: person.id, action: 'update', house_ids })
}

const deputyIssues = async (
  ctx: RequestContext,
  staffId: number,
  fields: AbsenceFields,
): Promise<ValidationIssue[]> => {
  const { deputy_id, from, to } = fields
  if (deputy_id === null) return fields.deputy_has_roles ? [{ field: 'deputy_id', key: 'required' }] : []
  const deputy = await staffEntity.find(ctx, deputy_id)
  if (!deputy) return [{ field: 'deputy_id', key: 'not_found' }]
  if (deputy_id === staffId || deputy.status !== 'active') return [{ field: 'deputy_id', key: 'deputy_unfit' }]
  const isAway = await queries.isAwayBetween(ctx.db, deputy_id, from, to)
  return isAway ? [{ field: 'deputy_id', key: 'deputy_absent' }] : []
}

/**
 * Granting roles to a deputy follows the rules of other grants: not outside the caller's houses, not to oneself, and only
 * roles that the caller can grant.
 */
const deputyRolesIssues = async (
  ctx: RequestContext,
  { person, caller, roles }: Changeable,
  fields: AbsenceFields,
): Promise<ValidationIssue[]> => {
  if (fields.deputy_id === null || !fields.deputy_has_roles) return []
  if (fields.deputy_id === caller.id) return [{ field: 'deputy_has_roles', key: 'own_roles' }]
  const deputy = await staffEntity.find(ctx, fields.deputy_id)
  if (!deputy?.is_within) throw forbidden('outside_scope')
  if (daysOf(fields) > longestGrant) return [{ field: 'to', key: 'over_a_year' }]
  const lent = roles.filter(({ id, code }) => person.role_ids.includes(id) && code !== 'owner')
  return lent.every((role) => canGive(caller, role)) ? [] : [{ field: 'deputy_has_roles', key: 'right_lacked' }]
}

const daysOf = ({ from, to }: AbsenceFields) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const requireFields = async (
  ctx: RequestContext,
  found: Changeable,
  fields: AbsenceFields,
  lends: boolean,
): Promise<void> => {
  const issues: ValidationIssue[] = fields.to < fields.from ? [{ field: 'to', key: 'ends_before_begins' }] : []
  if (issues.length === 0) issues.push(...(await deputyIssues(ctx, found.person.id, fields)))
  if (issues.length === 0 && lends) issues.push(...(await deputyRolesIssues(ctx, found, fields)))
  if (issues.length > 0) throw validationProblem(issues)
  // Granting roles to a deputy requires reauthentication; recording an absence does not.
  if (lends && fields.deputy_has_roles) requireReauthentication(ctx.confirm, ctx.now)
}

/** Person and deputy in order of their ids: of a removal of the deputy and an absence that names them, one sees the other. */
const lockPair = async (ctx: RequestContext, staffId: number, deputyId: number | null): Promise<void> => {
  if (deputyId !== null) await lockRows(ctx, 'staff', [staffId, deputyId])
}

/** Records an absence. 422 at invalid days or deputy, and for roles that the caller may not grant. */
export const addAbsence = async (app: App, ctx: RequestContext, staffId: number, fields: AbsenceFields) => {
  await lockPair(ctx, staffId, fields.deputy_id)
  const found = await changeable(ctx, staffId)
  await requireFields(ctx, found, fields, true)
  const id = await queries.insertAbsence(ctx.db, { ...fields, staff_id: staffId, by: ctx.actor.id, now: ctx.now })
  await grantToDeputy(app, ctx, id)
  const after = (await queries.absence(ctx.db, id))!
  await note(ctx, 'absence_create', found.person, null, after)
  return { data: after }
}

/** The absence with its person, both for a change; a deputy to be named is locked as well. */
const getForUpdate = async (
  ctx: RequestContext,
  id: number,
  deputyId: number | null = null,
): Promise<{ absence: Absence; found: Changeable }> => {
  const known = await queries.absence(ctx.db, id)
  if (!known) throw notFound()
  await lockPair(ctx, known.staff_id, deputyId)
  const found = await changeable(ctx, known.staff_id)
  // Read again after the person's row is locked.
  const absence = await queries.absence(ctx.db, id)
  if (!absence) throw notFound()
  return { absence, found }
}

const deputyFields = ['from', 'to', 'deputy_id', 'deputy_has_roles'] as const

export const updateAbsence = async (app: App, ctx: RequestContext, id: number, { version, ...changes }: Update) => {
  const { absence, found } = await getForUpdate(ctx, id, changes.deputy_id)
  await requireVersion(absence, version)
  const fields = { ...absence, ...changes }
  const lends = deputyFields.some((field) => fields[field] !== absence[field])
  await requireFields(ctx, found, fields, lends)
  await queries.changeAbsence(ctx.db, id, fields, ctx.now)
  if (lends) await grantToDeputy(app, ctx, id)
  const after = (await queries.absence(ctx.db, id))!
  await note(ctx, 'absence_update', found.person, absence, after)
  return { data: after }
}

/** Deletes an absence at once and revokes the deputy's roles. */
export const removeAbsence = async (app: App, ctx: RequestContext, id: number) => {
  const { absence, found } = await getForUpdate(ctx, id)
  const { deputy_id } = absence
  await queries.dropAbsence(ctx.db, id)
  if (deputy_id !== null) ctx.afterCommit(() => app.sessions.forget(deputy_id))
  await note(ctx, 'absence_delete', found.person, absence, null)
  return { data: { id, deleted_at: ctx.now.toISOString() } }
}
