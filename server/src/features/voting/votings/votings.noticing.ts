import type { VotingResident, votingBallots } from '@oselia/contract/voting-ballots'
import type { VotingState } from '@oselia/contract/votings.enums'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { conflict, invalid, validationProblem } from '../../../platform/problems.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { hasWholeVoting } from './votings.access.js'
import { recordBallot } from './votings.ballots.js'
import { evidenceIssues } from './votings.evidence.js'
import { daysLate } from './votings.lateness.js'
import { lockVoting } from './votings.service.js'
import { dayOf } from './votings.stages.rules.js'

type Notice = z.output<(typeof votingBallots)['notify']['body']>
interface Given {
  co_owner_id: number
  number: number
  name: string
  said: string
  proof_file_id: number | null
}
/** Until results are fixed the proof of notice may be entered and corrected. */
const noticed: ReadonlySet<VotingState> = new Set(['announced', 'meeting', 'survey', 'counting'])

interface Period {
  /** The day of the meeting, where there is one. */
  meeting: string | null
  /** The day of the announcement, or of the last time that the meeting was moved. */
  from: string
  isMoved: boolean
  today: string
}
const noticeIssues = (
  { way, number, sent_on, delivered_on }: Notice,
  { meeting, from, isMoved, today }: Period,
): ValidationIssue[] => [
  ...(way === 'post' && !number ? [{ field: 'number', key: 'required' } as const] : []),
  ...(meeting !== null && sent_on > meeting ? [{ field: 'sent_on', key: 'after_meeting' } as const] : []),
  ...(sent_on < from
    ? [
        {
          field: 'sent_on',
          key: isMoved ? 'before_rescheduling' : 'before_announcement',
          params: { day: from },
        } as const,
      ]
    : []),
  ...(sent_on > today ? [{ field: 'sent_on', key: 'in_future' } as const] : []),
  ...(delivered_on && delivered_on > today ? [{ field: 'delivered_on', key: 'in_future' } as const] : []),
  ...(delivered_on && delivered_on < sent_on ? [{ field: 'delivered_on', key: 'before_from' } as const] : []),
]

/** What is recorded of the notices of owners and co-owners, as text for the log. */
const noticesOf = async ({ db }: RequestContext, id: number, owners: readonly number[]): Promise<Given[]> => {
  const { rows } = await sql<Given>`select x.co_owner_id, o.number, c.name, x.proof_file_id,
      concat_ws(' ', o.number || case when c.several then '.' || c.position else '' end || ':', x.way, x.sent_on, x.delivered_on, x.number, case when x.refused then 'refused' end, f.sha256) as said
    from voting_notices x join voting_owners o on o.id = x.owner_id join lateral (select p.name, p.position,
        exists (select 1 from voting_co_owners e where e.owner_id = p.owner_id and e.id <> p.id) as several
        from voting_co_owners p where p.id = x.co_owner_id) c on true left join files f on f.id = x.proof_file_id
    where x.voting_id = ${id} and x.owner_id = any(${[...owners]}::bigint[]) order by o.number, c.position`.execute(db)
  return rows
}

const hashOf = async ({ db }: RequestContext, fileId: number): Promise<string> => {
  const { rows } = await sql<{ sha256: string }>`select sha256 from files where id = ${fileId}`.execute(db)
  return rows[0]!.sha256
}

/**
 * Records the notice of owners, of each co-owner or of the named ones, the last one in place of those before, which the log keeps;
 * answers of how many owners. 422 for owners of another voting.
 */
