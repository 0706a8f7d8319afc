import type { BallotFields } from '@oselia/contract/voting-ballots'
import { votingFields, type Transition } from '@oselia/contract/votings'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayAfter, dayIn } from '../../../platform/today.js'
import { createVoting, enterBallot, moveVoting } from '../../voting/votings/votings.public.js'
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

type Answer = BallotFields['answers'][number]['answer']
const habits: readonly (readonly Answer[])[] = [
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

const ballotOf = (
  owner: number,
  n: number,
  questions: readonly number[],
  fields: Pick<BallotFields, 'channel' | 'cast_on'>,
): BallotFields => ({
  ...fields,
  resident_id: owner,
  answers: questions.map((question_id, at) => ({ question_id, answer: habits[n % habits.length]![at]! })),
  representative:
    n === 5
      ? { name: 'Мельник Олег Іванович', document: 'Довіреність', number: '17', date: null, valid_to: null }
      : null,
  surveyor: null,
  replaces: null,
  reason: null,
})

/** At the meeting, on paper afterwards, and one owner twice with other answers. */
const addSurvey = async (app: App, ctx: RequestContext, house: number): Promise<void> => {
  const meeting = new Date(ctx.now.getTime() - 9 * day)
  const id = await make(daysAgo(ctx, 30), house, surveyVoting, meeting)
  await move(app, daysAgo(ctx, 28), id, 'announced')
  const onMeeting = daysAgo(ctx, 9)
  await move(app, onMeeting, id, 'meeting')
  const { owners, questions } = await votersOf(onMeeting, id, 36)
  const met = dayIn(zone, onMeeting.now)
  const third = Math.ceil(owners.length / 3)
  for (const [n, owner] of owners.slice(0, third).entries())
    await enterBallot(app, onMeeting, id, ballotOf(owner, n, questions, { channel: 'meeting', cast_on: met }))
  await move(app, onMeeting, id, 'survey')
  for (const [n, owner] of owners.slice(third).entries()) {
    const entered = daysAgo(ctx, 8 - (n % 7))
    const cast_on = dayAfter(met, 1 + (n % 3) - (n % 7 > 4 ? 0 : 1))
    await enterBallot(app, entered, id, ballotOf(owner, n, questions, { channel: 'paper', cast_on }))
  }
  await enterBallot(app, daysAgo(ctx, 1), id, ballotOf(owners[0]!, 3, questions, { channel: 'paper', cast_on: met }))
}

/** A survey that is over and has been counted: what follows the count is added here as further moves. */
const addCounted = async (app: App, ctx: RequestContext, house: number): Promise<void> => {
  const begun = daysAgo(ctx, 45)
  const id = await make(daysAgo(ctx, 47), house, countedVoting, null)
  await move(app, begun, id, 'announced')
  await move(app, begun, id, 'survey')
  const { owners, questions } = await votersOf(begun, id, 200)
  for (const [n, owner] of owners.entries()) {
    if (n % 6 === 4) continue
    const entered = daysAgo(ctx, 44 - (n % 12))
    const cast_on = dayIn(zone, entered.now)
    await enterBallot(app, entered, id, ballotOf(owner, n, questions, { channel: 'paper', cast_on }))
  }
  await move(app, daysAgo(ctx, 29), id, 'counting')
}

/** Adds a drafted voting, one in its survey with a conflict, and one that is counted. */
export const addVotings = async (app: App, ctx: RequestContext, houses: readonly number[]): Promise<void> => {
  const [first, second, third] = await smallHouses(ctx, houses)
  if (first === undefined) return
  await make(daysAgo(ctx, 2), third ?? first, draftVoting, new Date(ctx.now.getTime() + 24 * day))
  await addSurvey(app, ctx, second ?? first)
  await addCounted(app, ctx, first)
  await sql`update events set is_demo = true where voting_id in (select id from votings where is_demo)`.execute(ctx.db)
}
