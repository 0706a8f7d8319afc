import { z } from 'zod'
import * as kit from './kit.js'
import { ballotChannels, votingStates } from './votings.enums.js'

/** An exact number: `value` for people with two decimals, `exact` as a fraction `n/d`, `percent` of the whole with four decimals. */
export const weight = z.object({ value: z.string(), exact: z.string(), percent: z.string() })
export type Weight = z.output<typeof weight>

const visit = z.object({
  resident_id: kit.id,
  member_id: kit.id.nullable(),
  name: z.string(),
  weight,
  shares: z.array(
    z.object({
      house: kit.ref,
      unit: z.string(),
      unit_type: z.string(),
      entrance: z.int().nullable(),
      floor: z.int().nullable(),
    }),
  ),
})
export const visits = z.object({
  question_id: kit.id,
  /** What `for` still lacks. */
  weight: weight.nullable(),
  /** The fewest owners whose votes would do, the largest first; empty where even all would not. */
  owners: z.array(visit),
})
export type Visits = z.output<typeof visits>

export const verification = z.object({
  /** The frozen register has its hash, and a recount from the raw ballots agrees with the tally. */
  matches: z.boolean(),
  register_hash: z.string(),
  register_intact: z.boolean(),
  ballots: z.int(),
  /** SHA-256 of all ballots in their canonical form. */
  ballots_hash: z.string(),
  /** Whether the results that the protocol fixed are those of its ballots; null before there is a protocol. */
  protocol_matches: z.boolean().nullable(),
  differences: z.array(z.object({ question_id: kit.id, answer: z.string(), tally: z.string(), recount: z.string() })),
})

/** A voting in which a unit or a person has votes. */
export const participationOf = z.object({
  voting: z.object({
    id: kit.id,
    title: kit.textMap,
    state: z.enum(votingStates),
    deadline: kit.instant.nullable(),
    timezone: z.string(),
  }),
  resident: z.object({ id: kit.id, name: z.string(), member_id: kit.id.nullable() }),
  weight,
  weight_by: z.string(),
  /** Without a ballot that counts `missing`; `conflict` while nobody has decided between ballots. */
  state: z.enum(['voted', 'missing', 'conflict']),
  channel: z.enum(ballotChannels).nullable(),
  cast_on: kit.day.nullable(),
})
export type VotingParticipation = z.output<typeof participationOf>
