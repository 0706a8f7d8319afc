import type { votingBallots } from '@oselia/contract/voting-ballots'
import type { z } from 'zod'
import { sql, type RawBuilder } from 'kysely'
import { zero } from '../../../platform/fractions.js'
import { conflict, invalid, notFound, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { representativeIssues } from './votings.ballots.rules.js'
import { documentIssues } from './votings.evidence.js'
import { dayOf } from './votings.stages.rules.js'
import { lockOwner, recordBallot, requireProxy } from './votings.ballots.js'
import { requireBallotRight } from './votings.access.js'
import { votingEntity } from './votings.entity.js'
import { wholeIn, type Stored } from './votings.queries.js'
import { ballotsOf, find, list, ownerIdOf, ownersWithShare } from './votings.residents.queries.js'
import type { Whole } from './votings.weights.js'

type Calls = typeof votingBallots
type Query = z.output<Calls['residents']['query']>

/** What the weights of a voting are part of; null before the announcement. */
export const wholeOf = ({ figures }: Stored): Whole | null => figures && wholeIn(figures)

/** Owners of the frozen register; none before the announcement. */
export const listResidents = async (ctx: RequestContext, id: number, query: Query) => {
  const voting = await votingEntity.get(ctx, id)
  return list(ctx, id, query, wholeOf(voting) ?? { counted: zero, register: zero, by: 'head' })
}

export const readResident = async (ctx: RequestContext, id: number, residentId: number) => {
  const whole = wholeOf(await votingEntity.get(ctx, id))
  const resident = whole && (await find(ctx, id, await ownerIdOf(ctx, id, residentId), whole))
  if (!resident) throw notFound()
  return { data: { ...resident, ballots: await ballotsOf(ctx, resident.id) } }
}

/** Owners of the frozen register with a share under a condition over `s`; none before the announcement. */
export const residentsWith = async (ctx: RequestContext, id: number, condition: RawBuilder<unknown>) => {
  const whole = wholeOf(await votingEntity.get(ctx, id))
  return whole ? ownersWithShare(ctx, id, condition, whole) : []
}

/** The day on which the registered act: that of the meeting, where it has one. */
const dayOfMeeting = ({ meeting_at, timezone }: Stored, now: Date): string =>
  meeting_at ? dayOf(meeting_at, timezone) : dayIn(timezone, now)

type Attendance = z.output<Calls['attend']['body']>
/** Registers an owner at the meeting, or takes that back; answers how many are registered. */
export const attend = async (ctx: RequestContext, id: number, { resident_id, mode, representative }: Attendance) => {
  const voting = await votingEntity.lock(ctx, id)
  await requireBallotRight(ctx, id, resident_id, 'ballots.create')
  if (!['announced', 'meeting'].includes(voting.state)) throw conflict('voting_fixed')
  const owner = await lockOwner(ctx, id, resident_id)
  if (!owner.known) throw conflict('owner_unknown')
  if (mode === 'proxy' && !representative) throw invalid('representative', 'required')
  const issues = [
    ...representativeIssues(voting.rules, representative, dayOfMeeting(voting, ctx.now)),
    ...(await documentIssues(ctx, owner.id, representative)),
  ]
  if (issues.length > 0) throw validationProblem(issues)
  await requireProxy(ctx, voting, owner.id, mode && representative)
  await sql`delete from voting_attendance where owner_id = ${owner.id}`.execute(ctx.db)
  if (mode)
    await sql`insert into voting_attendance (voting_id, owner_id, mode, representative, recorded_by, created_at)
      values (${id}, ${owner.id}, ${mode}, ${representative && JSON.stringify(representative)}::jsonb, ${ctx.actor.id}, ${ctx.now})`.execute(
      ctx.db,
    )
  await recordBallot(ctx, voting, mode ? 'attendance' : 'attendance_withdrawn', owner, null)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from voting_attendance where voting_id = ${id}`.execute(ctx.db)
  return { data: { owners: rows[0]!.n } }
}
