import type { Tally } from '@oselia/contract/voting-tally'
import { ballotAnswers, type BallotAnswer, type QuestionOutcome } from '@oselia/contract/votings.enums'
import { type VotingWeight } from '@oselia/contract/governance-profiles.enums'
import type { RawBuilder } from 'kysely'
import { plus, zero } from '../../../platform/fractions.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { sharesLimiting } from './votings.access.js'
import { readSubject, type Frozen, type TallySubject } from './votings.queries.js'
import { takesBallots } from './votings.stages.rules.js'
import {
  countStatement,
  hasAnswer,
  missingOf,
  readPart,
  votesOf,
  type Alike,
  type Grouped,
} from './votings.tally.queries.js'
import {
  dependentOutcome,
  neededFor,
  notVoted,
  noVotes,
  outcomeOf,
  quorumOf,
  quorumReached,
  thresholdIn,
  type Count,
  type Votes,
} from './votings.tally.rules.js'
import { weightOf } from './votings.weights.js'

const presentGroups = (
  { groups: rows, names }: { groups: readonly Grouped[]; names: Readonly<Record<string, string>> },
  { total, by, questions }: { total: Votes; by: VotingWeight; questions: number },
) => {
  const part = (votes: Votes) => ({ weight: weightOf(votes.weight, total.weight, by), owners: votes.owners })
  const groups = new Map<string, Grouped[]>()
  for (const row of rows) {
    const key = `${row.house_id} ${row.entrance}`
    const own = groups.get(key)
    if (own) own.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].map((own) => ({
    house: { id: own[0]!.house_id, name: names[own[0]!.house_id] ?? '' },
    entrance: own[0]!.entrance,
    total: part(votesOf(own)),
    voted: part(votesOf(own.filter(({ voted }) => voted))),
    for: Array.from({ length: questions }, (_, n) =>
      weightOf(votesOf(own.map((row) => ({ n: row.for[n] ?? '0', d: row.d, owners: 0 }))).weight, total.weight, by),
    ),
  }))
}

/** Votes of one question by answer. */
const answersTo = (alike: readonly Alike[], place: number): Record<BallotAnswer, Votes> =>
  Object.fromEntries(
    ballotAnswers.map((answer) => [
      answer,
      votesOf(alike.filter(({ answer_key }) => answer_key !== null && hasAnswer(answer_key, place, answer))),
    ]),
  ) as Record<BallotAnswer, Votes>

const channelsOf = (alike: readonly Alike[]) => {
  const owners = new Map<NonNullable<Alike['channel']>, number>()
  for (const one of alike) if (one.channel) owners.set(one.channel, (owners.get(one.channel) ?? 0) + one.owners)
  return [...owners]
    .map(([channel, n]) => ({ channel, owners: n }))
    .toSorted((a, b) => (a.channel < b.channel ? -1 : 1))
}

/** What is left out of the count, as a part of the whole register. */
const withheldOf = (parts: Frozen['withheld'], { weight: counted }: Votes, by: VotingWeight): Tally['without_vote'] => {
  if (parts.length === 0) return null
  const { weight, owners } = votesOf(parts.map((one) => ({ n: one.numerator, d: one.denominator, owners: one.owners })))
  return { weight: weightOf(weight, plus(counted, weight), by), owners }
}

/** The count of a voting at this moment, exact. */
export const tallyOf = async (ctx: RequestContext, voting: TallySubject): Promise<Tally> => {
  const { rules } = voting
  const { rows } = await countStatement(ctx, voting).execute(ctx.db)
  const read = rows[0]!
  const { weight_by: by, alike } = read
  const present = votesOf(alike.filter((one) => one.present))
  const together = votesOf(alike.filter((one) => one.present || one.channel !== null))
  const missing = missingOf(read.missing)
  const total = votesOf(alike)
  const remainingVotes = votesOf(alike.filter((one) => one.remaining))
  const part = (votes: Votes) => ({ weight: weightOf(votes.weight, total.weight, by), owners: votes.owners })
  // While results are counted, sheets that were given in time are still entered.
  const open = voting.state === 'announced' || takesBallots.includes(voting.state)
  const remaining = open ? remainingVotes : noVotes
  const absent = open ? votesOf(alike.filter((one) => one.remaining && !one.present)) : noVotes
  const quorum = quorumOf(rules, voting.second_call_at !== null)
  const quorate = quorum === null || quorumReached(quorum, together, total)
  const outcomes: QuestionOutcome[] = []
  const voters = alike.filter(({ channel }) => channel !== null)
  const questions = voting.questions.map((question, place) => {
    const answers = answersTo(voters, place)
    const rule = thresholdIn(voting, question.threshold)
    const count: Count = { total, present: together, absent, answers, remaining, open, quorate }
    const own = outcomeOf(rule, count)
    const other = question.depends_on === null ? undefined : outcomes[question.depends_on - 1]
    const outcome = other === undefined ? own : dependentOutcome(own, other)
    outcomes.push(outcome)
    const needed = outcome === 'can_pass' ? neededFor(rule, count, missing) : null
    const shown = Object.fromEntries(ballotAnswers.map((one) => [one, part(answers[one])])) as Record<
      BallotAnswer,
      ReturnType<typeof part>
    >
    return {
      question_id: question.id,
      ...shown,
      not_voted: part(notVoted(total, answers)),
      outcome,
      needed: needed && {
        weight: needed.weight && weightOf(needed.weight, total.weight, by),
        owners: needed.owners,
      },
    }
  })
  return {
    weight_by: by,
    total: part(total),
    voted: part(votesOf(voters)),
    without_vote: withheldOf(read.withheld, total, by),
    conflicts: read.conflicts,
    present: voting.meeting_at ? part(present) : null,
    quorum: rules.quorum && { reached: quorate, present: part(together), rule: quorum },
    channels: channelsOf(alike),
    questions,
    groups: presentGroups(read, { total, by, questions: questions.length }),
  }
}

/** For whoever has entrances alone: who has voted in them, without how anybody did. */
const tallyOfPart = async (ctx: RequestContext, voting: TallySubject, only: RawBuilder<unknown>): Promise<Tally> => {
  const read = await readPart(ctx, voting.id, only)
  const { weight_by: by, groups: rows } = read
  const total = votesOf(rows)
  const part = (votes: Votes) => ({ weight: weightOf(votes.weight, total.weight, by), owners: votes.owners })
  return {
    weight_by: by,
    total: part(total),
    voted: part(votesOf(rows.filter(({ voted }) => voted))),
    without_vote: null,
    conflicts: 0,
    present: null,
    quorum: null,
    channels: [],
    questions: [],
    groups: presentGroups(read, { total, by, questions: 0 }),
  }
}

/** The count as it is once no more ballots are taken. */
export const closedTally = (ctx: RequestContext, voting: TallySubject): Promise<Tally> =>
  tallyOf(ctx, { ...voting, state: 'protocol' })

const nothing = () => ({ weight: weightOf(zero, zero, 'head'), owners: 0 })

/** The count of the voting; of a draft there is nothing to count. */
export const readTally = async (ctx: RequestContext, id: number): Promise<{ data: Tally }> => {
  const voting = await readSubject(ctx, id)
  const only = await sharesLimiting(ctx, id)
  if (voting.announced) return { data: await (only ? tallyOfPart(ctx, voting, only) : tallyOf(ctx, voting)) }
  const none = {
    total: nothing(),
    voted: nothing(),
    without_vote: null,
    conflicts: 0,
    present: null,
    quorum: null,
    channels: [],
    questions: [],
    groups: [],
  }
  return { data: { weight_by: voting.rules.weight, ...none } }
}
