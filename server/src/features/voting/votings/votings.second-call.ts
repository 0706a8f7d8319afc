import type { SecondCall } from '@oselia/contract/voting-acts'
import type { Voting } from '@oselia/contract/votings'
import { conflict } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { requireWholeVoting } from './votings.access.js'
import { votingEntity } from './votings.entity.js'
import { meetingTime } from './votings.moved.js'
import { present, type Stored } from './votings.queries.js'
import { presented } from './votings.service.js'
import { tallyOf } from './votings.tally.js'

/** 409 `second_call_early` before the time that the rules leave to the first call, `quorum_reached` where that has its quorum. */
const requireMissed = async (ctx: RequestContext, voting: Stored, minutes: number): Promise<void> => {
  const from = new Date(Date.parse(voting.meeting_at!) + minutes * 60_000).toISOString()
  if (ctx.now.toISOString() < from) throw conflict('second_call_early', { params: meetingTime(from, voting.timezone) })
  if ((await tallyOf(ctx, voting)).quorum!.reached) throw conflict('quorum_reached')
}

/**
 * Holds the meeting as its second call from now on, whose quorum then is asked for, or takes that back; 409 `state_forbids` unless the
 * meeting runs and the rules have a second call.
 */
export const holdSecondCall = async (
  ctx: RequestContext,
  id: number,
  { version, held }: SecondCall,
): Promise<{ data: Voting }> => {
  const current = await votingEntity.lockVersion(ctx, id, { version }, present)
  await requireWholeVoting(ctx, id)
  const second = current.rules.quorum?.second_call
  const isHeld = current.second_call_at !== null
  if (current.state !== 'meeting' || !second || isHeld === held) throw conflict('state_forbids')
  if (held) await requireMissed(ctx, current, second.after_minutes)
  await votingEntity.updateRow(ctx, current, { second_call_at: held ? ctx.now : null })
  const saved = await votingEntity.recordChange(ctx, held ? 'second_call' : 'second_call_withdrawn', id, current)
  return presented(saved)
}
