import type { RealtyType } from '@oselia/contract/realty'
import { unitLabel } from '@oselia/contract/units.messages'
import type { VotingRegister } from '@oselia/contract/voting-register'
import type { Transition, Voting } from '@oselia/contract/votings'
import type { VotingState } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { requireApproval } from '../../../platform/approvals.js'
import { conflict, invalid } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { requireWholeVoting } from './votings.access.js'
import { beginCounting } from './votings.ending.js'
import { votingEntity } from './votings.entity.js'
import { beginMeeting, endOfMeeting } from './votings.meeting.js'
import { tellFollowers } from './votings.moves.js'
import { tellAnnounced, tellCancelled } from './votings.notices.js'
import { present, type Stored } from './votings.queries.js'
import { currentRegister, storeRegister } from './votings.register.js'
import { issuesOf } from './votings.register.issues.js'
import { overridden, requireReason, type Asked } from './votings.reasons.js'
import { presented, requireIssuer } from './votings.service.js'
import { dayOf, earliestMeeting, endOfDay, lastSurveyDay, moves } from './votings.stages.rules.js'

/** Units that a refusal names. */
const mostNamed = 10

/** The earliest lawful day of the meeting where the voting has an earlier one, for a notice that leaves today; else null. */
const lawfulDayMissed = (
  ctx: RequestContext,
  { meeting_at, timezone, rules }: Pick<Stored, 'meeting_at' | 'timezone' | 'rules'>,
): string | null => {
  if (!meeting_at) return null
  if (meeting_at <= ctx.now.toISOString()) throw invalid('meeting_at', 'meeting_over')
  const earliest = earliestMeeting(dayIn(timezone, ctx.now), rules.notice_days)
  return dayOf(meeting_at, timezone) < earliest ? earliest : null
}

/**
 * 409 `meeting_too_early` with the earliest lawful day of a notice that leaves today, unless overridden with a reason; whether it was
 * overridden. `issues` of the register that must be overridden too are told with it.
 */
export const requireNotice = (
  ctx: RequestContext,
  voting: Pick<Stored, 'meeting_at' | 'timezone' | 'rules'>,
  asked: Asked,
  issues = 0,
): boolean => {
  const earliest = lawfulDayMissed(ctx, voting)
  if (earliest === null) return false
  if (overridden(asked, 'early_meeting')) return true
  const data = issues > 0 && !asked.overrides.includes('register_issues') ? { earliest, issues } : { earliest }
  throw conflict('meeting_too_early', { params: { n: voting.rules.notice_days, day: earliest }, data })
}

/** 409 `shares_exceed` with the units whose shares add up to more than one: no reason makes votes of what nobody holds. */
const requireWholeShares = async (ctx: RequestContext, { house_ids }: Stored, issues: VotingRegister['issues']) => {
  const above = issues.filter(({ issue }) => issue === 'shares_exceed')
  if (above.length === 0) return
  const addresses = await addressesOf(ctx.db, house_ids, ctx.language)
  const units = above.slice(0, mostNamed).flatMap(({ house, realty, detail }) => {
    const label = realty && unitLabel(realty.type as RealtyType, realty.name, ctx.language)
    return `${[addresses.get(house.id), label].filter(Boolean).join(', ')} (${detail})`
  })
  const named = units.join('; ') + (above.length > mostNamed ? '; …' : '')
  throw conflict('shares_exceed', { params: { units: named }, data: { issues: above.length } })
}

/** 409 `demo_with_real`: houses of the demonstration are removed with it, and could not be while such a voting is kept. */
const requireOneOrigin = async ({ db }: RequestContext, { house_ids }: Stored) => {
  const { rows } =
    await sql`select is_demo from houses where id = any(${house_ids}::bigint[]) group by is_demo`.execute(db)
  if (rows.length > 1) throw conflict('demo_with_real')
}

