import { z } from 'zod'
import * as kit from './kit.js'
import { ballotChannels, votingStates } from './votings.enums.js'
import { coOwner } from './voting-co-owners.js'
import { weight } from './voting-tally.js'

/** A voting in which a unit or a person has votes. */
export const votingParticipation = z.object({
  voting: z.object({
    id: kit.id,
    title: kit.textMap,
    state: z.enum(votingStates),
    deadline: kit.instant.nullable(),
    timezone: z.string(),
  }),
  resident: z.object({ id: kit.id, name: z.string(), member_id: kit.id.nullable(), co_owners: z.array(coOwner) }),
  weight,
  weight_by: z.string(),
  /** Without a ballot that counts `missing`, or `without_vote` where the owner has none; `conflict` while nobody has decided between ballots. */
  state: z.enum(['voted', 'missing', 'conflict', 'without_vote']),
  channel: z.enum(ballotChannels).nullable(),
  cast_on: kit.day.nullable(),
  /** Which of several co-owners gave the ballot. */
  signed_by: kit.ref.nullable(),
})
export type VotingParticipation = z.output<typeof votingParticipation>
