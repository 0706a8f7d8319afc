import type { BallotAnswer, BallotChannel } from '@oselia/contract/votings.enums'
import type { VotingWeight } from '@oselia/contract/governance-profiles.enums'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { compare, fraction, sumOf } from '../../../platform/fractions.js'
import type { Votes, Weighing } from './votings.tally.rules.js'
import { voteCounts, type Weighed } from './votings.withholding.queries.js'

/** Adds whole numbers by denominator, so that few fractions are reduced. */
export const votesOf = (parts: readonly Weighed[]): Votes => {
  const byDenominator = new Map<string, bigint>()
  for (const { n, d } of parts) byDenominator.set(d, (byDenominator.get(d) ?? 0n) + BigInt(n))
  return {
    weight: sumOf([...byDenominator].map(([d, n]) => fraction(n, d))),
    owners: parts.reduce((sum, { owners }) => sum + owners, 0),
  }
}
const partOf = sql`sum(o.weight_numerator)::text as n, o.weight_denominator::text as d, count(*) filter (where o.is_head) as owners`

const letters: Readonly<Record<BallotAnswer, string>> = { for: 'f', against: 'a', abstain: 'x', invalid: 'i' }
/** Whether the ballot gives the answer to the question of that place. */
export const hasAnswer = (key: string, place: number, answer: BallotAnswer): boolean => key[place] === letters[answer]

/**
 * Owners who voted alike by one channel, and owners of one weight who can still vote. `answer_key` has a letter for each question
 * and is kept by the database beside the answers; null for owners without a ballot that counts.
 */
export interface Alike extends Weighed {
  known: boolean
  /** Registered at the meeting, or with a ballot of it. */
  present: boolean
  channel: BallotChannel | null
  answer_key: string | null
  /** The weight of each of them, where they can still vote. */
  each: string | null
}
export const readAlike = async (db: Db, id: number): Promise<Alike[]> => {
  const { rows } = await sql<Alike>`select o.known, b.channel, b.answer_key,
      (t.owner_id is not null or coalesce(b.channel = 'meeting', false)) as present,
      (case when b.channel is null and o.known then o.weight_numerator end)::text as each, ${partOf}
    from voting_owners o left join voting_ballots b on b.owner_id = o.id and b.voting_id = ${id} and b.state = 'counted'
      left join voting_attendance t on t.owner_id = o.id and t.voting_id = ${id}
    where o.voting_id = ${id} and ${voteCounts(sql`o.id`, id)} group by o.known, b.channel, b.answer_key, 4, 5, o.weight_denominator`.execute(
    db,
  )
  return rows
}

/** Weights of the owners who can still vote, the largest first, with how many have each. */
export const missingOf = (alike: readonly Alike[]): Weighing[] =>
  alike
    .flatMap(({ each, d, owners }) => (each === null ? [] : [{ weight: fraction(each, d), owners }]))
    .sort((a, b) => compare(b.weight, a.weight))

export interface Grouped extends Weighed {
  house_id: number
  entrance: number | null
  voted: boolean
  /** Sums of the weights that are for, by question. */
  for: string[]
}
/** Votes by house and entrance, `only` those of some shares `s`: an owner is counted once in each where there is a share. */
export const readGroups = async (
  db: Db,
  id: number,
  questions: number,
  only: RawBuilder<unknown> | null = null,
): Promise<Grouped[]> => {
  const sums = Array.from(
    { length: questions },
    (_, n) => sql`(sum(s.weight_numerator) filter (where substr(b.answer_key, ${sql.lit(n + 1)}, 1) = 'f'))::text`,
  )
  const { rows } =
    await sql<Grouped>`select s.house_id, s.entrance, b.channel is not null as voted, sum(s.weight_numerator)::text as n,
      s.weight_denominator::text as d, count(*) filter (where s.first_in_entrance) as owners, ${sums.length > 0 ? sql`array[${sql.join(sums)}]` : sql`'{}'`}::text[] as for
    from voting_shares s left join voting_ballots b on b.owner_id = s.owner_id and b.voting_id = ${id} and b.state = 'counted'
    where s.voting_id = ${id} and ${voteCounts(sql`s.owner_id`, id)}${only ? sql` and ${only}` : sql``}
    group by s.house_id, s.entrance, b.channel is not null, s.weight_denominator
    order by s.house_id, s.entrance nulls last`.execute(db)
  return rows
}

/** How the register is counted, and ballots that nobody has decided on yet. */
export const readCounting = async (db: Db, id: number) => {
  const { rows } = await sql<{ weight_by: VotingWeight; conflicts: number }>`select v.weight_by,
      (select count(*) from voting_ballots b where b.voting_id = v.id and b.state = 'conflict'
        and ${voteCounts(sql`b.owner_id`, id)}) as conflicts
    from votings v where v.id = ${id}`.execute(db)
  return rows[0]!
}
