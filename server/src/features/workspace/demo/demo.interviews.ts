import { interviewFields } from '@oselia/contract/interviews'
import { answerValues } from '@oselia/contract/interviews.questions'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { answerFor, createInterview } from '../../content/interviews/interviews.public.js'
import { demoInterviews, type DemoInterview } from './demo.interviews.data.js'

/** Demo people who live in the houses of an interview, each once. */
const peopleOf = async (ctx: RequestContext, id: number, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select r.member_id as id from interviews i
      join audience_targets t on t.audience_id = i.audience_id
      join houses h on h.id = t.house_id or h.complex_id = t.complex_id
      join residents r on r.house_id = h.id and r.deleted_at is null and r."from" <= current_date and (r."to" is null or r."to" > current_date)
      join members m on m.id = r.member_id and m.is_demo and m.deleted_at is null and m.status = 'active'
    where i.id = ${id} group by r.member_id order by r.member_id limit ${count}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

const addAnswers = async (ctx: RequestContext, id: number, { answers }: DemoInterview) => {
  const people = await peopleOf(ctx, id, answers.length)
  for (const [n, member_id] of people.entries())
    await answerFor(ctx, id, {
      member_id,
      realty_id: null,
      channel: n % 8 === 6 ? 'paper' : 'web',
      values: answerValues.parse(answers[n]),
    })
  for (const table of ['interview_sheets', 'interview_participations'])
    await sql`update ${sql.table(table)} set created_at = created_at - make_interval(hours => (member_id % 190)::int)
      where interview_id = ${id} and not anonymous`.execute(ctx.db)
  await sql`update interview_sheets set updated_at = created_at where interview_id = ${id} and not anonymous`.execute(
    ctx.db,
  )
}

/** Adds an open, a closed and a drafted interview. */
export const addInterviews = async (
  ctx: RequestContext,
  audienceOf: (place: { house?: number; complex?: number }) => object,
): Promise<void> => {
  for (const interview of demoInterviews) {
    const { item, house, complex, ends } = interview
    const place = { ...(house !== undefined && { house }), ...(complex !== undefined && { complex }) }
    const end = (days: number) => new Date(ctx.now.getTime() + days * 86_400_000).toISOString()
    const input = interviewFields.parse({
      ...item,
      ends_at: ends !== undefined && ends > 0 ? end(ends) : null,
      audience: audienceOf(place),
    })
    const { id } = (await createInterview(ctx, input)).data
    await addAnswers(ctx, id, interview)
    await sql`update interviews set is_demo = true, created_at = created_at - interval '30 days',
      published_at = published_at - interval '20 days' where id = ${id}`.execute(ctx.db)
    if (ends !== undefined && ends < 0)
      await sql`update interviews set state = 'archived', ends_at = ${end(ends)}, closing_told_at = ${ctx.now} where id = ${id}`.execute(
        ctx.db,
      )
  }
}
