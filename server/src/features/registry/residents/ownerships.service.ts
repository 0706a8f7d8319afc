import type { ValidationIssue } from '@oselia/contract/issues'
import { ownershipFields, type Ownership, type OwnershipFields } from '@oselia/contract/residents'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { validateAttachments } from '../../../platform/attaching.js'
import { validationProblem } from '../../../platform/problems.js'
import { requireVersion } from '../../../platform/entity.js'
import { recordChange } from '../../../platform/record-change.js'
import { checked } from '../../../platform/validate.js'
import { ownershipEntity } from './ownerships.entity.js'
import * as queries from './ownerships.queries.js'
import { residentEntity } from './residents.entity.js'
import { datesOverlap, sameShare } from './ownerships.rules.js'
import { linkOf, openShares, recordShares } from './ownerships.shares.js'
import { ownerRoles } from './resident-roles.queries.js'
import { lockUnits, referenceIssues, type Unit } from './residents.references.js'

type Update = Partial<OwnershipFields> & { version: number }
type Held = queries.Held

/** Other joint shares of the unit with overlapping dates. */
const jointWith = async (ctx: RequestContext, wanted: OwnershipFields, id: number | null): Promise<Held[]> => {
  if (!wanted.joint) return []
  const ids = await queries.sharesOfUnit(ctx.db, wanted.realty_id)
  const shares = await ownershipEntity.lockMany(ctx, ids)
  return shares.filter((share) => share.id !== id && share.joint && datesOverlap(share, wanted))
}

/** Whether two people hold one share: jointly, in the same unit, on overlapping dates. */
const heldTogether = (a: Held, b: Held): boolean =>
  a.joint && b.joint && a.realty_id === b.realty_id && sameShare(a, b) && datesOverlap(a, b)

const jointIssues = (wanted: OwnershipFields, others: readonly Held[]): ValidationIssue[] => {
  const other = others.find((share) => !sameShare(share, wanted))
  if (!other) return []
  return [{ field: 'numerator', key: 'joint_share', params: { share: `${other.numerator}/${other.denominator}` } }]
}

const shareIssues = async (
  ctx: RequestContext,
  wanted: OwnershipFields,
  units: Map<number, Unit>,
  current: Held | null = null,
): Promise<ValidationIssue[]> => {
  const issues = await referenceIssues(ctx, wanted, units, current)
  if (wanted.numerator > wanted.denominator) issues.push({ field: 'numerator', key: 'share' })
  const attached = [{ field: 'file_ids', ids: wanted.file_ids }]
  return [...issues, ...(await validateAttachments(ctx, attached, current?.file_ids ?? []))]
}

const answer = async (app: App, ctx: RequestContext, id: number): Promise<{ data: Ownership }> => {
  const [data] = await queries.withFiles(app, ctx, await ownershipEntity.reloadMany(ctx, [id]))
  return { data: data! }
}

/**
 * Creates a share and its owner's link. 422 at every invalid field: at `numerator` when it exceeds 1, differs from
 * the share of the joint holders, or makes the sum of the unit exceed 1 on some day.
 */
export const create = async (app: App, ctx: RequestContext, wanted: OwnershipFields): Promise<{ data: Ownership }> => {
  const units = await lockUnits(ctx, [wanted.realty_id])
  const issues = await shareIssues(ctx, wanted, units)
  if (issues.length === 0) issues.push(...jointIssues(wanted, await jointWith(ctx, wanted, null)))
  if (issues.length > 0) throw validationProblem(issues)
  const [id] = await openShares(ctx, [wanted])
  return answer(app, ctx, id!)
}

export const read = async (app: App, ctx: RequestContext, id: number): Promise<{ data: Ownership }> => {
  const [data] = await queries.withFiles(app, ctx, [await ownershipEntity.get(ctx, id)])
  return { data: data! }
}

const getForUpdate = async (ctx: RequestContext, id: number, realtyId?: number) => {
  const { realty_id } = await ownershipEntity.get(ctx, id)
  // The unit is locked before what belongs to it.
  const units = await lockUnits(ctx, [realty_id, realtyId ?? realty_id])
  return { units, current: await ownershipEntity.lock(ctx, id) }
}

/** Updates the owner's link from the share: role, dates, member, unit. */
const syncResident = async (ctx: RequestContext, share: OwnershipFields, residentId: number) => {
  const before = await residentEntity.reloadMany(ctx, [residentId])
  const wanted = linkOf(share, await ownerRoles(ctx.db))
  const differs = (Object.keys(wanted) as (keyof typeof wanted)[]).some((field) => wanted[field] !== before[0]![field])
  if (!differs) return
  await ctx.db
    .updateTable('residents')
    .set({ ...wanted, version: before[0]!.version + 1, updated_at: ctx.now })
    .where('id', '=', residentId)
    .execute()
  await residentEntity.recordChanges(ctx, 'update', [residentId], before)
}

/** A change of a joint share applies to all its holders. */
const spread = async (ctx: RequestContext, { numerator, denominator }: OwnershipFields, others: readonly Held[]) => {
  const differing = others.filter((share) => !sameShare(share, { numerator, denominator }))
  if (differing.length === 0) return
  const ids = differing.map(({ id }) => id)
  await sql`update ownerships set numerator = ${numerator}, denominator = ${denominator}, version = version + 1,
    updated_at = ${ctx.now} where id = any(${ids}::bigint[])`.execute(ctx.db)
  await recordShares(ctx, 'update', ids, differing)
}

/**
 * Changes a share; its owner's link is updated. A joint share changes for all its holders. Refused as on creation,
 * and 409 `version_conflict` for a stale version.
 */
export const update = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const { units, current } = await getForUpdate(ctx, id, body.realty_id)
  await requireVersion(current, body.version, async (share) => (await queries.withFiles(app, ctx, [share]))[0])
  const wanted = checked(ownershipFields.strip(), { ...current, ...body })
  const issues = await shareIssues(ctx, wanted, units, current)
  const others = await jointWith(ctx, wanted, id)
  const together = others.filter((share) => heldTogether(current, share))
  issues.push(
    ...jointIssues(
      wanted,
      others.filter((share) => !together.includes(share)),
    ),
  )
  if (issues.length > 0) throw validationProblem(issues)
  await ownershipEntity.updateRow(ctx, current, wanted)
  await syncResident(ctx, wanted, current.resident_id)
  await spread(ctx, wanted, together)
  await recordShares(ctx, 'update', [id], [current])
  return answer(app, ctx, id)
}

/**
 * Moves a share entered by mistake to the bin with its owner's link; a share that passed to another owner gets an end
 * date instead.
 */
export const remove = async (ctx: RequestContext, id: number) => {
  const { current } = await getForUpdate(ctx, id)
  const [link] = await residentEntity.reloadMany(ctx, [current.resident_id])
  const label = (await ownershipEntity.labelsOf(ctx, [id])).get(id)!
  const house_ids = [link!.realty.house_id]
  await recordChange(ctx, { entity: 'residents', id: link!.id, action: 'delete', label }, { house_ids })
  return ownershipEntity.trash(ctx, current)
}
