import type { Ballot, VotingResident, votingBallots } from '@oselia/contract/voting-ballots'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { fraction } from '../../../platform/fractions.js'
import { paged, searched, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { sharesVisible } from './votings.access.js'
import { daysLate } from './votings.lateness.js'
import { weightIn, type Whole } from './votings.weights.js'
import { voteWithheld } from './votings.withholding.queries.js'

type Query = z.output<(typeof votingBallots)['residents']['query']>

const ballotColumns = sql`b.id, b.channel, b.state, to_char(b.cast_on, 'YYYY-MM-DD') as cast_on, b.representative, b.surveyor,
  (select jsonb_build_object('id', c.id, 'name', c.name) from voting_co_owners c where c.id = b.signed_by) as signed_by,
  coalesce(b.decided_reason, b.reason) as reason, b.created_at, b.file_id is not null as has_scan,
  ${staffRef('b.entered_by')} as entered_by,
  (select coalesce(jsonb_agg(jsonb_build_object('question_id', a.question_id, 'answer', a.answer) order by a.question_id), '[]')
    from voting_answers a where a.ballot_id = b.id) as answers`

/** All ballots of an owner, in the order in which they were entered. */
export const ballotsOf = async ({ db }: Pick<RequestContext, 'db'>, ownerId: number): Promise<Ballot[]> => {
  const { rows } =
    await sql<Ballot>`select ${ballotColumns} from voting_ballots b where b.owner_id = ${ownerId} order by b.id`.execute(
      db,
    )
  return rows
}

/** An owner as queried. */
export type StoredResident = Omit<VotingResident, 'weight'> & { n: string; d: string }
type Row = StoredResident

const sharesOf = (ctx: RequestContext) => sql`(select coalesce(jsonb_agg(jsonb_build_object('realty_id', s.realty_id,
    'house', jsonb_build_object('id', h.id, 'name', ${addressColumn('h', ctx.language)}), 'unit', s.unit, 'unit_type', s.unit_type,
    'entrance', s.entrance, 'floor', s.floor, 'area', s.area, 'numerator', s.numerator, 'denominator', s.denominator,
    'joint', s.joint, 'document', s.document) order by s.id), '[]')
  from voting_shares s join houses h on h.id = s.house_id where s.owner_id = o.id)`

const counted = sql`(select to_jsonb(x) from (select ${ballotColumns} from voting_ballots b where b.owner_id = o.id and b.state = 'counted') x)`

/** The notice `x` of a co-owner in the voting `v`. */
const noticeText = sql`jsonb_build_object('way', x.way, 'sent_on', x.sent_on, 'delivered_on', x.delivered_on, 'number', x.number,
  'refused', x.refused, 'days_late', ${daysLate(sql`x.sent_on`)}, 'proof_file_id', x.proof_file_id, 'proof', null)`
const coOwners = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'member_id', c.member_id, 'name', c.name,
    'notice', (select ${noticeText} from voting_notices x join votings v on v.id = x.voting_id where x.co_owner_id = c.id)) order by c.position), '[]')
  from voting_co_owners c where c.owner_id = o.id)`
/** Condition over an owner `o`: each co-owner has been given notice. */
const isNoticed = sql<boolean>`(o.known and not exists (select 1 from voting_co_owners c where c.owner_id = o.id
  and not exists (select 1 from voting_notices x where x.co_owner_id = c.id)))`

const electronic = sql`(case
  when exists (select 1 from voting_ballots b where b.owner_id = o.id and b.state = 'counted' and b.channel in ('code', 'signature')) then 'voted'
  else coalesce((select case when bool_or(l.failure is not null) then 'failed' when bool_or(l.opened_at is not null) then 'opened' end
      from voting_owner_links l where l.owner_id = o.id),
    (select 'sent' from voting_messages m where m.owner_id = o.id and m.purpose in ('link', 'reminder') and m.state = 'waiting' limit 1)) end)`

const columns = (ctx: RequestContext) => sql<Row>`o.id, o.number, o.member_id, o.name, o.weight_numerator::text as n,
  o.weight_denominator::text as d, ${sharesOf(ctx)} as shares, ${counted} as ballot,
  (select count(*) from voting_ballots b where b.owner_id = o.id and b.state = 'conflict') as conflicts,
  ${coOwners} as co_owners,
  case when ${isNoticed} then (select ${noticeText} from voting_notices x join votings v on v.id = x.voting_id where x.owner_id = o.id order by x.sent_on desc, x.co_owner_id desc limit 1) end as notice,
  (select jsonb_build_object('mode', x.mode, 'representative', case when x.mode = 'proxy' then x.representative end, 'created_at', x.created_at,
      'attendees', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.position), '[]')
        from voting_attendees a join voting_co_owners c on c.id = a.co_owner_id where a.owner_id = o.id))
    from voting_attendance x where x.owner_id = o.id) as attendance,
  (select jsonb_build_object('reason', w.reason, 'created_at', w.created_at) from voting_votes_withheld w where w.owner_id = o.id) as without_vote,
  (select jsonb_build_object('state', x.state, 'pages', (select count(*) from voting_scan_pages p where p.owner_id = o.id and p.result = 'matched'))
    from voting_sheets x where x.owner_id = o.id) as sheet, ${electronic} as electronic`

const hasBallot = (state: 'counted' | 'conflict') =>
  sql`exists (select 1 from voting_ballots b where b.owner_id = o.id and b.state = ${sql.lit(state)})`
const hasShare = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from voting_shares s where s.owner_id = o.id and ${condition})`

