import type { VotingExtension } from '@oselia/contract/voting-acts'
import type { Voting } from '@oselia/contract/votings'
import type { App } from '../../../platform/app.js'
import { conflict, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { requireWholeVoting } from './votings.access.js'
import { votingEntity } from './votings.entity.js'
import { tellFollowers } from './votings.moves.js'
import { tellExtended } from './votings.notices.js'
import { present } from './votings.queries.js'
import { presented } from './votings.service.js'
import { endOfDay, lastSurveyDay } from './votings.stages.rules.js'

/**
 * Extends the survey: once, while it runs, by no more days than the rules allow, with the reason that is shown to everybody. The day
 * is on no sheet's form version, so that sheets which were printed before stay good.
 */
export const extendSurvey = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { version, survey_to, reason }: VotingExtension,
): Promise<{ data: Voting }> => {
  const current = await votingEntity.lockVersion(ctx, id, { version }, present)
  await requireWholeVoting(ctx, id)
  const { state, rules, deadline, timezone, survey_extended_from, survey_to: ends } = current
  const isOver = deadline === null || deadline <= ctx.now.toISOString()
  if (state !== 'survey' || isOver || rules.extension_days === 0 || survey_extended_from !== null)
    throw conflict('state_forbids')
  const last = lastSurveyDay(ends!, rules.extension_days)
  if (survey_to <= ends!) throw validationProblem([{ field: 'survey_to', key: 'not_after_end' }])
  if (survey_to > last)
    throw validationProblem([{ field: 'survey_to', key: 'extension_too_long', params: { n: rules.extension_days } }])
  await votingEntity.updateRow(ctx, current, {
    survey_to,
    survey_extended_from: ends,
    extension_reason: reason,
    deadline: endOfDay(survey_to, timezone),
  })
  const moved = await votingEntity.recordChange(ctx, 'extended', id, current, reason)
  await tellFollowers(app, ctx, moved, 'extended')
  await tellExtended(app, ctx, moved)
  return presented(moved)
}
