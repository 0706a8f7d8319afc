import type { ValidationIssue } from '@oselia/contract/issues'
import { residentFields, type Resident, type ResidentFields, type residentList } from '@oselia/contract/residents'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, invalid, validationProblem } from '../../../platform/problems.js'
import { paged, type Page } from '../../../platform/list.js'
import { today } from '../../../platform/today.js'
import { checked } from '../../../platform/validate.js'
import { rolesOf } from './resident-roles.queries.js'
import { lockUnits, referenceIssues, type Unit } from './residents.references.js'
import { onlyPrimary, openLinks } from './residents.links.js'
import { residentEntity } from './residents.entity.js'
import { listSpec, present } from './residents.queries.js'

type Update = Partial<ResidentFields> & { version: number }

/** Issues of a link without a share: 422 at every invalid field; owner roles are assigned by shares only. */
export const linkIssues = async (
  ctx: RequestContext,
  wanted: ResidentFields,
  units: Map<number, Unit>,
  current: Resident | null = null,
): Promise<ValidationIssue[]> => {
  const issues = await referenceIssues(ctx, wanted, units, current)
  if (wanted.role_id === current?.role_id) return issues
  const role = (await rolesOf(ctx.db, [wanted.role_id])).get(wanted.role_id)
  if (!role) issues.push({ field: 'role_id', key: 'not_found' })
  else if (role.is_owner || current?.role.is_owner) issues.push({ field: 'role_id', key: 'owner_by_share' })
  return issues
}

/**
 * Creates a link. 422 at every invalid field, at `role_id` for an owner role; 409 at `from` when the person has the
 * role in the unit on overlapping dates.
 */
export const create = async (ctx: RequestContext, wanted: ResidentFields): Promise<{ data: Resident }> => {
  const units = await lockUnits(ctx, [wanted.realty_id])
  const issues = await linkIssues(ctx, wanted, units)
  if (issues.length > 0) throw validationProblem(issues)
  const ids = await openLinks(ctx, [wanted])
  const [data] = await residentEntity.reloadMany(ctx, ids)
  if (data!.is_primary_contact) await onlyPrimary(ctx, data!)
  return { data: data! }
}

export const read = async (ctx: RequestContext, id: number) => ({ data: await residentEntity.get(ctx, id) })

/** A page of links; one requested by its id comes first when it is on another page. */
export const list = async (ctx: RequestContext, query: z.output<typeof residentList>): Promise<Page<Resident>> => {
  const page = await paged<Resident>(ctx.db, listSpec(ctx, query, await today(ctx)), query)
  const data = present(ctx, page.data)
  const wanted = query.resident_id
  if (wanted === undefined || data.some(({ id }) => id === wanted)) return { ...page, data }
  const added = await residentEntity.find(ctx, wanted)
  return { ...page, data: added ? [added, ...data] : data }
}

const ofTheShare = ['member_id', 'realty_id', 'from', 'to', 'end_reason'] as const

/** The member, unit and dates of an owner's link come from its share: 409 `follows_share` for a change of them. */
const requireFollowing = (current: Resident, wanted: ResidentFields) => {
  if (!current.role.is_owner) return
  if (wanted.role_id !== current.role_id) throw invalid('role_id', 'owner_by_share')
  if (ofTheShare.some((field) => wanted[field] !== current[field])) throw conflict('follows_share')
}

const getForUpdate = async (ctx: RequestContext, id: number, realtyId?: number) => {
  const { realty_id } = await residentEntity.get(ctx, id)
  // The unit is locked before what belongs to it.
  const units = await lockUnits(ctx, [realty_id, realtyId ?? realty_id])
  return { units, current: await residentEntity.lock(ctx, id) }
}

export const update = async (ctx: RequestContext, id: number, body: Update): Promise<{ data: Resident }> => {
  const { units, current } = await getForUpdate(ctx, id, body.realty_id)
  await requireVersion(current, body.version)
  const wanted = checked(residentFields.strip(), { ...current, ...body })
  requireFollowing(current, wanted)
  const issues = await linkIssues(ctx, wanted, units, current)
  if (issues.length > 0) throw validationProblem(issues)
  const data = await residentEntity.update(ctx, current, wanted)
  if (data.is_primary_contact) await onlyPrimary(ctx, data)
  return { data }
}

/** Moves a link entered by mistake to the bin; an owner's link is deleted with its share, 409 `follows_share`. */
export const remove = async (ctx: RequestContext, id: number) => {
  const { current } = await getForUpdate(ctx, id)
  if (current.role.is_owner) throw conflict('follows_share')
  return residentEntity.trash(ctx, current)
}