const participations: Record<NonNullable<Query['participation']>, RawBuilder<unknown>> = {
  voted: hasBallot('counted'),
  missing: sql`(o.known and not ${hasBallot('counted')} and not ${voteWithheld(sql`o.id`)})`,
  conflict: hasBallot('conflict'),
  unknown: sql`not o.known`,
  without_vote: voteWithheld(sql`o.id`),
}
const flag = (value: boolean | undefined, condition: RawBuilder<unknown>) =>
  value === undefined ? [] : [value ? condition : sql`not ${condition}`]

const notices: Record<NonNullable<Query['noticed']>, RawBuilder<unknown>> = {
  true: isNoticed,
  false: sql`not ${isNoticed}`,
  late: sql`exists (select 1 from voting_notices x join votings v on v.id = x.voting_id
    where x.owner_id = o.id and ${daysLate(sql`x.sent_on`)} > 0)`,
}

const shareVisible = (shares: RawBuilder<unknown> | null) => (shares ? [hasShare(shares)] : [])

/** Owners of a voting who have a share in the caller's houses, or in what was granted. */
export const listSpec = (ctx: RequestContext, votingId: number, query: Omit<Query, 'page' | 'per_page'>): List => ({
  columns: columns(ctx),
  from: sql`voting_owners o`,
  where: [
    sql`o.voting_id = ${votingId}`,
    ...shareVisible(sharesVisible(ctx, votingId)),
    ...(query.participation ? [participations[query.participation]] : []),
    ...(query.house_id ? [hasShare(sql`s.house_id = any(${query.house_id}::bigint[])`)] : []),
    ...(query.entrance === undefined ? [] : [hasShare(sql`s.entrance = ${query.entrance}`)]),
    ...(query.unit === undefined ? [] : [hasShare(sql`lower(s.unit) = lower(${query.unit})`)]),
    ...(query.noticed ? [notices[query.noticed]] : []),
    ...flag(query.present, sql`exists (select 1 from voting_attendance x where x.owner_id = o.id)`),
    ...(query.sheet
      ? [sql`exists (select 1 from voting_sheets x where x.owner_id = o.id and x.state = ${query.sheet})`]
      : []),
    ...(query.electronic ? [sql`${electronic} = ${query.electronic}`] : []),
    ...searched(sql`o.search_keys`, query.search_query),
  ],
  sort: {
    number: sql`o.number`,
    name: sql`o.name collate uk_icu`,
    unit: sql`o.sort_key`,
    weight: sql`(o.weight_numerator / o.weight_denominator)`,
  },
  tiebreaker: sql`o.id`,
})

/** A time within JSON is not read as an instant. */
const withInstant = <T extends { created_at: string }>(one: T | null): T | null =>
  one && { ...one, created_at: new Date(one.created_at).toISOString() }

export const present = ({ n, d, ballot, attendance, without_vote, ...row }: Row, whole: Whole): VotingResident => ({
  ...row,
  ballot: withInstant(ballot),
  attendance: withInstant(attendance),
  without_vote: withInstant(without_vote),
  weight: weightIn(whole, fraction(n, d), without_vote === null),
})

export const list = async (
  ctx: RequestContext,
  votingId: number,
  query: Query,
  whole: Whole,
): Promise<Page<VotingResident>> => {
  const page = await paged<Row>(ctx.db, listSpec(ctx, votingId, query), query)
  return { ...page, data: page.data.map((row) => present(row, whole)) }
}

/** One owner whom the caller may see; undefined otherwise. */
export const find = async (ctx: RequestContext, votingId: number, id: number, whole: Whole) => {
  const everybody = { search_query: '', sort: 'unit' } as const
  const { from, where } = listSpec(ctx, votingId, everybody)
  const { rows } = await sql<Row>`select ${columns(ctx)} from ${from} where o.id = ${id}
    and ${sql.join(where, sql` and `)}`.execute(ctx.db)
  return rows[0] && present(rows[0], whole)
}

/**
 * The owner of the voting whom an id of a path names: the id of their line of the frozen register, or of one of their resident rows by
 * which they have a share in it. An id that is neither is answered as it is, so that the owner is not found.
 */
export const ownerIdOf = async ({ db }: Pick<RequestContext, 'db'>, votingId: number, id: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select o.id from residents r
      join voting_co_owners c on c.member_id = r.member_id and c.voting_id = ${votingId}
      join voting_owners o on o.id = c.owner_id
      join voting_shares s on s.owner_id = o.id and s.realty_id = r.realty_id
    where r.id = ${id} and r.is_owner and not exists (select 1 from voting_owners x where x.id = ${id}) limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? id
}

/** Known owners with a share under a condition over `s`, which the caller may see, in the order of their units. */
export const ownersWithShare = async (
  ctx: RequestContext,
  votingId: number,
  condition: RawBuilder<unknown>,
  whole: Whole,
): Promise<VotingResident[]> => {
  const visible = sharesVisible(ctx, votingId) ?? sql`true`
  const { rows } = await sql<Row>`select ${columns(ctx)} from voting_owners o
    where o.voting_id = ${votingId} and o.known and ${hasShare(sql`${condition} and ${visible}`)}
    order by o.sort_key, o.id`.execute(ctx.db)
  return rows.map((row) => present(row, whole))
}
