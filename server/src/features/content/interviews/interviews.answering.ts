import type { AnswerChannel } from '@oselia/contract/interviews.enums'
import type { AnswerValue } from '@oselia/contract/interviews.questions'
import { answerIssues, countedAnswers } from '@oselia/contract/interviews.rules'
import { sql } from 'kysely'
import { json, type Db } from '../../../platform/db.js'
import { enqueue } from '../../../platform/jobs.js'
import { conflict, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { hasAnswered, isBy, isOf, type Respondent } from './interviews.asked.js'
import { marksOf } from './interviews.marks.js'
import type { Stored } from './interviews.queries.js'

/** Other answers rewritten on each side of a random place, together with a new anonymous one. */
const rewritten = 50

/** The task that tells open pages about new answers, at most once in two seconds for an interview. */
export const answeredTask = 'interviews.answered'
const tellingMs = 2000

interface Given {
  who: Respondent
  channel: AnswerChannel
  enteredBy: number | null
  values: readonly AnswerValue[]
}
interface Sheet {
  values: AnswerValue[]
  marks: string[]
}

/** Holds an interview in its state until the transaction ends, while others may answer too. */
export const holdInterview = async (db: Db, id: number): Promise<void> => {
  await sql`select 1 from interviews where id = ${id} for share`.execute(db)
}

/** 409 unless answers are taken now. */
export const requireOpen = ({ phase, ends_at }: Pick<Stored, 'phase' | 'ends_at'>, now: Date): void => {
  if (phase !== 'open' || (ends_at !== null && ends_at <= now.toISOString())) throw conflict('state_forbids')
}

/** The answer as it is counted; 422 at `values.{key of the question}`. */
const sheetOf = ({ questions }: Pick<Stored, 'questions'>, values: readonly AnswerValue[]): Sheet => {
  const issues = Object.entries(answerIssues(questions, values))
  if (issues.length > 0)
    throw validationProblem(issues.map(([question, key]) => ({ field: `values.${question}`, key })))
  const counted = countedAnswers(questions, values)
  return { values: counted, marks: marksOf(questions, counted) }
}

/** Records that a person or unit has answered; false where there is an answer already. */
const participate = async (ctx: RequestContext, interview: Stored, { who, channel, enteredBy }: Given) => {
  const { id, anonymous, respondent } = interview
  const ofUnit = respondent === 'realty'
  const member = anonymous && ofUnit ? null : who.member_id
  const { numAffectedRows } = await sql`insert into interview_participations
      (interview_id, anonymous, member_id, realty_id, channel, entered_by, created_at)
    values (${id}, ${anonymous}, ${member}, ${ofUnit ? who.realty_id : null}, ${channel},
      ${anonymous ? null : enteredBy}, ${anonymous ? null : ctx.now}) on conflict do nothing`.execute(ctx.db)
  return numAffectedRows === 1n
}

/**
 * Adds an anonymous answer so that nothing stored tells which one it is. A row carries the number of its transaction, the order of its
 * statement and its place in the table; so a part of the other answers is taken out and written again with it, in a random order and
 * under new random keys, by one statement.
 */
const addAnonymous = async (db: Db, id: number, { values, marks }: Sheet): Promise<void> => {
  const around = (side: 'up' | 'down') => {
    const isUp = side === 'up'
    return sql`select s.id from interview_sheets s where s.interview_id = ${id} and s.id ${isUp ? sql`>=` : sql`<`} (select id from place)
      order by s.id ${isUp ? sql`asc` : sql`desc`} limit ${rewritten} for update skip locked`
  }
  await sql`with place as materialized (select gen_random_uuid() as id), up as materialized (${around('up')}),
      down as materialized (${around('down')}),
      taken as (delete from interview_sheets s where s.id in (select id from up union all select id from down) returning s.values, s.marks)
    insert into interview_sheets (interview_id, anonymous, values, marks)
    select ${id}, true, w.values, w.marks from (
      select values, marks from taken union all select ${json(values)}, ${marks}::text[]) w order by random()`.execute(
    db,
  )
}

const addNamed = async (ctx: RequestContext, { id }: Stored, who: Respondent, { values, marks }: Sheet) => {
  await sql`insert into interview_sheets (interview_id, anonymous, values, marks, member_id, realty_id, role_id, created_at, updated_at)
    values (${id}, false, ${json(values)}, ${marks}::text[], ${who.member_id}, ${who.realty_id}, ${who.role_id}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
}

/** The sheet of a named answer, which the person gave; of a unit, only whoever answered for it changes it. */
const ownSheet = (interview: Stored, who: Respondent) => sql`${isOf(interview, who)} and ${isBy(who)} and not anonymous`

/** The answer that the person gave and may change; null where there is none. */
export const changeableAnswer = async (db: Db, interview: Stored, who: Respondent): Promise<AnswerValue[] | null> => {
  if (!interview.may_edit || interview.anonymous) return null
  const { rows } = await sql<{ values: AnswerValue[] }>`select values from interview_sheets
    where ${ownSheet(interview, who)}`.execute(db)
  return rows[0]?.values ?? null
}

const replace = async (ctx: RequestContext, interview: Stored, { who, channel }: Given, { values, marks }: Sheet) => {
  if (!interview.may_edit || interview.anonymous || channel !== 'web') throw conflict('already_answered')
  const { numAffectedRows } = await sql`update interview_sheets set values = ${json(values)}, marks = ${marks}::text[],
    updated_at = ${ctx.now} where ${ownSheet(interview, who)}`.execute(ctx.db)
  if (numAffectedRows === 0n) throw conflict('already_answered')
}

/**
 * Stores an answer of somebody who is asked, or changes theirs. The interview must be held. 422 for answers that the questions do not
 * take; 409 `already_answered` where there is one that can't be changed, and `state_forbids` while none are taken.
 */
export const giveAnswer = async (ctx: RequestContext, interview: Stored, given: Given): Promise<void> => {
  requireOpen(interview, ctx.now)
  const sheet = sheetOf(interview, given.values)
  // A record merged into that of the person may have answered, which the unique index does not know.
  const isFirst = !(await hasAnswered(ctx, interview, given.who)) && (await participate(ctx, interview, given))
  if (!isFirst) await replace(ctx, interview, given, sheet)
  else if (interview.anonymous) await addAnonymous(ctx.db, interview.id, sheet)
  else await addNamed(ctx, interview, given.who, sheet)
  const at = Math.ceil((ctx.now.getTime() + 1) / tellingMs) * tellingMs
  const key = `${answeredTask}:${interview.id}:${at}`
  await enqueue(ctx.db, answeredTask, { id: interview.id }, { key, runAt: new Date(at) })
}
