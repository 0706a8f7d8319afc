import type { Tally } from '@oselia/contract/voting-ballots'
import { ballotAnswers, type BallotAnswer, type BallotChannel, type VotingWeight } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { compare, fraction, sumOf, zero, type Fraction } from '../../../platform/fractions.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { votingEntity } from './votings.entity.js'
import type { Stored } from './votings.queries.js'
import { takesBallots } from './votings.stages.rules.js'
import {
  addVotes,
  neededFor,
  notVoted,
  noVotes,
  outcomeOf,
  quorumReached,
  type Count,
  type Votes,
} from './votings.tally.rules.js'
import { weightOf } from './votings.weights.js'

/** A sum of weights with one denominator: few rows add up exactly to the whole. */
interface Part {
  n: string
  d: string
  owners: number
}
const votesOf = (parts: readonly Part[]): Votes => ({
  weight: sumOf(parts.map(({ n, d }) => fraction(n, d))),
  owners: parts.reduce((sum, { owners }) => sum + owners, 0),
})
const partOf = sql`sum(o.weight_numerator)::text as n, o.weight_denominator::text as d, count(*) as owners`

type Answered = Part & { question_id: number; answer: BallotAnswer }
const answersOf = async (db: Db, id: number): Promise<Answered[]> => {
  const { rows } = await sql<Answered>`select a.question_id, a.answer, ${partOf}
    from voting_answers a join voting_ballots b on b.id = a.ballot_id and b.state = 'counted' join voting_owners o on o.id = a.owner_id
    where a.voting_id = ${id} group by a.question_id, a.answer, o.weight_denominator`.execute(db)
  return rows
}

const registered = async (db: Db, id: number) => {
  const { rows } = await sql<
    Part & { known: boolean; voted: boolean }
  >`select o.known, b.id is not null as voted, ${partOf}
    from voting_owners o left join voting_ballots b on b.owner_id = o.id and b.state = 'counted'
    where o.voting_id = ${id} group by o.known, b.id is not null, o.weight_denominator`.execute(db)
  return {
    total: votesOf(rows),
    voted: votesOf(rows.filter(({ voted }) => voted)),
    missing: votesOf(rows.filter(({ known, voted }) => known && !voted)),
  }
}

/** Weights of the owners who can still vote, the largest first. */
const missingWeights = async (db: Db, id: number): Promise<Fraction[]> => {
  const { rows } = await sql<{
    n: string
    d: string
  }>`select o.weight_numerator::text as n, o.weight_denominator::text as d
    from voting_owners o where o.voting_id = ${id} and o.known
      and not exists (select 1 from voting_ballots b where b.owner_id = o.id and b.state = 'counted')`.execute(db)
  return rows.map(({ n, d }) => fraction(n, d)).sort((a, b) => compare(b, a))
}

const presentAt = async (db: Db, id: number): Promise<Votes> => {
  const { rows } = await sql<Part>`select ${partOf} from voting_attendance t join voting_owners o on o.id = t.owner_id
    where t.voting_id = ${id} group by o.weight_denominator`.execute(db)
  return votesOf(rows)
}

const channelsOf = async (db: Db, id: number) => {
  const { rows } = await sql<{
    channel: BallotChannel
    owners: number
  }>`select b.channel, count(*) as owners from voting_ballots b
    where b.voting_id = ${id} and b.state = 'counted' group by b.channel order by b.channel`.execute(db)
  return rows
}

type Grouped = Part & { house_id: number; entrance: number | null; voted: boolean }
/** Votes by house and entrance: owners are counted where they have a share. */
const groupsOf = async (db: Db, id: number) => {
  const by = sql`s.house_id, s.entrance`
  const sums = sql`sum(s.weight_numerator)::text as n, s.weight_denominator::text as d, count(distinct s.owner_id) as owners`
  const { rows } = await sql<Grouped>`select ${by}, b.id is not null as voted, ${sums}
    from voting_shares s left join voting_ballots b on b.owner_id = s.owner_id and b.state = 'counted'
    where s.voting_id = ${id} group by ${by}, b.id is not null, s.weight_denominator
    order by s.house_id, s.entrance nulls last`.execute(db)
  const { rows: votesFor } = await sql<Grouped & { question_id: number }>`select ${by}, a.question_id, ${sums}
    from voting_answers a join voting_ballots b on b.id = a.ballot_id and b.state = 'counted' join voting_shares s on s.owner_id = a.owner_id
    where a.voting_id = ${id} and a.answer = 'for' group by ${by}, a.question_id, s.weight_denominator`.execute(db)
  return { rows, votesFor }
}