/** Freezes the register and fixes rules and questions; 409 `owners_unknown`, and `register_incomplete` unless overridden with a reason. */
const announce = async (ctx: RequestContext, voting: Stored, asked: Asked) => {
  if (voting.questions.length === 0) throw invalid('questions', 'required')
  if (voting.meeting_at && !voting.meeting_place && !voting.meeting_link)
    throw invalid('meeting_place', 'place_or_link')
  await requireOneOrigin(ctx, voting)
  lawfulDayMissed(ctx, voting)
  await requireIssuer(ctx, voting)
  const { units, houses, frozen } = await currentRegister(ctx, voting)
  const issues = issuesOf(units, houses, voting.rules, new Map())
  await requireWholeShares(ctx, voting, issues)
  if (frozen.owners.every(({ known }) => !known)) throw conflict('owners_unknown')
  const isEarly = requireNotice(ctx, voting, asked, issues.length)
  if (issues.length > 0 && !overridden(asked, 'register_issues'))
    throw conflict('register_incomplete', { params: { n: issues.length }, data: { issues: issues.length } })
  await storeRegister(ctx, voting.id, frozen)
  const announced_against = [
    ...(isEarly ? (['early_meeting'] as const) : []),
    ...(issues.length > 0 ? (['register_issues'] as const) : []),
  ]
  return {
    announced_at: ctx.now,
    deadline: voting.meeting_at,
    announced_against,
    override_reason: announced_against.length > 0 ? asked.reason : null,
  }
}

/** The survey after the meeting ends so many days after its day; without a meeting they are counted from today. */
const beginSurvey = async (ctx: RequestContext, voting: Stored, asked: Asked) => {
  const { id, rules, meeting_at, timezone, state } = voting
  if (rules.survey_days === 0) throw conflict('state_forbids')
  if (state === 'announced' && meeting_at) {
    // Before its time nobody can know; without it the days of notice would be passed by.
    if (meeting_at > ctx.now.toISOString()) throw conflict('meeting_ahead')
    // The meeting that was announced did not take place: nobody was present.
    requireReason(asked)
    await sql`delete from voting_attendance where voting_id = ${id}`.execute(ctx.db)
  }
  const today = dayIn(timezone, ctx.now)
  const begins = state === 'meeting' ? dayOf(meeting_at!, timezone) : today
  const survey_to = lastSurveyDay(begins, rules.survey_days)
  if (survey_to < today) throw conflict('state_forbids')
  return {
    survey_from: begins,
    survey_to,
    deadline: endOfDay(survey_to, timezone),
    ...(state === 'meeting' && (await endOfMeeting(ctx, id))),
  }
}

const changesOf = async (app: App, ctx: RequestContext, voting: Stored, to: VotingState, asked: Asked) => {
  switch (to) {
    case 'announced':
      return announce(ctx, voting, asked)
    case 'meeting':
      return beginMeeting(ctx, voting)
    case 'survey':
      return beginSurvey(ctx, voting, asked)
    case 'counting':
      return beginCounting(app, ctx, voting, asked)
    case 'cancelled':
      return { cancel_reason: requireReason(asked), deadline: null }
    default:
      return {}
  }
}

const permissionFor = (to: VotingState) =>
  to === 'published' || to === 'archived' ? ('votings.publish' as const) : ('votings.approve' as const)

/** Moves a voting to its next state; 409 `state_forbids` where the move does not exist. */
export const moveVoting = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { to, version, ...asked }: Transition,
): Promise<{ data: Voting }> => {
  requirePermission(ctx, permissionFor(to))
  const current = await votingEntity.lockVersion(ctx, id, { version }, present)
  await requireWholeVoting(ctx, id)
  if (!moves[current.state].includes(to)) throw conflict('state_forbids')
  const changes = await changesOf(app, ctx, current, to, asked)
  // After the refusals of the move itself, so that nobody is asked to approve what can't be done.
  if (to === 'announced') await requireApproval(ctx, 'votings.announce')
  if (to === 'counting') await requireApproval(ctx, 'votings.close')
  await votingEntity.updateRow(ctx, current, { ...changes, state: to })
  const moved = await votingEntity.recordChange(ctx, to, id, current, ctx.approval?.note ?? asked.reason)
  await tellFollowers(app, ctx, moved, to)
  if (to === 'announced') await tellAnnounced(app, ctx, moved)
  if (to === 'cancelled') await tellCancelled(app, ctx, moved)
  return presented(moved)
}
