import type { DeskEntry } from '@oselia/contract/voting-desk'
import { invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { enterBallot } from './votings.ballots.js'
import { votingEntity } from './votings.entity.js'
import { attend } from './votings.residents.js'
import { ballotDays } from './votings.stages.rules.js'

/** Those who are named, and who of them votes in person. */
const attendeesOf = ({ attendee_ids, signed_by, representative }: DeskEntry): number[] | null =>
  signed_by && !representative ? [...new Set([...(attendee_ids ?? []), signed_by])] : attendee_ids

/** Registers an owner at the meeting and enters the ballot given there; refused as each of them is alone, and then neither is kept. */
export const enterAtMeeting = async (ctx: RequestContext, id: number, entry: DeskEntry) => {
  const { resident_id, mode, representative, signed_by, answers } = entry
  if (mode === null && answers === null) throw invalid('answers', 'required')
  const registered =
    mode && (await attend(ctx, id, { resident_id, mode, representative, attendee_ids: attendeesOf(entry) }))
  if (answers === null) return { data: { owners: registered && registered.data.owners, ballot: null } }
  const voting = await votingEntity.get(ctx, id)
  // The day of the meeting, which may go on past midnight.
  const cast_on = voting.meeting_at ? ballotDays(voting).from : dayIn(voting.timezone, ctx.now)
  const fields = { resident_id, channel: 'meeting' as const, cast_on, answers, representative, signed_by }
  const { data: ballot } = await enterBallot(ctx, id, { ...fields, surveyor: null, replaces: null, reason: null })
  return { data: { owners: registered && registered.data.owners, ballot } }
}
