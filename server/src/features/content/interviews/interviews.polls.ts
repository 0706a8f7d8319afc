import type { AnswerValue } from '@oselia/contract/interviews.questions'
import type { Poll } from '@oselia/contract/polls'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { conflict, notFound } from '../../../platform/problems.js'
import type { PublicRequestContext, RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { changeableAnswer, giveAnswer, holdInterview } from './interviews.answering.js'
import { findAsked, hasAnswered, presentMember, type Respondent } from './interviews.asked.js'
import { interviewEntity } from './interviews.entity.js'
import type { Stored } from './interviews.queries.js'
import { publicResults } from './interviews.results.js'

/** Kinds of the links: to an interview as a whole, and for one of those who are asked. */
export const pollKind = 'poll'
export const personalKind = 'poll.person'

/** What a token opens; `who` is null for the link of the interview as a whole. */
interface Opened {
  ctx: RequestContext
  interview: Stored
  who: Respondent | null
}

/** Whether residents see an interview: it was opened, and is neither a draft again nor deleted. */
const isPublished = ({ state, published_at }: Stored) =>
  state === 'published' || (state === 'archived' && published_at !== null)

interface Invitation {
  interview_id: number
  member_id: number
  realty_id: number | null
}

/** Who is invited, unless they are not asked any more; their own unit by which they answer. */
const invited = async (ctx: RequestContext, interview: Stored, invitation: Invitation): Promise<Respondent> => {
  const member = await presentMember(ctx, invitation.member_id)
  const who = await findAsked(ctx, interview, member, invitation.realty_id)
  if (!who) throw notFound()
  return who
}

/** What the token opens now; 404 for any that opens nothing. `hold`: the interview stays as it is until the transaction ends. */
export const openPoll = async (app: App, asked: PublicRequestContext, token: string, hold = false): Promise<Opened> => {
  const { publicLinks } = app
  const isPersonal = (await publicLinks.find(asked.db, personalKind, token)) !== undefined
  const subject = await publicLinks.resolve(asked, isPersonal ? personalKind : pollKind, token)
  const ctx: RequestContext = { ...asked, ...systemActor }
  const { rows } = isPersonal
    ? await sql<Invitation>`select interview_id, member_id, realty_id from interview_invitations where id = ${subject}`.execute(
        ctx.db,
      )
    : { rows: [] }
  const [invitation] = rows
  const id = isPersonal ? invitation?.interview_id : subject
  if (id === undefined) throw notFound()
  if (hold) await holdInterview(ctx.db, id)
  const interview = await interviewEntity.get(ctx, id)
  if (!isPublished(interview)) throw notFound()
  // An end that has passed closes it, whether or not the task was there already.
  if (interview.state === 'published' && interview.ends_at !== null && interview.ends_at <= ctx.now.toISOString())
    interview.phase = 'closed'
  return { ctx, interview, who: invitation ? await invited(ctx, interview, invitation) : null }
}

interface Around {
  organisation: string
  timezone: string
  unit: string | null
}

const around = async ({ db }: RequestContext, unitId: number | null): Promise<Around> => {
  const { rows } = await sql<Around>`select coalesce(organisation_name, '') as organisation, timezone,
    (select number from realty where id = ${unitId}) as unit from settings`.execute(db)
  return rows[0]!
}

/** Whether residents may see the results now. */
const areResultsShown = ({ results_visible, phase }: Stored, answered: boolean): boolean =>
  results_visible === 'after_answer' ? answered : results_visible === 'after_end' && phase === 'closed'

const present = async ({ ctx, interview, who }: Opened): Promise<{ data: Poll }> => {
  const { title, body, phase, ends_at, anonymous, respondent, questions } = interview
  const answered = who !== null && (await hasAnswered(ctx, interview, who))
  const shown = areResultsShown(interview, answered)
  return {
    data: {
      ...(await around(ctx, who && respondent === 'realty' ? who.realty_id : null)),
      title,
      body,
      phase,
      ends_at,
      anonymous,
      respondent,
      questions,
      access: who === null ? 'identify' : answered ? 'answered' : 'answer',
      values: answered && phase === 'open' ? await changeableAnswer(ctx.db, interview, who) : null,
      results: shown ? await publicResults(ctx, interview) : null,
    },
  }
}

export const readPoll = async (app: App, ctx: PublicRequestContext, token: string) =>
  present(await openPoll(app, ctx, token))

/** 409 for the link of a whole interview, `state_forbids` or `already_answered`. */
export const answerPoll = async (
  app: App,
  ctx: PublicRequestContext,
  token: string,
  values: readonly AnswerValue[],
) => {
  const opened = await openPoll(app, ctx, token, true)
  if (opened.who === null) throw conflict('state_forbids')
  await giveAnswer(opened.ctx, opened.interview, { who: opened.who, channel: 'web', enteredBy: null, values })
  return present(opened)
}
