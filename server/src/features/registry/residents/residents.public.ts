import type { ResidentFields } from '@oselia/contract/residents'
import type { RequestContext } from '../../../platform/request-context.js'
import { ownershipEntity } from './ownerships.entity.js'
import { endShares, openShares, type Opening } from './ownerships.shares.js'
import { endByHand, openLinks, type EndReason } from './residents.links.js'
import { residentEntity } from './residents.entity.js'

export { listSpec as residentsListed, present as residentsShown } from './residents.queries.js'
export { goneFrom, type Leaving, whenPeopleLeave } from './residents.leaving.js'
export { ownerRoleOf } from './ownerships.rules.js'
export { listSpec as ownershipsListed, present as ownershipsShown } from './ownerships.queries.js'

/*
 * Operations for other features, inside their transaction: history and live events are written here, and database
 * constraints apply (409 at `from`, 422 at `numerator`). The calling feature checks permissions and the scope of unit
 * and member.
 */

/** Creates shares with their owners' links; returns ids of the shares in the given order. Inserts in batches. */
export const openOwnerships = (ctx: RequestContext, opened: readonly Opening[], isDemo = false): Promise<number[]> =>
  openShares(ctx, opened, isDemo)

/**
 * Ends shares and their owners' links with that day as the last; those that ended earlier are unchanged. 422 at `on`
 * for a day before they begin.
 */
export const closeOwnerships = async (
  ctx: RequestContext,
  ids: readonly number[],
  on: string,
  reason: EndReason,
): Promise<void> => {
  await endShares(ctx, await ownershipEntity.reloadMany(ctx, ids), on, reason)
}

/** Creates links without shares; returns their ids in the given order. */
export const openResidents = async (
  ctx: RequestContext,
  opened: readonly ResidentFields[],
  isDemo = false,
): Promise<number[]> => openLinks(ctx, opened, isDemo)

/** Ends links without shares (409 `follows_share` for others), with that day as the last. */
export const closeResidents = async (
  ctx: RequestContext,
  ids: readonly number[],
  on: string,
  reason: EndReason,
): Promise<void> => {
  await endByHand(ctx, await residentEntity.reloadMany(ctx, ids), on, reason)
}
