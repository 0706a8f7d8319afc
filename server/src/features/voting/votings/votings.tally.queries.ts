import type { BallotAnswer, BallotChannel } from '@oselia/contract/votings.enums'
import type { VotingWeight } from '@oselia/contract/governance-profiles.enums'
import { sql, type RawBuilder } from 'kysely'
import { fraction, leastCommonMultiple, sumOf } from '../../../platform/fractions.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import type { Frozen } from './votings.queries.js'
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
 * Owners who voted alike by one channel, and those who can still vote. `answer_key` has a letter for each question and is kept by the
 * database beside the answers; null for owners without a ballot that counts.
 */
export interface Alike extends Weighed {
  /** Registered at the meeting, or with a ballot of it. */
  present: boolean
  channel: BallotChannel | null
  answer_key: string | null
  remaining: boolean
}
const present = sql`(t.owner_id is not null or coalesce(b.channel = 'meeting', false))`
const each = sql`(case when b.channel is null and o.known then o.weight_numerator end)`
/** Table expression: owners who voted alike, and those who can still vote by the weight that `each` of them has. */
const weightsIn = (id: number) => sql`weights as materialized (
    select b.channel, b.answer_key, ${present} as present, ${each} as each, sum(o.weight_numerator) as n, o.weight_denominator as d,
      count(*) filter (where o.is_head) as owners
    from voting_owners o left join voting_ballots b on b.owner_id = o.id and b.voting_id = ${id} and b.state = 'counted'
      left join voting_attendance t on t.owner_id = o.id and t.voting_id = ${id}
    where o.voting_id = ${id} and ${voteCounts(sql`o.id`, id)}
    group by b.channel, b.answer_key, ${present}, ${each}, o.weight_denominator)`
const alike = sql`select channel, answer_key, present, each is not null as remaining, sum(n)::text as n, d::text as d,
    sum(owners)::bigint as owners
  from weights group by channel, answer_key, present, each is not null, d`
/** Nearly every owner who can still vote may have a weight of their own: as text they are read at a fraction of the time of rows. */
const missing = sql`(select string_agg(each::text || ' ' || d::text || ' ' || owners::text, ',') from weights where each is not null)`

/** Weights of the owners who can still vote, the largest first, with how many have each. */
export const missingOf = (text: string | null): Weighing[] => {
  const rows = text?.split(',').map((one) => one.split(' ')) ?? []
  const denominators = new Set(rows.map(([, d]) => d!))
  const common = leastCommonMultiple([...denominators].map(BigInt))
  const factors = new Map([...denominators].map((d) => [d, common / BigInt(d)]))
  return rows
    .map(([n, d, owners]) => ({
      weight: fraction(n!, d),
      owners: Number(owners),
      scaled: BigInt(n!) * factors.get(d!)!,
    }))
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
    (_, n) => sql`(sum(s.weight_numerator) filter (where b.answer_key like ${sql.lit(`${'_'.repeat(n)}f%`)}))::text`,
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
  /** `numerator denominator owners` of each weight of the owners who can still vote. */
  missing: string | null
  withheld: Frozen['withheld']
  /** Ballots that nobody has decided on yet. */
  conflicts: number
}

const columnsOf = (
  ctx: Pick<RequestContext, 'language'>,
  groups: RawBuilder<unknown>,
) => sql`v.weight_by, ${rowsOf(groups)} as groups,
  (select json_object_agg(h.id, ${addressColumn('h', ctx.language)})
    from voting_houses l join houses h on h.id = l.house_id where l.voting_id = v.id) as names`

/** All that is counted, by one statement: all parts see the same ballots, also while others come in. */
export const countStatement = (
  ctx: Pick<RequestContext, 'language'>,
  { id, questions }: { id: number; questions: readonly unknown[] },
): RawBuilder<AllRows> => sql<AllRows>`with ${weightsIn(id)}
    select ${columnsOf(ctx, groupsIn(id, questions.length, null))}, ${rowsOf(alike)} as alike, ${missing} as missing, ${withheldParts} as withheld,
      (select count(*) from voting_ballots b where b.voting_id = v.id and b.state = 'conflict'
        and ${voteCounts(sql`b.owner_id`, id)}) as conflicts
    from votings v where v.id = ${id}`

/** Who has voted of the shares `s` that a condition names. */
export const readPart = async (ctx: RequestContext, id: number, only: RawBuilder<unknown>): Promise<Rows> => {
  const { rows } =
    await sql<Rows>`select ${columnsOf(ctx, groupsIn(id, 0, only))} from votings v where v.id = ${id}`.execute(ctx.db)
  return rows[0]!
}
