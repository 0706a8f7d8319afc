import type { ValidationIssue } from '@oselia/contract/issues'
import type { MemberFields } from '@oselia/contract/members'
import type { moves, Resident, ResidentFields } from '@oselia/contract/residents'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { withFieldPrefix } from '../../../platform/nested.js'
import { invalid, validationProblem, notFound } from '../../../platform/problems.js'
import { createMember } from '../members/members.public.js'
import { endPermits, vehicleInScope } from '../vehicles/vehicles.public.js'
import { lockUnits, type Unit } from './residents.references.js'
import { peopleLeave } from './residents.leaving.js'
import { endLinks, onlyPrimary, openLinks, type EndReason } from './residents.links.js'
import { moveOutReasons } from './residents.messages.js'
import { residentEntity } from './residents.entity.js'
import { linkIssues } from './residents.service.js'

type MoveIn = z.output<(typeof moves)['moveIn']['body']>
type MoveOut = z.output<(typeof moves)['moveOut']['body']>

/** The unit of a move, locked until the transaction ends; 404 unless the caller sees it. */
export const requireUnit = async (ctx: RequestContext, id: number): Promise<Map<number, Unit>> => {
  const units = await lockUnits(ctx, [id])
  if (!units.has(id)) throw notFound()
  return units
}

/** The member given at the path: an existing one, or one created now, which requires `members.create`. */
export const findOrCreateMember = async (
  ctx: RequestContext,
  { member_id, member }: { member_id?: number | undefined; member?: MemberFields | undefined },
  path: string,
): Promise<number> => {
  if (member_id !== undefined && member) throw invalid(`${path}.member_id`, 'only_one')
  if (member_id !== undefined) return member_id
  if (!member) throw invalid(`${path}.member_id`, 'required')
  requirePermission(ctx, 'members.create')
  return (await withFieldPrefix(`${path}.member`, () => createMember(ctx, member))).id
}

/** Maps issues of a link to fields of the move form: the dates are the common `on`, the unit is in the URL. */
export const issuesAt = (path: string, issues: readonly ValidationIssue[]): ValidationIssue[] =>
  issues.map((issue) =>
    ['from', 'realty_id'].includes(issue.field)
      ? { ...issue, field: 'on' }
      : { ...issue, field: `${path}.${issue.field}` },
  )

const hasRoleThen = async (ctx: RequestContext, { member_id, realty_id, role_id, from, to }: ResidentFields) => {
  const { rows } = await sql`select 1 from residents r where r.member_id = ${member_id} and r.realty_id = ${realty_id}
    and r.role_id = ${role_id} and r.deleted_at is null
    and daterange(r."from", r."to", '[]') && daterange(${from}::date, ${to}::date, '[]') limit 1`.execute(ctx.db)
  return rows.length > 0
}

const together = (links: readonly ResidentFields[]): ValidationIssue[] =>
  links.flatMap((link, index): ValidationIssue[] => {
    const before = links.slice(0, index)
    const path = `people.${index}`
    const twice = before.some((other) => other.member_id === link.member_id && other.role_id === link.role_id)
    const second = link.is_primary_contact && before.some((other) => other.is_primary_contact)
    return [
      ...(twice ? [{ field: `${path}.member_id`, key: 'residency_overlaps' as const }] : []),
      ...(second ? [{ field: `${path}.is_primary_contact`, key: 'only_one' as const }] : []),
    ]
  })

/**
 * Creates links of several people from one day; new people are created in the same transaction. 422 with all issues.
 */
export const moveIn = async (ctx: RequestContext, id: number, { on, people }: MoveIn) => {
  const units = await requireUnit(ctx, id)
  const links: ResidentFields[] = []
  const issues: ValidationIssue[] = []
  for (const [index, { member_id: known, member, ...person }] of people.entries()) {
    const path = `people.${index}`
    const member_id = await findOrCreateMember(ctx, { member_id: known, member }, path)
    const link = { ...person, member_id, realty_id: id, from: on, to: null, end_reason: null }
    issues.push(...issuesAt(path, await linkIssues(ctx, link, units)))
    if (await hasRoleThen(ctx, link)) issues.push({ field: `${path}.member_id`, key: 'residency_overlaps' })
    links.push(link)
  }
  issues.push(...together(links))
  if (issues.length > 0) throw validationProblem(issues)
  const ids = await openLinks(ctx, links)
  const primary = (await residentEntity.reloadMany(ctx, ids)).find((link) => link.is_primary_contact)
  if (primary) await onlyPrimary(ctx, primary)
  return { data: { opened: await residentEntity.reloadMany(ctx, ids), closed: [], vehicles: 0 } }
}

/**
 * Links of the unit that end with a move: 422 at `resident_ids` for links of other units or of owners; at `on` for a
 * day before they begin.
 */
export const leaving = async (
  ctx: RequestContext,
  id: number,
  ids: readonly number[],
  on: string,
): Promise<Resident[]> => {
  const links = (await residentEntity.lockMany(ctx, ids)).filter(({ realty_id }) => realty_id === id)
  if (links.length < new Set(ids).size) throw invalid('resident_ids', 'not_found')
  if (links.some(({ role }) => role.is_owner)) throw invalid('resident_ids', 'closed_by_sale')
  if (links.some(({ from }) => from > on)) throw invalid('on', 'before_start')
  return links
}

/** Ends the permits of vehicles of the unit or of these members; 422 at `vehicle_ids` for any other. */
export const endVehiclePermits = async (
  ctx: RequestContext,
  id: number,
  memberIds: readonly number[],
  { ids, on, reason }: { ids: readonly number[]; on: string; reason: EndReason },
): Promise<number> => {
  if (ids.length === 0) return 0
  requirePermission(ctx, 'vehicles.update')
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ id: number }>`select v.id from vehicles v where v.id = any(${wanted}::bigint[])
    and v.deleted_at is null and ${vehicleInScope(ctx, 'v')} and (${id} in (v.realty_id, v.parking_realty_id) or v.member_id = any(${memberIds}::bigint[]))`.execute(
    ctx.db,
  )
  if (rows.length < wanted.length) throw invalid('vehicle_ids', 'not_found')
  return endPermits(ctx, wanted, on, moveOutReasons[reason][ctx.language])
}

/** Ends links on one last day, with the permits of the given vehicles. */
export const moveOut = async (ctx: RequestContext, id: number, body: MoveOut) => {
  const { on, resident_ids, reason, vehicle_ids } = body
  await requireUnit(ctx, id)
  const links = await leaving(ctx, id, resident_ids, on)
  const memberIds = links.map(({ member_id }) => member_id)
  const closed = await endLinks(ctx, links, on, reason)
  const { requests, requests_reason } = body
  await peopleLeave(ctx, {
    realty_id: id,
    member_ids: memberIds,
    last: on,
    successor_id: null,
    requests,
    requests_reason,
  })
  const vehicles = await endVehiclePermits(ctx, id, memberIds, { ids: vehicle_ids, on, reason })
  return { data: { opened: [], closed, vehicles } }
}
