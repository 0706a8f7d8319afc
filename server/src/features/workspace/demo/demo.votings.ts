import { votingFields, type Transition } from '@oselia/contract/votings'
import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayAfter, dayIn } from '../../../platform/today.js'
import { createVoting, moveVoting } from '../../voting/votings/votings.public.js'
import { countedVoting, draftVoting, surveyVoting } from './demo.votings.data.js'

const zone = 'Europe/Kyiv'
const day = 86_400_000

/** The context as it was so many days ago, so that dates and history of the voting are those of its life. */
const daysAgo = (ctx: RequestContext, days: number): RequestContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() - days * day),
})

/** Houses with the fewest units first: ballots of some owners show something there. */
const smallHouses = async (ctx: RequestContext, houses: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select r.house_id as id from realty r join ownerships o on o.realty_id = r.id
    where r.house_id = any(${[...houses]}::bigint[]) group by r.house_id order by count(distinct r.id), r.house_id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

const make = async (ctx: RequestContext, house: number, item: object, meeting_at: Date | null): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from governance_profiles
    where active and deleted_at is null order by sort, id limit 1`.execute(ctx.db)
  const input = votingFields.parse({
    ...item,
    profile_id: rows[0]!.id,
    house_ids: [house],
    meeting_at: meeting_at && meeting_at.toISOString(),
  })
  const { id } = (await createVoting(ctx, input)).data
  await sql`update votings set is_demo = true where id = ${id}`.execute(ctx.db)
  return id
}

const move = async (app: App, ctx: RequestContext, id: number, to: Transition['to']): Promise<void> => {
  const { rows } = await sql<{ version: number }>`select version from votings where id = ${id}`.execute(ctx.db)
  const reason = to === 'announced' ? 'Дані про частину приміщень уточнюються' : null
  const overrides: Transition['overrides'] = to === 'announced' ? ['register_issues'] : []
  await moveVoting(app, ctx, id, { to, version: rows[0]!.version, reason, overrides })
}

const habits: readonly (readonly BallotAnswer[])[] = [
  ['for', 'for', 'for'],
  ['for', 'against', 'for'],
  ['for', 'for', 'abstain'],
  ['against', 'for', 'for'],
  ['for', 'for', 'for'],
]

/** Owners who can vote, in the order of their units; one of many units is spread over the whole building. */
const votersOf = async (ctx: RequestContext, id: number, most: number) => {
  const { rows } = await sql<{
    id: number
  }>`select id from (select o.id, o.sort_key, row_number() over (order by md5(o.number::text)) as n
    from voting_owners o where o.voting_id = ${id} and o.known) picked where n <= ${most} order by sort_key, id`.execute(
    ctx.db,
  )
  const { rows: questions } = await sql<{ id: number }>`select id from voting_questions
    where voting_id = ${id} order by position`.execute(ctx.db)
  return { owners: rows.map((row) => row.id), questions: questions.map((row) => row.id) }
}

interface DemoBallot {
  owner_id: number
  /** The ballot's place among the habits of voting. */
  n: number
  channel: 'meeting' | 'paper'
  state: 'counted' | 'conflict'
  cast_on: string
  created_at: Date
}

const proxy = { name: 'Мельник Олег Іванович', document: 'Довіреність', number: '17', date: null, valid_to: null }

/** Writes ballots with their answers in two statements: one by one they would take longer than the rest of the demonstration. */
const addBallots = async (
  ctx: RequestContext,
  id: number,
  questions: readonly number[],
  ballots: readonly DemoBallot[],
) => {
  const rows = ballots.map((one) => ({ ...one, representative: one.n === 5 ? proxy : null }))
  const { rows: written } = await sql<{ id: number; owner_id: number; state: string }>`insert into voting_ballots
      (voting_id, owner_id, channel, state, cast_on, representative, entered_by, created_at)
    select ${id}, x.owner_id, x.channel, x.state, x.cast_on, x.representative, ${ctx.actor.id}, x.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(owner_id bigint, channel text, state text, cast_on date,
      representative jsonb, created_at timestamptz) returning id, owner_id, state`.execute(ctx.db)
  const answers = written.flatMap((ballot) => {
    const { n } = ballots.find((one) => one.owner_id === ballot.owner_id && one.state === ballot.state)!
    return questions.map((question_id, at) => ({
      ballot_id: ballot.id,
      owner_id: ballot.owner_id,
      question_id,
      answer: habits[n % habits.length]![at]!,
    }))
  })
  await sql`insert into voting_answers (ballot_id, voting_id, owner_id, question_id, answer)
    select x.ballot_id, ${id}, x.owner_id, x.question_id, x.answer from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as x(ballot_id bigint, owner_id bigint, question_id bigint, answer text)`.execute(ctx.db)
}

/** Owners who have voted so far, of about thirty. */
const surveyed = 18

/** At the meeting, on paper afterwards, and one owner twice with other answers. */
const addSurvey = async (app: App, ctx: RequestContext, house: number): Promise<void> => {
  const meeting = new Date(ctx.now.getTime() - 9 * day)
  const id = await make(daysAgo(ctx, 30), house, surveyVoting, meeting)
  await move(app, daysAgo(ctx, 28), id, 'announced')
  const onMeeting = daysAgo(ctx, 9)
  await move(app, onMeeting, id, 'meeting')
  await move(app, onMeeting, id, 'survey')
  const { owners, questions } = await votersOf(onMeeting, id, surveyed)
  const met = dayIn(zone, onMeeting.now)
  const third = Math.ceil(owners.length / 3)
  const ballots = owners.map((owner_id, n): DemoBallot => {
    const isMet = n < third
    const later = isMet ? 0 : 1 + (n % 7)
    return {
      owner_id,
      n,
      state: 'counted',
      channel: isMet ? 'meeting' : 'paper',
      cast_on: dayAfter(met, later),
      created_at: daysAgo(ctx, 9 - later).now,
    }
  })
  const { owner_id } = ballots[0]!
  const second: DemoBallot = {
    owner_id,
    n: 3,
    channel: 'paper',
    state: 'conflict',
    cast_on: met,
    created_at: daysAgo(ctx, 1).now,
  }
  await addBallots(onMeeting, id, questions, [...ballots, second])
}

/** A survey that is over and has been counted: what follows the count is added here as further moves. */
const addCounted = async (app: App, ctx: RequestContext, house: number): Promise<void> => {
  const begun = daysAgo(ctx, 45)
  const id = await make(daysAgo(ctx, 47), house, countedVoting, null)
  await move(app, begun, id, 'announced')
  await move(app, begun, id, 'survey')
  const { owners, questions } = await votersOf(begun, id, 5000)
  const ballots = owners.flatMap((owner_id, n): DemoBallot[] => {
    const entered = daysAgo(ctx, 44 - (n % 12)).now
    if (n % 6 === 4) return []
    return [{ owner_id, n, channel: 'paper', state: 'counted', cast_on: dayIn(zone, entered), created_at: entered }]
  })
  await addBallots(begun, id, questions, ballots)
  await move(app, daysAgo(ctx, 29), id, 'counting')
}

/** Adds a drafted voting, one in its survey with a conflict, and one that is counted. */
export const addVotings = async (app: App, ctx: RequestContext, houses: readonly number[]): Promise<void> => {
  const [first, second] = await smallHouses(ctx, houses)
  if (first === undefined) return
  await make(daysAgo(ctx, 2), second ?? first, draftVoting, new Date(ctx.now.getTime() + 24 * day))
  // Most units of the small building have known owners: only there can questions pass.
  await addSurvey(app, ctx, first)
  await addCounted(app, ctx, first)
  await sql`update events set is_demo = true where voting_id in (select id from votings where is_demo)`.execute(ctx.db)
}
