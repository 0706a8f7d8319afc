import type { Fault } from '@oselia/contract/issues'
import { residentFields, type Resident, type ResidentFields } from '@oselia/contract/residents'
import type { Act } from '../../platform/act.js'
import { toBin } from '../../platform/bin.js'
import { demandCurrent } from '../../platform/entity.js'
import { conflict, invalid, invalidFaults, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import { rolesOf } from './resident-roles.queries.js'
import { lockUnits, tieFaults, type Unit } from './residents.ends.js'
import { onlyPrimary, openLinks, settleLinks } from './residents.links.js'
import * as queries from './residents.queries.js'

type Update = Partial<ResidentFields> & { version: number }

/** Faults of a link that is written by hand: 422 at every field; roles of owners come with shares only. */
export const linkFaults = async (
  act: Act,
  wanted: ResidentFields,
  units: Map<number, Unit>,
  current: Resident | null = null,
): Promise<Fault[]> => {
  const faults = await tieFaults(act, wanted, units, current)
  if (wanted.role_id === current?.role_id) return faults
  const role = (await rolesOf(act.db, [wanted.role_id])).get(wanted.role_id)
  if (!role) faults.push({ field: 'role_id', key: 'not_found' })
  else if (role.is_owner || current?.role.is_owner) faults.push({ field: 'role_id', key: 'owner_by_share' })
  return faults
}

/**
 * Opens a link. 422 at every faulty field, at `role_id` for the role of an owner; 409 at `from` when the person has the role
 * in the unit on some of these days.
 */
export const create = async (act: Act, wanted: ResidentFields): Promise<{ data: Resident }> => {
  const units = await lockUnits(act, [wanted.realty_id])
  const faults = await linkFaults(act, wanted, units)
  if (faults.length > 0) throw invalidFaults(faults)
  const ids = await openLinks(act, [wanted])
  const [data] = await queries.nowOf(act, ids)
  if (data!.is_primary_contact) await onlyPrimary(act, data!)
  return { data: data! }
}

export const read = async (act: Act, id: number): Promise<{ data: Resident }> => {
  const data = await queries.one(act, id)
  if (!data) throw notFound()
  return { data }
}

const ofTheShare = ['member_id', 'realty_id', 'from', 'to', 'end_reason'] as const

/** An owner's link takes who, where and when from its share: 409 `follows_share` for a change of them. */
const demandFollowing = (current: Resident, wanted: ResidentFields) => {
  if (!current.role.is_owner) return
  if (wanted.role_id !== current.role_id) throw invalid('role_id', 'owner_by_share')
  if (ofTheShare.some((field) => wanted[field] !== current[field])) throw conflict('follows_share')
}

const mine = async (act: Act, id: number, realtyId?: number) => {
  const seen = await queries.one(act, id)
  if (!seen) throw notFound()
  // The unit first, as everybody locks it, then what hangs on it.
  const units = await lockUnits(act, [seen.realty_id, realtyId ?? seen.realty_id])
  return { units, current: await queries.one(act, id, true) }
}

export const update = async (act: Act, id: number, { version, ...changes }: Update): Promise<{ data: Resident }> => {
  const { units, current: now } = await mine(act, id, changes.realty_id)
  const current = demandCurrent(now, version)
  const wanted = checked(residentFields.strip(), { ...current, ...changes })
  demandFollowing(current, wanted)
  const faults = await linkFaults(act, wanted, units, current)
  if (faults.length > 0) throw invalidFaults(faults)
  await act.db
    .updateTable('residents')
    .set({ ...wanted, version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  const [data] = await settleLinks(act, 'update', [id], [current])
  if (data!.is_primary_contact) await onlyPrimary(act, data!)
  return { data: data! }
}

/** Into the bin, for what was entered by mistake; an owner's link goes with its share, 409 `follows_share`. */
export const remove = async (act: Act, id: number) => {
  const { current } = await mine(act, id)
  if (!current) throw notFound()
  if (current.role.is_owner) throw conflict('follows_share')
  return toBin(act, 'residents', id, (await queries.labelsOf(act.db, [id])).get(id)!)
}
