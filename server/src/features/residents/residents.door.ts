import type { OwnershipFields, ResidentFields } from '@oselia/contract/residents'
import type { Act } from '../../platform/act.js'
import * as shares from './ownerships.queries.js'
import { endShares, openShares, type Opening } from './ownerships.shares.js'
import { endByHand, openLinks, type EndReason } from './residents.links.js'
import * as links from './residents.queries.js'

export { listed as residentsListed, shown as residentsShown } from './residents.queries.js'
export { ownerRoleOf } from './ownerships.rules.js'
export { listed as ownershipsListed, shown as ownershipsShown } from './ownerships.queries.js'

/*
 * For acts of other rooms, inside their transaction: history and live events are written here, and the once-rules of the
 * database hold (409 at `from`, 422 at `numerator`). That the caller may and that both ends are his he has checked himself.
 */

/** Opens shares with their owners' links; ids of the shares in the order given. Several at once cost few statements. */
export const openOwnerships = (act: Act, opened: readonly Opening[], isDemo = false): Promise<number[]> =>
  openShares(act, opened, isDemo)

export const openOwnership = async (act: Act, share: OwnershipFields, isDemo = false): Promise<number> =>
  (await openShares(act, [share], isDemo))[0]!

/** Ends shares and their owners' links with that day as their last; those that ended before stay. 422 at `on` before they begin. */
export const closeOwnerships = async (
  act: Act,
  ids: readonly number[],
  on: string,
  reason: EndReason,
): Promise<void> => {
  await endShares(act, await shares.nowOf(act, ids), on, reason)
}

/** Opens links, of no owner; their ids in the order given. */
export const openResidents = async (act: Act, opened: readonly ResidentFields[], isDemo = false): Promise<number[]> =>
  openLinks(act, opened, isDemo)

export const openResident = async (act: Act, link: ResidentFields, isDemo = false): Promise<number> =>
  (await openLinks(act, [link], isDemo))[0]!

/** Ends links, of no owner (409 `follows_share`), with that day as their last. */
export const closeResidents = async (
  act: Act,
  ids: readonly number[],
  on: string,
  reason: EndReason,
): Promise<void> => {
  await endByHand(act, await links.nowOf(act, ids), on, reason)
}
