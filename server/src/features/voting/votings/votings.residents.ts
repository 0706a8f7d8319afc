import type { votingBallots } from '@oselia/contract/voting-ballots'
import type { VotingState } from '@oselia/contract/votings.enums'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { z } from 'zod'
import { sql, type RawBuilder } from 'kysely'
import { conflict, invalid, notFound, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { recordBallot, lockOwner } from './votings.ballots.js'
import { requireBallotRight } from './votings.access.js'
import { votingEntity } from './votings.entity.js'
import type { Stored } from './votings.queries.js'
import { ballotsOf, find, list, ownersWithShare } from './votings.residents.queries.js'
import { lockVoting } from './votings.service.js'
import { dayOf } from './votings.stages.rules.js'

type Calls = typeof votingBallots
type Query = z.output<Calls['residents']['query']>

const wholeOf = ({ figures }: Stored) =>
  figures && { total: { n: figures.total_numerator!, d: figures.total_denominator! }, by: figures.weight_by! }

/** Owners of the frozen register; none before the announcement. */
export const listResidents = async (ctx: RequestContext, id: number, query: Query) => {
  const voting = await votingEntity.get(ctx, id)
  return list(ctx, id, query, wholeOf(voting) ?? { total: { n: '0', d: '1' }, by: 'head' })
}

export const readResident = async (ctx: RequestContext, id: number, residentId: number) => {
  const whole = wholeOf(await votingEntity.get(ctx, id))
  const resident = whole && (await find(ctx, id, residentId, whole))
  if (!resident) throw notFound()
  return { data: { ...resident, ballots: await ballotsOf(ctx, residentId) } }
}

/** Owners of the frozen register with a share under a condition over `s`; none before the announcement. */
export const residentsWith = async (ctx: RequestContext, id: number, condition: RawBuilder<unknown>) => {
  const whole = wholeOf(await votingEntity.get(ctx, id))
  return whole ? ownersWithShare(ctx, id, condition, whole) : []
}

type Attendance = z.output<Calls['attend']['body']>
/** Registers an owner at the meeting, or takes that back; answers how many are registered. */
export const attend = async (ctx: RequestContext, id: number, { resident_id, mode, representative }: Attendance) => {
  const voting = await votingEntity.lock(ctx, id)
  await requireBallotRight(ctx, id, resident_id, 'ballots.create')
  if (!['announced', 'meeting'].includes(voting.state)) throw conflict('voting_fixed')
  const owner = await lockOwner(ctx, id, resident_id)
  if (!owner.known) throw conflict('owner_unknown')
  if (mode === 'proxy' && !representative) throw invalid('representative', 'required')
  if (representative && !voting.rules.proxy.allowed) throw invalid('representative', 'proxy_not_allowed')
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

type Notice = z.output<Calls['notify']['body']>
interface Given {
  owner_id: number
  number: number
  said: string
}
/** Until results are fixed the proof of notice may be entered and corrected. */
const noticed: ReadonlySet<VotingState> = new Set(['announced', 'meeting', 'survey', 'counting'])

interface Period {
  /** The day of the announcement. */
  announced: string
  today: string
}
const noticeIssues = ({ sent_on, delivered_on }: Notice, { announced, today }: Period): ValidationIssue[] => [
  ...(sent_on < announced
    ? [{ field: 'sent_on', key: 'before_announcement', params: { day: announced } } as const]
    : []),
  ...(sent_on > today ? [{ field: 'sent_on', key: 'in_future' } as const] : []),
  ...(delivered_on && delivered_on > today ? [{ field: 'delivered_on', key: 'in_future' } as const] : []),
  ...(delivered_on && delivered_on < sent_on ? [{ field: 'delivered_on', key: 'before_from' } as const] : []),
]

/** What is recorded of the notices of owners, as text for the log. */
const noticesOf = async ({ db }: RequestContext, id: number, owners: readonly number[]): Promise<Given[]> => {
  const { rows } = await sql<Given>`select x.owner_id, o.number,
      concat_ws(' ', o.number || ':', x.way, x.sent_on, x.delivered_on, x.number, case when x.refused then 'refused' end) as said
    from voting_notices x join voting_owners o on o.id = x.owner_id
    where x.voting_id = ${id} and x.owner_id = any(${[...owners]}::bigint[]) order by o.number`.execute(db)
  return rows
}

/** Records the notice of owners, the last one in place of those before, which the log keeps; 422 for owners of another voting. */
export const recordNotices = async (ctx: RequestContext, id: number, fields: Notice) => {
  const voting = await lockVoting(ctx, id)
  if (!noticed.has(voting.state)) throw conflict('voting_fixed')
  const issues = noticeIssues(fields, {
    announced: dayOf(voting.announced_at!, voting.timezone),
    today: dayIn(voting.timezone, ctx.now),
  })
  if (issues.length > 0) throw validationProblem(issues)
  const ids = [...new Set(fields.resident_ids)]
  const former = await noticesOf(ctx, id, ids)
  const { rows } = await sql<{ owner_id: number }>`insert into voting_notices
      (voting_id, owner_id, way, sent_on, delivered_on, number, refused, recorded_by, created_at)
    select ${id}, o.id, ${fields.way}, ${fields.sent_on}, ${fields.delivered_on}, ${fields.number}, ${fields.refused},
      ${ctx.actor.id}, ${ctx.now} from voting_owners o where o.voting_id = ${id} and o.id = any(${ids}::bigint[]) and o.known
    on conflict (owner_id) do update set way = excluded.way, sent_on = excluded.sent_on, delivered_on = excluded.delivered_on,
      number = excluded.number, refused = excluded.refused, recorded_by = excluded.recorded_by, created_at = excluded.created_at
    returning owner_id`.execute(ctx.db)
  if (rows.length < ids.length) throw invalid('resident_ids', 'not_found')
  const now = new Map((await noticesOf(ctx, id, ids)).map(({ owner_id, said }) => [owner_id, said]))
  const corrected = former.flatMap(({ owner_id, said }) =>
    now.get(owner_id) === said ? [] : [{ field: 'notice', old: said, new: now.get(owner_id)! }],
  )
  await recordBallot(ctx, voting, 'notices', { name: String(rows.length) }, null, corrected)
  return { data: { saved: rows.length } }
}
