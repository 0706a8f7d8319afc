import type { BallotAnswer, BallotChannel } from '@oselia/contract/votings.enums'
import type { VotingWeight } from '@oselia/contract/governance-profiles.enums'
import { sql, type RawBuilder } from 'kysely'
import { prepared } from '../../../platform/db.js'
import { fraction, sumOf } from '../../../platform/fractions.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import type { Frozen, TallySubject } from './votings.queries.js'
import type { Votes, Weighing } from './votings.tally.rules.js'
import { voteCounts, withheldParts } from './votings.withholding.queries.js'

/** A sum of weights with one denominator: few rows add up exactly to the whole. */
interface Weighed {
  n: string
  d: string
  owners: number
}

/** Adds whole numbers by denominator, so that few fractions are reduced. */
export const votesOf = (parts: readonly Weighed[]): Votes => {
  const byDenominator = new Map<string, bigint>()
  let owners = 0
  for (const part of parts) {
    byDenominator.set(part.d, (byDenominator.get(part.d) ?? 0n) + BigInt(part.n))
    owners += part.owners
  }
  return { weight: sumOf([...byDenominator].map(([d, n]) => fraction(n, d))), owners }
}

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
const present = sql`(t.owner_id is not null or coalesce(b.channel = 'meeting', false))`
const each = sql`(case when b.channel is null and o.known then o.weight_numerator end)`
const alikeIn = (
  id: number,
) => sql`select o.known, b.channel, b.answer_key, ${present} as present, ${each}::text as each,
      sum(o.weight_numerator)::text as n, o.weight_denominator::text as d, count(*) filter (where o.is_head) as owners
    from voting_owners o left join voting_ballots b on b.owner_id = o.id and b.voting_id = ${id} and b.state = 'counted'
      left join voting_attendance t on t.owner_id = o.id and t.voting_id = ${id}
    where o.voting_id = ${id} and ${voteCounts(sql`o.id`, id)}
    group by o.known, b.channel, b.answer_key, ${present}, ${each}, o.weight_denominator`

/** Weights of the owners who can still vote, the largest first, with how many have each. */
export const missingOf = (alike: readonly Alike[]): Weighing[] => {
  const denominators = [...new Set(alike.map(({ d }) => d))].map(BigInt)
  const common = denominators.reduce((product, d) => product * d, 1n)
  return alike
    .flatMap(({ each, d, owners }) =>
      each === null ? [] : [{ weight: fraction(each, d), owners, scaled: BigInt(each) * (common / BigInt(d)) }],
    )
    .sort((a, b) => (a.scaled < b.scaled ? 1 : a.scaled > b.scaled ? -1 : 0))
}

export interface Grouped extends Weighed {
  house_id: number
  entrance: number | null
  voted: boolean
  /** Sums of the weights that are for, by question. */
  for: string[]
}
/** Votes by house and entrance, `only` those of some shares `s`: an owner is counted once in each where there is a share. */
const groupsIn = (id: number, questions: number, only: RawBuilder<unknown> | null) => {
  const sums = Array.from(
    { length: questions },
    (_, n) => sql`(sum(s.weight_numerator) filter (where substr(b.answer_key, ${sql.lit(n + 1)}, 1) = 'f'))::text`,
  )
  return sql`select s.house_id, s.entrance, b.channel is not null as voted, sum(s.weight_numerator)::text as n,
      s.weight_denominator::text as d, count(*) filter (where s.first_in_entrance) as owners, array[${sums.length > 0 ? sql.join(sums) : sql``}]::text[] as for
    from voting_shares s left join voting_ballots b on b.owner_id = s.owner_id and b.voting_id = ${id} and b.state = 'counted'
    where s.voting_id = ${id} and ${voteCounts(sql`s.owner_id`, id)}${only ? sql` and ${only}` : sql``}
    group by s.house_id, s.entrance, b.channel is not null, s.weight_denominator
    order by s.house_id, s.entrance nulls last`
}

const rowsOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`

/** How the register is counted, and the votes by house and entrance. */
interface Rows {
  weight_by: VotingWeight
  groups: Grouped[]
  /** Addresses of the houses by id, in the caller's language. */
  names: Record<string, string>
}
interface AllRows extends Rows {
  alike: Alike[]
  withheld: Frozen['withheld']
  /** Ballots that nobody has decided on yet. */
  conflicts: number
}

const readRows = async <R>(
  ctx: RequestContext,
  voting: Pick<TallySubject, 'id'>,
  ...columns: RawBuilder<unknown>[]
) => {
  const names = sql`(select json_object_agg(h.id, ${addressColumn('h', ctx.language)})
    from voting_houses l join houses h on h.id = l.house_id where l.voting_id = v.id) as names`
  const { rows } = await sql<R>`${prepared}select v.weight_by, ${sql.join([names, ...columns])}
    from votings v where v.id = ${voting.id}`.execute(ctx.db)
  return rows[0]!
}

/** All that is counted, by one statement: all parts see the same ballots, also while others come in. */
export const readAll = (ctx: RequestContext, { id, questions }: Pick<TallySubject, 'id' | 'questions'>) =>
  readRows<AllRows>(
    ctx,
    { id },
    sql`${rowsOf(alikeIn(id))} as alike`,
    sql`${rowsOf(groupsIn(id, questions.length, null))} as groups`,
    sql`${withheldParts} as withheld`,
    sql`(select count(*) from voting_ballots b where b.voting_id = v.id and b.state = 'conflict'
      and ${voteCounts(sql`b.owner_id`, id)}) as conflicts`,
  )

/** Who has voted of the shares `s` that a condition names. */
export const readPart = (ctx: RequestContext, { id }: Pick<TallySubject, 'id'>, only: RawBuilder<unknown>) =>
  readRows<Rows>(ctx, { id }, sql`${rowsOf(groupsIn(id, 0, only))} as groups`)