const presentGroups = async (ctx: RequestContext, voting: Stored, total: Votes, by: VotingWeight) => {
  const { rows, votesFor } = await groupsOf(ctx.db, voting.id)
  const names = await addressesOf(ctx.db, voting.house_ids, ctx.language)
  const keyOf = ({ house_id, entrance }: { house_id: number; entrance: number | null }) => `${house_id} ${entrance}`
  const part = (votes: Votes) => ({ weight: weightOf(votes.weight, total.weight, by), owners: votes.owners })
  const groups = new Map<string, Grouped[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups].map(([key, own]) => ({
    house: { id: own[0]!.house_id, name: names.get(own[0]!.house_id) ?? '' },
    entrance: own[0]!.entrance,
    total: part(votesOf(own)),
    voted: part(votesOf(own.filter(({ voted }) => voted))),
    for: voting.questions.map((question) => {
      const parts = votesFor.filter((one) => one.question_id === question.id && keyOf(one) === key)
      return weightOf(votesOf(parts).weight, total.weight, by)
    }),
  }))
}

const noAnswers = (): Record<BallotAnswer, Votes> => ({
  for: noVotes,
  against: noVotes,
  abstain: noVotes,
  invalid: noVotes,
})

/** The count of a voting at this moment, exact. */
export const tallyOf = async (ctx: RequestContext, voting: Stored): Promise<Tally> => {
  const { db } = ctx
  const { id, rules } = voting
  const by = voting.figures!.weight_by!
  const [answered, register, missing, present, channels] = [
    await answersOf(db, id),
    await registered(db, id),
    await missingWeights(db, id),
    await presentAt(db, id),
    await channelsOf(db, id),
  ]
  const { total, voted } = register
  const part = (votes: Votes) => ({ weight: weightOf(votes.weight, total.weight, by), owners: votes.owners })
  // While results are counted, sheets that were given in time are still entered.
  const open = voting.state === 'announced' || takesBallots.includes(voting.state)
  const questions = voting.questions.map((question) => {
    const answers = noAnswers()
    for (const row of answered)
      if (row.question_id === question.id) answers[row.answer] = addVotes(answers[row.answer], votesOf([row]))
    const rule = rules.thresholds.find(({ code }) => code === question.threshold)!
    const remaining = open ? register.missing : noVotes
    const count: Count = { total, present, answers, remaining, open }
    const needed = neededFor(rule, count, missing)
    const shown = Object.fromEntries(ballotAnswers.map((one) => [one, part(answers[one])])) as Record<
      BallotAnswer,
      ReturnType<typeof part>
    >
    return {
      question_id: question.id,
      ...shown,
      not_voted: part(notVoted(total, answers)),
      outcome: outcomeOf(rule, count),
      needed: needed && {
        weight: needed.weight && weightOf(needed.weight, total.weight, by),
        owners: needed.owners,
      },
    }
  })
  return {
    weight_by: by,
    total: part(total),
    voted: part(voted),
    conflicts: voting.figures!.conflicts,
    present: voting.meeting_at ? part(present) : null,
    quorum: rules.quorum && { reached: quorumReached(rules.quorum, present, total), present: part(present) },
    channels,
    questions,
    groups: await presentGroups(ctx, voting, total, by),
  }
}

/** The count as it is once no more ballots are taken. */
export const closedTally = (ctx: RequestContext, voting: Stored): Promise<Tally> =>
  tallyOf(ctx, { ...voting, state: 'protocol' })

const nothing = () => ({ weight: weightOf(zero, zero, 'head'), owners: 0 })

/** The count of the voting; of a draft there is nothing to count. */
export const readTally = async (ctx: RequestContext, id: number): Promise<{ data: Tally }> => {
  const voting = await votingEntity.get(ctx, id)
  if (voting.figures) return { data: await tallyOf(ctx, voting) }
  const none = {
    total: nothing(),
    voted: nothing(),
    conflicts: 0,
    present: null,
    quorum: null,
    channels: [],
    questions: [],
    groups: [],
  }
  return { data: { weight_by: voting.rules.weight, ...none } }
}
