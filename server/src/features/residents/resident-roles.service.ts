import { residentRoleFields, type ResidentRole, type ResidentRoleFields } from '@oselia/contract/resident-roles'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import { toBin } from '../../platform/bin.js'
import { auditChange, demandCurrent } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, invalid, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import * as queries from './resident-roles.queries.js'
import { labelsOf } from './residents.queries.js'

type Update = Partial<ResidentRoleFields> & { version: number }

/** The dictionary is the whole community's: 403 `outside_scope` for one who is limited to some of its houses. */
const demandWholeCommunity = (act: Act) => {
  if (!act.scope.all) throw forbidden('outside_scope')
}

// Whoever sees residents sees the names of their roles.
const announceRoles = (act: Act) => announce(act.db, { entity: 'residents', entity_id: null, action: 'roles' })

const settle = async (act: Act, action: string, id: number, before: ResidentRole | null) => {
  const after = (await queries.one(act.db, act.scope, id))!
  await auditChange(act, action, 'resident_roles', after.name.uk, before, after)
  await announceRoles(act)
  return { data: after }
}

export const createRole = async (act: Act, fields: ResidentRoleFields) => {
  demandWholeCommunity(act)
  const { id } = await act.db
    .insertInto('resident_roles')
    .values({ ...queries.rowOf(fields), created_by: act.actor.id, created_at: act.now, updated_at: act.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return settle(act, 'create', id, null)
}

export const readRole = async (act: Act, id: number): Promise<{ data: ResidentRole }> => {
  const data = await queries.one(act.db, act.scope, id)
  if (!data) throw notFound()
  return { data }
}

/** Changes a role; the code of a system role stays (422 at `code`), as programs and imports know it. */
export const updateRole = async (act: Act, id: number, { version, ...changes }: Update) => {
  demandWholeCommunity(act)
  const current = demandCurrent(await queries.one(act.db, act.scope, id, true), version)
  const fields = checked(residentRoleFields.strip(), { ...current, ...changes })
  if (current.is_system && fields.code !== current.code) throw invalid('code', 'of_system')
  await act.db
    .updateTable('resident_roles')
    .set({ ...queries.rowOf(fields), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  return settle(act, 'update', id, current)
}

const replaceIn = async (act: Act, from: number, to: number, ids: number[]) => {
  const next = (await queries.rolesOf(act.db, [to])).get(to)
  if (from === to || !next) throw invalid('replace_with', 'not_found')
  if (next.is_owner) throw invalid('replace_with', 'owner_by_share')
  if (await queries.rolesMeet(act.db, from, to)) throw invalid('replace_with', 'residency_overlaps')
  await queries.moveResidents(act.db, from, to, act.now)
  const labels = await labelsOf(act.db, ids)
  await auditAll(
    act,
    ids.map((id) => ({
      action: 'update',
      entity: 'residents',
      entity_id: id,
      label: labels.get(id)!,
      changes: differences({ role_id: from }, { role_id: to }),
    })),
  )
}

/**
 * A role to the bin. Roles of owners stay: 409 `state_forbids`. While residents have it (those in the bin count): 409
 * `in_use` with `data: { residents_count }`, unless the role that replaces it is named; then they get that one in the same act.
 */
export const removeRole = async (act: Act, id: number, replaceWith: number | undefined) => {
  demandWholeCommunity(act)
  const current = await queries.one(act.db, act.scope, id, true)
  if (!current) throw notFound()
  if (current.is_owner) throw conflict('state_forbids')
  if (replaceWith === undefined) {
    const residents_count = await queries.holdersOf(act.db, id)
    if (residents_count > 0) throw conflict('in_use', { data: { residents_count } })
  } else await replaceIn(act, id, replaceWith, await queries.residentsWithRole(act.db, id))
  await announceRoles(act)
  return toBin(act, 'resident_roles', id, current.name.uk)
}
