import type { AnswerChannel } from '@oselia/contract/interviews.enums'
import type { interviews } from '@oselia/contract/interviews'
import type { z } from 'zod'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import { invalid } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { giveAnswer, holdInterview } from './interviews.answering.js'
import { findAsked, isUnitAsked, type Respondent } from './interviews.asked.js'
import { interviewEntity } from './interviews.entity.js'
import type { Stored } from './interviews.queries.js'

type Entered = Omit<z.output<(typeof interviews.enter)['body']>, 'channel'> & { channel: AnswerChannel }

/** Who gave the answer; 422 for somebody who is not asked, or is outside of the caller's houses. */
const respondentOf = async (ctx: RequestContext, interview: Stored, entered: Entered): Promise<Respondent> => {
  const { member_id, realty_id } = entered
  if (interview.respondent === 'person') {
    if (member_id === null) throw invalid('member_id', 'required')
    const who = await findAsked(ctx, interview, member_id, null)
    if (!who) throw invalid('member_id', 'nobody_asked')
    return who
  }
  if (realty_id === null) throw invalid('realty_id', 'required')
  if (!(await isUnitAsked(ctx, interview, realty_id))) throw invalid('realty_id', 'nobody_asked')
  if (member_id === null) return { member_id: null, realty_id, role_id: null }
  const who = await findAsked(ctx, interview, member_id, realty_id)
  if (!who) throw invalid('member_id', 'nobody_asked')
  return who
}

/** Stores an answer of somebody who is asked; 404 and 422 as for an entry. */
export const answerFor = async (ctx: RequestContext, id: number, entered: Entered): Promise<Stored> => {
  await interviewEntity.get(ctx, id)
  await holdInterview(ctx.db, id)
  const interview = await interviewEntity.get(ctx, id)
  const who = await respondentOf(ctx, interview, entered)
  const { channel, values } = entered
  await giveAnswer(ctx, interview, { who, channel, enteredBy: channel === 'web' ? null : ctx.actor.id, values })
  return interview
}

/**
 * Enters an answer given on paper or by phone. The history says that one was entered, of an anonymous interview with its channel alone:
 * neither whose it is nor what it says.
 */
export const enterAnswer = async (
  ctx: RequestContext,
  id: number,
  entered: Entered,
): Promise<{ data: { answers: number } }> => {
  const interview = await answerFor(ctx, id, entered)
  await recordChange(
    ctx,
    { entity: interviewEntity.name, id, action: `enter_${entered.channel}`, label: interview.title.uk },
    { house_ids: await housesOfRows(ctx.db, [interview]) },
  )
  return { data: { answers: (await interviewEntity.reload(ctx, id)).answers } }
}
