import type { SecondCall } from '@oselia/contract/voting-acts'
import type { Voting } from '@oselia/contract/votings'
import { conflict } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { requireWholeVoting } from './votings.access.js'
import { votingEntity } from './votings.entity.js'
import { meetingTime } from './votings.moved.js'
import { present, type Stored } from './votings.queries.js'
import { presented } from './votings.service.js'
import { dayOf } from './votings.stages.rules.js'
import { tallyOf } from './votings.tally.js'

/**
 * When the second call began: now, or for a meeting that is entered on a later day the time that the rules leave to the first call.
 * 409 `second_call_early` before that, `quorum_reached` where the first call has its quorum.
 */
const requireMissed = async (ctx: RequestContext, voting: Stored, minutes: number): Promise<Date> => {
  const from = new Date(Date.parse(voting.meeting_at!) + minutes * 60_000).toISOString()
  if (ctx.now.toISOString() < from) throw conflict('second_call_early', { params: meetingTime(from, voting.timezone) })
  if ((await tallyOf(ctx, voting)).quorum!.reached) throw conflict('quorum_reached')
  const isLater = dayIn(voting.timezone, ctx.now) !== dayOf(voting.meeting_at!, voting.timezone)
  return isLater ? new Date(from) : ctx.now
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
  const second_call_at = held ? await requireMissed(ctx, current, second.after_minutes) : null
  await votingEntity.updateRow(ctx, current, { second_call_at })
  const saved = await votingEntity.recordChange(ctx, held ? 'second_call' : 'second_call_withdrawn', id, current)
  return presented(saved)
}
