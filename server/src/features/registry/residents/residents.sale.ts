import type { ValidationIssue } from '@oselia/contract/issues'
import type { moves } from '@oselia/contract/residents'
import type { z } from 'zod'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { validateAttachments } from '../../../platform/attaching.js'
import { validationProblem } from '../../../platform/problems.js'
import { dayAfter, today } from '../../../platform/today.js'
import { ownershipEntity } from './ownerships.entity.js'
import * as queries from './ownerships.queries.js'
import { datesOverlap, sameShare, withinOne } from './ownerships.rules.js'
import { endShares, openShares, type Opening } from './ownerships.shares.js'
import { referenceIssues } from './residents.references.js'
import { peopleLeave } from './residents.leaving.js'
import { endLinks } from './residents.links.js'
import { requireUnit, issuesAt, leaving, endVehiclePermits, findOrCreateMember } from './residents.moves.js'

type Body = z.output<(typeof moves)['sale']['body']>
type Held = queries.Held

/** The shares that are sold: the given ones, or all that are valid today. */
const soldShares = (shares: readonly Held[], { ownership_ids }: Body, day: string): Held[] =>
  ownership_ids
    ? shares.filter(({ id }) => ownership_ids.includes(id))
    : shares.filter((share) => datesOverlap(share, { from: day, to: day }))

const sellingIssues = (shares: readonly Held[], sold: readonly Held[], { ownership_ids, on }: Body) => {
  if (sold.length < new Set(ownership_ids).size) return [{ field: 'ownership_ids', key: 'not_found' as const }]
  const isOwned = shares.some((share) => datesOverlap(share, { from: on, to: null }))
  if (sold.length === 0 && isOwned) return [{ field: 'ownership_ids', key: 'required' as const }]
  if (sold.some(({ to }) => to !== null && to < on)) return [{ field: 'ownership_ids', key: 'share_ended' as const }]
  return sold.some(({ from }) => from >= on) ? [{ field: 'on', key: 'before_seller' as const }] : []
}

/** Issues when the shares of the unit exceed 1, or joint shares differ, after the sale. */
const sumIssues = (
  kept: readonly Held[],
  sold: readonly Held[],
  bought: readonly Opening[],
  last: string,
): ValidationIssue[] => {
  const issues = bought.flatMap((share, index): ValidationIssue[] => {
    if (share.numerator > share.denominator) return [{ field: `buyers.${index}.numerator`, key: 'share' }]
    const others = [...kept, ...bought.slice(0, index)].filter((other) => other.joint && datesOverlap(other, share))
    const other = share.joint ? others.find((one) => !sameShare(one, share)) : undefined
    const params = other && { share: `${other.numerator}/${other.denominator}` }
    return params ? [{ field: `buyers.${index}.numerator`, key: 'joint_share', params }] : []
  })
  if (issues.length > 0) return issues
  const ended = sold.map((share) => ({ ...share, to: last }))
  return withinOne([...kept, ...ended, ...bought]) ? [] : [{ field: 'buyers', key: 'shares_above_one' }]
}

/** The buyers' shares with the title document of the sale; creates new members. */
const buying = async (ctx: RequestContext, id: number, body: Body): Promise<Opening[]> => {
  const { on, title_kind, title_number, title_date, title_issuer, registered_on, registry_extract, file_ids } = body
  const title = { title_kind, title_number, title_date, title_issuer, registered_on, registry_extract, file_ids }
  const bought: Opening[] = []
  for (const [index, { member_id, member, ...part }] of body.buyers.entries()) {
    const buyer = await findOrCreateMember(ctx, { member_id, member }, `buyers.${index}`)
    bought.push({
      ...part,
      ...title,
      member_id: buyer,
      realty_id: id,
      from: on,
      to: null,
      end_reason: null,
      note: null,
    })
  }
  return bought
}

/**
 * Transfers shares to new owners from that day; the old shares end on the day before, when the given residents move
 * out and the permits of the given vehicles end. All in one transaction. 422 with all issues: at `buyers` when the
 * shares would exceed 1 on some day, at `on` for a day before a seller's share begins, at `ownership_ids` for shares
 * of other units, and where none is named although the unit has owners.
 */
export const sale = async (app: App, ctx: RequestContext, id: number, body: Body) => {
  if (body.resident_ids.length > 0) requirePermission(ctx, 'residents.update')
  const units = await requireUnit(ctx, id)
  const last = dayAfter(body.on, -1)
  const shares = await ownershipEntity.lockMany(ctx, await queries.sharesOfUnit(ctx.db, id))
  const sold = soldShares(shares, body, await today(ctx))
  const issues: ValidationIssue[] = sellingIssues(shares, sold, body)
  const bought = await buying(ctx, id, body)
  for (const [index, share] of bought.entries())
    issues.push(...issuesAt(`buyers.${index}`, await referenceIssues(ctx, share, units)))
  issues.push(...(await validateAttachments(ctx, [{ field: 'file_ids', ids: body.file_ids }])))
  const kept = shares.filter((share) => !sold.includes(share))
  if (issues.length === 0) issues.push(...sumIssues(kept, sold, bought, last))
  if (issues.length > 0) throw validationProblem(issues)
  const links = await leaving(ctx, id, body.resident_ids, last)
  const closed = await endShares(ctx, sold, last, 'sold')
  const opened = await ownershipEntity.reloadMany(ctx, await openShares(ctx, bought))
  const out = await endLinks(ctx, links, last, 'moved_out')
  const memberIds = [...sold, ...links].map(({ member_id }) => member_id)
  const { requests, requests_reason } = body
  const successor_id = bought[0]!.member_id
  await peopleLeave(ctx, { realty_id: id, member_ids: memberIds, last, successor_id, requests, requests_reason })
  const leave = { ids: body.vehicle_ids, on: last, reason: 'sold' as const }
  const vehicles = await endVehiclePermits(ctx, id, memberIds, leave)
  return {
    data: {
      opened: await queries.withFiles(app, ctx, opened),
      closed: await queries.withFiles(app, ctx, closed),
      moved_out: out.length,
      vehicles,
    },
  }
}
