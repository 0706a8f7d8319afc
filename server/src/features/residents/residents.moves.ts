import type { Fault } from '@oselia/contract/issues'
import type { MemberFields } from '@oselia/contract/members'
import type { moves, Resident, ResidentFields } from '@oselia/contract/residents'
import { sql } from 'kysely'
import type { z } from 'zod'
import { demand, type Act } from '../../platform/act.js'
import { under } from '../../platform/nested.js'
import { invalid, invalidFaults, notFound } from '../../platform/problems.js'
import { createMember } from '../members/members.door.js'
import { endPermits, vehicleInScope } from '../vehicles/vehicles.door.js'
import { lockUnits, type Unit } from './residents.ends.js'
import { endLinks, onlyPrimary, openLinks, type EndReason } from './residents.links.js'
import { departures } from './residents.messages.js'
import * as queries from './residents.queries.js'
import { linkFaults } from './residents.service.js'

type MoveIn = z.output<(typeof moves)['moveIn']['body']>
type MoveOut = z.output<(typeof moves)['moveOut']['body']>

/** The unit of a move, held until the act ends; 404 unless the caller sees it. */
export const demandUnit = async (act: Act, id: number): Promise<Map<number, Unit>> => {
  const units = await lockUnits(act, [id])
  if (!units.has(id)) throw notFound()
  return units
}

/** Whoever the form names at the path: somebody known, or a person made now, for which the right is needed. */
export const whoeverIs = async (
  act: Act,
  { member_id, member }: { member_id?: number | undefined; member?: MemberFields | undefined },
  path: string,
): Promise<number> => {
  if (member_id !== undefined && member) throw invalid(`${path}.member_id`, 'only_one')
  if (member_id !== undefined) return member_id
  if (!member) throw invalid(`${path}.member_id`, 'required')
  demand(act, 'members.create')
  return (await under(`${path}.member`, () => createMember(act, member))).id
}

/** Faults of a link as the form of a move has them: one day for all, the unit in the address. */
export const faultsAt = (path: string, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) =>
    ['from', 'realty_id'].includes(fault.field)
      ? { ...fault, field: 'on' }
      : { ...fault, field: `${path}.${fault.field}` },
  )

const hasRoleThen = async (act: Act, { member_id, realty_id, role_id, from, to }: ResidentFields) => {
  const { rows } = await sql`select 1 from residents r where r.member_id = ${member_id} and r.realty_id = ${realty_id}
    and r.role_id = ${role_id} and r.deleted_at is null
    and daterange(r."from", r."to", '[]') && daterange(${from}::date, ${to}::date, '[]') limit 1`.execute(act.db)
  return rows.length > 0
}

const together = (links: readonly ResidentFields[]): Fault[] =>
  links.flatMap((link, index): Fault[] => {
    const before = links.slice(0, index)
    const path = `people.${index}`
    const twice = before.some((other) => other.member_id === link.member_id && other.role_id === link.role_id)
    const second = link.is_primary_contact && before.some((other) => other.is_primary_contact)
    return [
      ...(twice ? [{ field: `${path}.member_id`, key: 'residency_overlaps' as const }] : []),
      ...(second ? [{ field: `${path}.is_primary_contact`, key: 'only_one' as const }] : []),
    ]
  })

/** Opens links of several people from one day; new people are made by the same act. 422 at every fault, nothing half done. */
export const moveIn = async (act: Act, id: number, { on, people }: MoveIn) => {
  const units = await demandUnit(act, id)
  const links: ResidentFields[] = []
  const faults: Fault[] = []
  for (const [index, { member_id: known, member, ...person }] of people.entries()) {
    const path = `people.${index}`
    const member_id = await whoeverIs(act, { member_id: known, member }, path)
    const link = { ...person, member_id, realty_id: id, from: on, to: null, end_reason: null }
    faults.push(...faultsAt(path, await linkFaults(act, link, units)))
    if (await hasRoleThen(act, link)) faults.push({ field: `${path}.member_id`, key: 'residency_overlaps' })
    links.push(link)
  }
  faults.push(...together(links))
  if (faults.length > 0) throw invalidFaults(faults)
  const ids = await openLinks(act, links)
  const primary = (await queries.nowOf(act, ids)).find((link) => link.is_primary_contact)
  if (primary) await onlyPrimary(act, primary)
  return { data: { opened: await queries.nowOf(act, ids), closed: [], vehicles: 0 } }
}

/** Links of the unit that end with a move: 422 at `resident_ids` for what is not its, or an owner's; at `on` before they begin. */
export const leaving = async (act: Act, id: number, ids: readonly number[], on: string): Promise<Resident[]> => {
  const links = await queries.lockedOf(act, id, ids)
  if (links.length < new Set(ids).size) throw invalid('resident_ids', 'not_found')
  if (links.some(({ role }) => role.is_owner)) throw invalid('resident_ids', 'closed_by_sale')
  if (links.some(({ from }) => from > on)) throw invalid('on', 'before_start')
  return links
}

/** Ends the permits of vehicles of the unit or of these members; 422 at `vehicle_ids` for any other. */
export const vehiclesLeave = async (
  act: Act,
  id: number,
  memberIds: readonly number[],
  { ids, on, reason }: { ids: readonly number[]; on: string; reason: EndReason },
): Promise<number> => {
  if (ids.length === 0) return 0
  demand(act, 'vehicles.update')
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ id: number }>`select v.id from vehicles v where v.id = any(${wanted}::bigint[])
    and v.deleted_at is null and ${vehicleInScope(act, 'v')} and (${id} in (v.realty_id, v.parking_realty_id) or v.member_id = any(${memberIds}::bigint[]))`.execute(
    act.db,
  )
  if (rows.length < wanted.length) throw invalid('vehicle_ids', 'not_found')
  return endPermits(act, wanted, on, departures[reason][act.language])
}

/** Ends links with one last day, and the permits of the vehicles named with them. */
export const moveOut = async (act: Act, id: number, body: MoveOut) => {
  const { on, resident_ids, reason, vehicle_ids } = body
  await demandUnit(act, id)
  const links = await leaving(act, id, resident_ids, on)
  const memberIds = links.map(({ member_id }) => member_id)
  const closed = await endLinks(act, links, on, reason)
  const vehicles = await vehiclesLeave(act, id, memberIds, { ids: vehicle_ids, on, reason })
  return { data: { opened: [], closed, vehicles } }
}
