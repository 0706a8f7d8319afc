import { z } from 'zod'
import { quorumRule } from './governance-profiles.js'
import * as kit from './kit.js'
import { ballotChannels, questionOutcomes } from './votings.enums.js'

/** An exact number: `value` for people with two decimals, `exact` as a fraction `n/d`, `percent` of the whole with four decimals. */
export const weight = z.object({ value: z.string(), exact: z.string(), percent: z.string() })
export type Weight = z.output<typeof weight>

const part = z.object({ weight, owners: z.int() })
const outcome = z.object({
  question_id: kit.id,
  for: part,
  against: part,
  abstain: part,
  invalid: part,
  not_voted: part,
  outcome: z.enum(questionOutcomes),
  /** What `for` still lacks; null where nothing is lacking or it can't be reached. */
  needed: z.object({ weight: weight.nullable(), owners: z.int().nullable() }).nullable(),
})
const group = z.object({
  house: kit.ref,
  entrance: z.int().nullable(),
  total: part,
  voted: part,
  /** Weight for each question, in the order of the questions. */
  for: z.array(weight),
})

export const tally = z.object({
  /** `area` in m², `unit`, `quota`, or `head`. */
  weight_by: z.string(),
  total: part,
  voted: part,
  /** Of the register and not in the total: owners whose votes are withheld, as debtors; null without any. */
  without_vote: part.nullable(),
  conflicts: z.int(),
  /** Owners registered at the meeting; null without one. */
  present: part.nullable(),
  /** Of the meeting, where the rules ask for one. */
  quorum: z
    .object({
      reached: z.boolean(),
      present: part,
      /** What has to take part: of the second call where it is held; null where that asks for nothing. */
      rule: quorumRule.nullable(),
    })
    .nullable(),
  channels: z.array(z.object({ channel: z.enum(ballotChannels), owners: z.int() })),
  questions: z.array(outcome),
  groups: z.array(group),
})
export type Tally = z.output<typeof tally>

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
  /** The form of the text that is hashed: 1 of registers frozen before co-owners were kept, else 2; null before there is one. */
  register_form: z.int().nullable(),
  ballots: z.int(),
  /** SHA-256 of all ballots in their canonical form. */
  ballots_hash: z.string(),
  /** Whether the results that the protocol fixed are those of its ballots; null before there is a protocol. */
  protocol_matches: z.boolean().nullable(),
  differences: z.array(z.object({ question_id: kit.id, answer: z.string(), tally: z.string(), recount: z.string() })),
})