export const recordNotices = async (ctx: RequestContext, id: number, fields: Notice) => {
  const voting = await lockVoting(ctx, id)
  if (!noticed.has(voting.state)) throw conflict('voting_fixed')
  const { proof_file_id } = fields
  const ids = [...new Set(fields.resident_ids)]
  const former = await noticesOf(ctx, id, ids)
  const { timezone, reschedulings } = voting
  const last = reschedulings.at(-1)
  const from = dayOf(last?.created_at ?? voting.announced_at!, timezone)
  const meeting = voting.meeting_at && dayOf(voting.meeting_at, timezone)
  const period = { meeting, from, isMoved: last !== undefined, today: dayIn(timezone, ctx.now) }
  const proofs = former.flatMap((one) => one.proof_file_id ?? [])
  const issues = [
    ...noticeIssues(fields, period),
    ...(await evidenceIssues(ctx, 'proof_file_id', proof_file_id, proofs)),
  ]
  if (issues.length > 0) throw validationProblem(issues)
  const named = fields.co_owner_ids && [...new Set(fields.co_owner_ids)]
  const { rows } = await sql<{ owner_id: number }>`insert into voting_notices
      (voting_id, owner_id, co_owner_id, way, sent_on, delivered_on, number, refused, proof_file_id, recorded_by, created_at)
    select ${id}, o.id, c.id, ${fields.way}, ${fields.sent_on}, ${fields.delivered_on}, ${fields.number}, ${fields.refused},
      ${proof_file_id}::bigint, ${ctx.actor.id}, ${ctx.now}
    from voting_owners o join voting_co_owners c on c.owner_id = o.id where o.voting_id = ${id} and o.id = any(${ids}::bigint[])
      and (${named}::bigint[] is null or c.id = any(${named}::bigint[]))
    on conflict (co_owner_id) do update set way = excluded.way, sent_on = excluded.sent_on, delivered_on = excluded.delivered_on,
      number = excluded.number, refused = excluded.refused,
      -- the proof of another sending proves nothing of this one
      proof_file_id = coalesce(excluded.proof_file_id, case when (voting_notices.way, voting_notices.sent_on) = (excluded.way, excluded.sent_on)
        then voting_notices.proof_file_id end), recorded_by = excluded.recorded_by, created_at = excluded.created_at
    returning owner_id`.execute(ctx.db)
  const saved = new Set(rows.map(({ owner_id }) => owner_id)).size
  if (named && rows.length < named.length) throw invalid('co_owner_ids', 'not_found')
  if (saved < ids.length) throw invalid('resident_ids', 'not_found')
  const given = await noticesOf(ctx, id, ids)
  const now = new Map(given.map(({ co_owner_id, said }) => [co_owner_id, said]))
  const about = given.filter(({ co_owner_id }) => named === null || named.includes(co_owner_id))
  const name = about.length === 1 ? about[0]!.name : String(about.length)
  const corrected = former.flatMap(({ co_owner_id, said }) =>
    now.get(co_owner_id) === said ? [] : [{ field: 'notice', old: said, new: now.get(co_owner_id)! }],
  )
  const proof = proof_file_id && { field: 'notice_proof', old: null, new: await hashOf(ctx, proof_file_id) }
  await recordBallot(ctx, voting, 'notices', { name }, null, [...corrected, ...(proof ? [proof] : [])])
  return { data: { saved } }
}

type Notified = NonNullable<VotingResident['notice']>

/** Notices of an owner for the former dates of the meeting, without the files that prove them. */
const formerNotices = async ({ db }: RequestContext, ownerId: number) => {
  const { rows } = await sql<
    Notified & { rescheduling_id: number; former_at: string; co_owner: { id: number; name: string } }
  >`select x.rescheduling_id, r.former_at, x.way, x.sent_on, x.delivered_on, x.number, x.refused,
      ${daysLate(sql`x.sent_on`, sql`r.former_at`)} as days_late, x.proof_file_id, null as proof,
      jsonb_build_object('id', c.id, 'name', c.name) as co_owner
    from voting_former_notices x join voting_reschedulings r on r.id = x.rescheduling_id join votings v on v.id = x.voting_id
      join voting_co_owners c on c.id = x.co_owner_id
    where x.owner_id = ${ownerId} order by r.id, c.position`.execute(db)
  return rows
}

/** Gives notices the files that prove them: a file names owners of all houses, so that only who has them all reads it. */
const proving = async (app: App, ctx: RequestContext, id: number, notices: readonly (Notified | null)[]) => {
  const ids = notices.flatMap((notice) => notice?.proof_file_id ?? [])
  const mayRead = ids.length > 0 && can(ctx, 'ballots.read') && (await hasWholeVoting(ctx, id))
  const files = mayRead ? await app.files.viewById(ctx.db, ids, ctx.actor.id, ctx.now) : null
  return <T extends Notified>(notice: T): T =>
    notice.proof_file_id === null ? notice : { ...notice, proof: files?.get(notice.proof_file_id) ?? null }
}

type Noticed = Pick<VotingResident, 'notice' | 'co_owners'>
const noticesIn = (residents: readonly Noticed[]) =>
  residents.flatMap(({ notice, co_owners }) => [notice, ...co_owners.map((one) => one.notice)])
const provedIn = ({ notice, co_owners }: Noticed, proved: <T extends Notified>(notice: T) => T): Noticed => ({
  notice: notice && proved(notice),
  co_owners: co_owners.map((one) => ({ ...one, notice: one.notice && proved(one.notice) })),
})

/** The owners with the files that prove their notices. */
export const withProofs = async (
  app: App,
  ctx: RequestContext,
  id: number,
  residents: readonly VotingResident[],
): Promise<VotingResident[]> => {
  const proved = await proving(app, ctx, id, noticesIn(residents))
  return residents.map((one) => Object.assign(one, provedIn(one, proved)))
}

/** The notices of one owner, those of former dates of the meeting included, with the files that prove them. */
export const noticesOfOwner = async (
  app: App,
  ctx: RequestContext,
  votingId: number,
  resident: Pick<VotingResident, 'id'> & Noticed,
) => {
  const former = await formerNotices(ctx, resident.id)
  const proved = await proving(app, ctx, votingId, [...noticesIn([resident]), ...former])
  return { ...provedIn(resident, proved), former_notices: former.map(proved) }
}
