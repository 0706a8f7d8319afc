import type { Ballot } from '@oselia/contract/voting-ballots'
import type { RequestContext } from '../../../platform/request-context.js'
import { attachScan, ballotsOf, recordBallot, type BallotScan, type StoredVoting } from '../votings/votings.public.js'
import { enterSheet } from './sheets.states.js'

interface Owner {
  id: number
  name: string
}

/**
 * Keeps a scan with the ballot on paper that was entered before the scan came; the sheet is then entered by whoever entered the ballot,
 * and a second person can check it. Null where there is no such ballot.
 */
export const attachToBallot = async (
  ctx: RequestContext,
  voting: StoredVoting,
  owner: Owner,
  scan: BallotScan,
): Promise<Ballot | null> => {
  const known = (await ballotsOf(ctx, owner.id)).find(
    ({ state, channel, has_scan }) => state === 'counted' && channel === 'paper' && !has_scan,
  )
  if (!known?.entered_by) return null
  await attachScan(ctx, known.id, scan)
  await enterSheet(ctx.db, { ballotId: known.id, ownerId: owner.id, by: known.entered_by.id, now: ctx.now })
  await recordBallot(ctx, voting, 'sheet_attached', owner, null)
  return { ...known, has_scan: true }
}
