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

/** The co-owners of an owner who are named; 422 for others, and for a representative beside them. */
const attendeesIn = async (
  { db }: RequestContext,
  ownerId: number,
  { mode, attendee_ids }: Pick<Attendance, 'mode' | 'attendee_ids'>,
): Promise<{ id: number; name: string }[]> => {
  if (mode === null || mode === 'proxy') {
    if (attendee_ids?.length) throw invalid('attendee_ids', 'not_present')
    return []
  }
  const isNamed = attendee_ids
    ? sql`c.id = any(${[...attendee_ids]}::bigint[])`
    : sql`exists (select from voting_attendees a where a.co_owner_id = c.id)`
  const { rows } = await sql<{ id: number; name: string; several: boolean }>`select c.id, c.name,
      exists (select from voting_co_owners e where e.owner_id = c.owner_id and e.id <> c.id) as several
    from voting_co_owners c where c.owner_id = ${ownerId} and ${isNamed} order by c.position`.execute(db)
  if (attendee_ids && rows.length < new Set(attendee_ids).size) throw invalid('attendee_ids', 'not_found')
  return rows.filter(({ several }) => several)
}

type Attendance = z.output<Calls['attend']['body']>
/** Registers an owner at the meeting, or takes that back; answers how many are registered. */
export const attend = async (ctx: RequestContext, id: number, fields: Attendance) => {
  const { resident_id, mode, representative } = fields
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
  const attendees = await attendeesIn(ctx, owner.id, fields)
  await sql`delete from voting_attendance where owner_id = ${owner.id}`.execute(ctx.db)
  if (mode)
    await sql`insert into voting_attendance (voting_id, owner_id, mode, representative, recorded_by, created_at)
      values (${id}, ${owner.id}, ${mode}, ${representative && JSON.stringify(representative)}::jsonb, ${ctx.actor.id}, ${ctx.now})`.execute(
      ctx.db,
    )
  await sql`insert into voting_attendees (co_owner_id, owner_id, voting_id) select x, ${owner.id}, ${id}
    from unnest(${attendees.map((one) => one.id)}::bigint[]) x`.execute(ctx.db)
  const named = attendees.map(({ name }) => name).join(', ')
  const more = named ? [{ field: 'attendees', old: null, new: named }] : []
  await recordBallot(ctx, voting, mode ? 'attendance' : 'attendance_withdrawn', owner, null, more)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from voting_attendance where voting_id = ${id}`.execute(ctx.db)
  return { data: { owners: rows[0]!.n } }
}
