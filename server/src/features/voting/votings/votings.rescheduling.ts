import type { Rescheduling, Voting } from '@oselia/contract/votings'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { requireApproval } from '../../../platform/approvals.js'
import { conflict, invalid } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { requireWholeVoting } from './votings.access.js'
import { votingEntity } from './votings.entity.js'
import { tellFollowers } from './votings.moves.js'
import { tellRescheduled } from './votings.notices.js'
import { present, type Stored } from './votings.queries.js'
import { presented } from './votings.service.js'
import { dayOf } from './votings.stages.rules.js'
import { requireNotice } from './votings.transitions.js'

type Meeting = Pick<Rescheduling, 'meeting_at' | 'meeting_place' | 'meeting_link'>

const requireMovable = ({ state, meeting_at }: Stored): void => {
  if (state !== 'announced' || meeting_at === null) throw conflict('meeting_not_movable')
}

/** The voting for whoever may move its meeting; 409 `meeting_not_movable` once it has begun, or where there is none. */
export const reschedulable = async (ctx: RequestContext, id: number): Promise<Stored> => {
  requirePermission(ctx, 'votings.approve')
  const voting = await votingEntity.get(ctx, id)
  await requireWholeVoting(ctx, id)
  requireMovable(voting)
  return voting
}

/** Another link alone is no other meeting: it is changed without this act. */
const requireOther = (current: Stored, { meeting_at, meeting_place, meeting_link }: Meeting): void => {
  if (!meeting_place && !meeting_link) throw invalid('meeting_place', 'place_or_link')
  const isSameTime = Date.parse(meeting_at) === Date.parse(current.meeting_at!)
  if (isSameTime && meeting_place === current.meeting_place) throw invalid('meeting_at', 'meeting_same')
}

/** Keeps what was announced before: the date, and the notices of it, which are no notices of the new one. */
const keepFormer = async (ctx: RequestContext, current: Stored, meeting: Meeting, { reason, isOverridden }: Why) => {
  const { id, meeting_at, meeting_place, meeting_link, timezone } = current
  const { rows } = await sql<{
    id: number
  }>`insert into voting_reschedulings (voting_id, former_at, former_place, former_link,
      meeting_at, meeting_place, meeting_link, reason, overridden, created_by, created_at)
    values (${id}, ${meeting_at}, ${meeting_place}, ${meeting_link}, ${meeting.meeting_at}, ${meeting.meeting_place},
      ${meeting.meeting_link}, ${reason}, ${isOverridden}, ${ctx.actor.id}, ${ctx.now}) returning id`.execute(ctx.db)
  await sql`insert into voting_former_notices (rescheduling_id, voting_id, owner_id, co_owner_id, way, sent_on, delivered_on, number, refused,
      proof_file_id, recorded_by, created_at)
    select ${rows[0]!.id}, voting_id, owner_id, co_owner_id, way, sent_on, delivered_on, number, refused, proof_file_id, recorded_by, created_at
    from voting_notices where voting_id = ${id}`.execute(ctx.db)
  await sql`delete from voting_notices where voting_id = ${id}`.execute(ctx.db)
  // Who was registered for another day has not come to this one.
  if (dayOf(meeting_at!, timezone) !== dayOf(meeting.meeting_at, timezone))
    await sql`delete from voting_attendance where voting_id = ${id}`.execute(ctx.db)
}
interface Why {
  reason: string
  isOverridden: boolean
}

/**
 * Moves the announced meeting, with the reason that everybody reads: as many days away as if it were announced today, unless overridden.
 * Owners need new notices; the frozen register stays.
 */
export const rescheduleMeeting = async (
  app: App,
  ctx: RequestContext,
  id: number,
  asked: Rescheduling,
): Promise<{ data: Voting }> => {
  const { version, meeting_at, meeting_place, meeting_link, reason } = asked
  const current = await votingEntity.lockVersion(ctx, id, { version }, present)
  await requireWholeVoting(ctx, id)
  requireMovable(current)
  const meeting = { meeting_at, meeting_place, meeting_link }
  requireOther(current, meeting)
  const isOverridden = requireNotice(ctx, { ...current, meeting_at }, asked)
  // After the refusals of the act itself, so that nobody is asked to approve what can't be done.
  await requireApproval(ctx, 'votings.reschedule')
  await keepFormer(ctx, current, meeting, { reason, isOverridden })
  await votingEntity.updateRow(ctx, current, { ...meeting, deadline: meeting_at, link_changed_at: null })
  const moved = await votingEntity.recordChange(ctx, 'rescheduled', id, current, reason)
  await tellFollowers(app, ctx, moved, 'rescheduled')
  await tellRescheduled(app, ctx, moved)
  return presented(moved)
}
