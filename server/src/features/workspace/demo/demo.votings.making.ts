import { instantAt } from '@oselia/contract/local-time'
import { votingFields, type Transition } from '@oselia/contract/votings'
import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { requiresSecondPerson } from '../../../platform/approvals.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayAfter, dayIn } from '../../../platform/today.js'
import { createVoting, moveVoting } from '../../voting/votings/votings.public.js'

export const zone = 'Europe/Kyiv'
export const day = 86_400_000

/** The context as it was so many days ago, so that dates and history of the voting are those of its life. */
export const daysAgo = (ctx: RequestContext, days: number): RequestContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() - days * day),
})

/** An hour of the evening of a day that so many days from now is, or of the Friday before a weekend. */
export const eveningOf = (now: Date, days: number, time: '18:30' | '19:00'): Date => {
  const on = dayAfter(dayIn(zone, now), days)
  const back = [2, 0, 0, 0, 0, 0, 1][new Date(`${on}T00:00Z`).getUTCDay()]!
  return new Date(instantAt(`${dayAfter(on, -back)}T${time}`, zone).at)
}

/** The context as it was at an instant. */
export const at = (ctx: RequestContext, now: Date): RequestContext => ({ ...ctx, now })

export const makeVoting = async (
  ctx: RequestContext,
  house: number,
  item: object,
  meeting_at: Date | null,
): Promise<number> => {
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

const kinds = { announced: 'votings.announce', counting: 'votings.close', protocol: 'votings.protocol' } as const

/** The context of a move: in a community that asks for a second person, as if that person had agreed. */
export const agreed = async (ctx: RequestContext, to: string): Promise<RequestContext> => {
  const kind = Object.entries(kinds).find(([state]) => state === to)?.[1]
  if (!kind || !(await requiresSecondPerson(ctx.db))) return ctx
  return { ...ctx, approval: { kind, note: 'Демонстраційні дані' } }
}

export const moveTo = async (app: App, ctx: RequestContext, id: number, to: Transition['to']): Promise<void> => {
  const { rows } = await sql<{ version: number }>`select version from votings where id = ${id}`.execute(ctx.db)
  const reason = to === 'announced' ? 'Дані про частину приміщень уточнюються' : null
  const overrides: Transition['overrides'] = to === 'announced' ? ['register_issues'] : []
  await moveVoting(app, await agreed(ctx, to), id, { to, version: rows[0]!.version, reason, overrides })
}

/** How owners answer the questions in their order, one after another. */
export type Habits = readonly (readonly BallotAnswer[])[]

const usual: Habits = [
  ['for', 'for', 'for'],
  ['for', 'against', 'for'],
  ['for', 'for', 'abstain'],
  ['against', 'for', 'for'],
  ['for', 'for', 'for'],
]

/** Owners who can vote, in the order of their units; one of many units is spread over the whole building. */
export const votersOf = async (ctx: RequestContext, id: number, most: number) => {
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

export interface DemoBallot {
  owner_id: number
  /** The ballot's place among the habits of voting. */
  n: number
  channel: 'meeting' | 'paper'
  state: 'counted' | 'conflict'
  cast_on: string
  created_at: Date
}

/** Which ballot of a voting, from 0, is given by the representative. */
export const represented = 5
export const proxy = {
  name: 'Мельник Олег Іванович',
  document: 'Довіреність',
  form: 'written' as const,
  scope: 'votes' as const,
  number: '17',
  date: null,
  valid_to: null,
}

/** Writes ballots with their answers in two statements: one by one they would take longer than the rest of the demonstration. */
export const addBallots = async (
  ctx: RequestContext,
  id: number,
  questions: readonly number[],
  ballots: readonly DemoBallot[],
  habits: Habits = usual,
) => {
  const rows = ballots.map((one) => ({ ...one, representative: one.n === represented ? proxy : null }))
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
