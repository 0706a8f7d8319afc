import type { VotingRules } from '@oselia/contract/governance-profiles'
import { votingFields, type Voting, type VotingFields, type votingList } from '@oselia/contract/votings'
import type { announcementOverrides, VotingState } from '@oselia/contract/votings.enums'
import type { VotingWeight } from '@oselia/contract/governance-profiles.enums'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db, EntityColumns, Json, NullableInstant } from '../../../platform/db.js'
import { fraction, minus, percentText, sumOf, type Fraction } from '../../../platform/fractions.js'
import { equalTo, paged, searched, type List, type Page } from '../../../platform/list.js'
import { notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { grantOf, votingVisible } from './votings.access.js'
import type { Stages } from './votings.ballots.rules.js'
import { weightText, type Whole } from './votings.weights.js'
import { voteWithheld, withheldParts } from './votings.withholding.queries.js'

type Elsewhere = 'house_ids' | 'questions' | 'title' | 'rules' | 'surveyors' | 'meeting_at'
declare module '../../../platform/db.js' {
  interface Database {
    votings: Omit<VotingFields, Elsewhere> & {
      title: Json<VotingFields['title']>
      rules: Json<VotingRules>
      surveyors: Json<VotingFields['surveyors']>
      meeting_at: NullableInstant
      timezone: string
      state: Generated<VotingState>
      mark: Voting['mark'] | undefined
      mark_reason: string | null | undefined
      cancel_reason: string | null | undefined
      override_reason: string | null | undefined
      announced_against: Generated<(typeof announcementOverrides)[number][]>
      announced_at: NullableInstant
      link_changed_at: NullableInstant
      meeting_began_at: NullableInstant
      second_call_at: NullableInstant
      meeting_ended_at: NullableInstant
      survey_from: string | null | undefined
      survey_to: string | null | undefined
      survey_extended_from: string | null | undefined
      extension_reason: string | null | undefined
      deadline: NullableInstant
      counting_at: NullableInstant
      snapshot_at: NullableInstant
      snapshot_hash: Buffer | null | undefined
      weight_by: VotingWeight | null | undefined
      search_keys: string
      is_demo: Generated<boolean>
    } & EntityColumns
  }
}

/** Houses of a voting, in the order in which they were chosen. */
export const houseLinks = { table: 'voting_houses', owner: 'voting_id', target: 'house_id' }

/** What the count of a voting starts from: its frozen register, and the owners whose votes are withheld. */
export interface Frozen {
  weight_by: VotingWeight | null
  total_numerator: string | null
  total_denominator: string | null
  withheld: { numerator: string; denominator: string; owners: number }[]
}
interface Figures extends Frozen {
  snapshot_at: string | null
  snapshot_hash: string | null
  /** The form of the text that is hashed. */
  register_form: number
  owners: number
  units: number
  voted: { numerator: string; denominator: string; owners: number }[]
  conflicts: number
}
/** A voting as stored, with the figures of its register. */
export type Stored = Omit<Voting, 'snapshot' | 'progress' | 'questions'> & {
  questions: Omit<Voting['questions'][number], 'attachments'>[]
  figures: Figures | null
}
/** The same without what is summed over ballots and notices: to read it takes as long in a voting of any size. */
export type VotingBase = Omit<Stored, 'figures' | 'link_change'> & {
  figures: Omit<Figures, 'voted' | 'conflicts'> | null
}

const elsewhere = new Set(['house_ids', 'questions'])
const plainColumns = sql.join(
  Object.keys(votingFields.shape)
    .filter((field) => !elsewhere.has(field))
    .map((field) => sql.ref(`v.${field}`)),
)

const counted = sql`voting_ballots b join voting_owners o on o.id = b.owner_id where b.voting_id = v.id and b.state = 'counted'`
// Sums of weights by denominator are few and exact; they are added as fractions afterwards.
const registerFigures = sql`'snapshot_at', v.snapshot_at, 'snapshot_hash', encode(v.snapshot_hash, 'hex'), 'register_form', v.register_form, 'weight_by', v.weight_by,
  'total_numerator', v.total_numerator::text, 'total_denominator', v.total_denominator::text,
  'owners', v.register_owners, 'units', v.register_units, 'withheld', ${withheldParts}`
const figuresOf = (parts: RawBuilder<unknown>) =>
  sql`case when v.snapshot_at is null then null else jsonb_build_object(${parts}) end`
const figures = figuresOf(sql`${registerFigures},
  'voted', (select coalesce(jsonb_agg(jsonb_build_object('numerator', x.n::text, 'denominator', x.d::text, 'owners', x.owners)), '[]') from (
    select sum(o.weight_numerator) as n, o.weight_denominator as d, count(*) as owners from ${counted} group by o.weight_denominator) x),
  'conflicts', (select count(*) from voting_ballots b where b.voting_id = v.id and b.state = 'conflict'
    and not ${voteWithheld(sql`b.owner_id`)})`)

const questionsOf = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'text', q.text, 'proposal', q.proposal,
  'threshold', q.threshold, 'budget', q.budget,
  'depends_on', (select d.position + 1 from voting_questions d where d.id = q.depends_on),
  'attachment_ids', array(select a.file_id from voting_question_files a where a.question_id = q.id order by a.position)) order by q.position), '[]') from voting_questions q where q.voting_id = v.id)`

const instantText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const reschedulings = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'former_at', ${instantText('r.former_at')},
  'former_place', r.former_place, 'former_link', r.former_link, 'meeting_at', ${instantText('r.meeting_at')},
  'meeting_place', r.meeting_place, 'meeting_link', r.meeting_link, 'reason', r.reason, 'overridden', r.overridden, 'created_at', ${instantText('r.created_at')})
  order by r.id), '[]') from voting_reschedulings r where r.voting_id = v.id)`

/** Notices `n` of a voting `v` that were given before its link changed, to owners who do not get the present one by e-mail. */
const withFormerLink = sql`voting_notices n where n.voting_id = v.id
  and (n.sent_on, n.created_at) <= ((v.link_changed_at at time zone v.timezone)::date, v.link_changed_at)
  and not exists (select 1 from voting_messages m left join outbox q on q.id = m.outbox_id
    where m.co_owner_id = n.co_owner_id and m.purpose in ('notice', 'meeting_link') and m.rescheduling_id is null
      and (m.state = 'queued' or (m.state = 'waiting' and coalesce(q.state in ('waiting', 'sent'), true)
        and m.meeting_link is not distinct from v.meeting_link)))`
const linkChange = sql`case when v.link_changed_at is not null and v.state in ('announced', 'meeting') then jsonb_build_object(
  'changed_at', ${instantText('v.link_changed_at')}, 'untold', (select count(distinct n.owner_id) from ${withFormerLink})) end`

const baseColumns = (
  ctx: Pick<RequestContext, 'language' | 'actor'>,
) => sql`v.id, v.version, v.created_at, v.updated_at,
  ${plainColumns}, v.number, v.state, v.mark, v.mark_reason, v.cancel_reason, v.override_reason, v.announced_against, v.timezone, v.announced_at, v.survey_from, v.survey_to, v.survey_extended_from,
  v.extension_reason, v.second_call_at, ${reschedulings} as reschedulings, v.deadline,
  (select coalesce(array_agg(l.house_id order by l.position), '{}') from voting_houses l where l.voting_id = v.id) as house_ids,
  (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', ${addressColumn('h', ctx.language)}) order by l.position), '[]')
    from voting_houses l join houses h on h.id = l.house_id where l.voting_id = v.id) as houses,
  ${questionsOf} as questions, ${grantOf(ctx)} as grant`
const columns = (ctx: Pick<RequestContext, 'language' | 'actor'>) =>
  sql<Stored>`${baseColumns(ctx)}, ${linkChange} as link_change, ${figures} as figures`

type Query = z.output<typeof votingList>
type Filters = Omit<Query, 'page' | 'per_page'>

const inHouses = (
  condition: RawBuilder<unknown>,
) => sql`exists (select 1 from voting_houses l join houses h on h.id = l.house_id
  where l.voting_id = v.id and ${condition})`

/**
 * Conditions over search keys that a number of a voting which was typed whole, as `1/2026`, is not the end of a longer one. The trigram
 * index of the keys has found the rows before.
 */
export const wholeNumbers = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown>[] =>
  words.flatMap((word) => (/^\d+\/\d{4}$/.test(word) ? [sql`${column} ~ ${`(^|[^0-9])${word}([^0-9]|$)`}`] : []))

/** The list specification for `paged` and the export. */
export const listSpec = (ctx: Pick<RequestContext, 'scope' | 'actor' | 'language'>, query: Filters): List => ({
  columns: columns(ctx),
  from: sql`votings v`,
  where: [
    sql`v.deleted_at is null`,
    votingVisible(ctx, 'v'),
    ...equalTo(query, 'v', ['state', 'kind']),
    ...(query.house_id ? [inHouses(sql`h.id = any(${query.house_id}::bigint[])`)] : []),
    ...(query.complex_id ? [inHouses(sql`h.complex_id = any(${query.complex_id}::bigint[])`)] : []),
    ...searched(sql`v.search_keys`, query.search_query?.replaceAll('№', '№ ')),
    ...wholeNumbers(sql`v.search_keys`, (query.search_query ?? '').split(/[\s№]+/)),
  ],
  sort: {
    number: sql`(v.year * 1000000 + v.serial)`,
    title: sql`(v.title ->> 'uk') collate uk_icu`,
    created_at: sql`v.created_at`,
    meeting_at: sql`v.meeting_at`,
    deadline: sql`v.deadline`,
    state: sql`v.state`,
  },
  tiebreaker: sql`v.id`,
})

/** Owners whose ballots count. */
export const votersOf = ({ voted }: Figures): number => voted.reduce((sum, { owners }) => sum + owners, 0)

const sumOfParts = (parts: Figures['voted']) => sumOf(parts.map((one) => fraction(one.numerator, one.denominator)))

/** What votes are counted of: the frozen register without owners whose votes are withheld. */
export const countedTotal = ({ total_numerator, total_denominator, withheld }: Frozen): Fraction =>
  minus(fraction(total_numerator!, total_denominator!), sumOfParts(withheld))

/** What the weights of the owners of an announced voting are parts of. */
export const wholeIn = (frozen: Frozen): Whole => ({
  counted: countedTotal(frozen),
  register: fraction(frozen.total_numerator!, frozen.total_denominator!),
  by: frozen.weight_by!,
})

/** Owners who are counted. */
export const countedOwners = ({ owners, withheld }: Figures): number =>
  withheld.reduce((rest, one) => rest - one.owners, owners)

/** The voting as the contract has it; the files of its questions are added by `withAttachments`. */
export const present = ({ figures, ...stored }: Stored): Voting => {
  const row = { ...stored, questions: stored.questions.map((one) => ({ ...one, attachments: [] })) }
  if (!figures) return { ...row, snapshot: null, progress: null }
  const total = fraction(figures.total_numerator!, figures.total_denominator!)
  return {
    ...row,
    snapshot: {
      taken_at: new Date(figures.snapshot_at!).toISOString(),
      hash: figures.snapshot_hash!,
      owners: figures.owners,
      units: figures.units,
      total: weightText(total, figures.weight_by!),
      weight: figures.weight_by!,
    },
    progress: {
      owners: countedOwners(figures),
      owners_voted: votersOf(figures),
      percent_voted: percentText(sumOfParts(figures.voted), countedTotal(figures)),
      conflicts: figures.conflicts,
    },
  }
}

export const list = async (ctx: RequestContext, query: Query): Promise<Page<Voting>> => {
  const page = await paged<Stored>(ctx.db, listSpec(ctx, query), query)
  return { ...page, data: page.data.map(present) }
}

export const selection = (ctx: RequestContext) => ({ columns: columns(ctx), from: sql`votings v` })

const baseOf = async <More>(
  ctx: RequestContext,
  id: number,
  { more, lock }: Record<'more' | 'lock', RawBuilder<unknown>>,
): Promise<VotingBase & More> => {
  const { rows } = await sql<
    VotingBase & More
  >`select ${baseColumns(ctx)}, ${figuresOf(registerFigures)} as figures${more}
    from votings v where v.id = ${id} and v.deleted_at is null and ${votingVisible(ctx, 'v')}${lock}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** 404 where the caller does not see it. */
export const readBase = (ctx: RequestContext, id: number): Promise<VotingBase> =>
  baseOf(ctx, id, { more: sql``, lock: sql`` })

/** The same with its stages, read as it is locked in its state until the transaction ends. */
export const holdBase = (ctx: RequestContext, id: number): Promise<VotingBase & Stages> =>
  baseOf<Stages>(ctx, id, {
    more: sql`, v.meeting_began_at is not null as held,
      to_char(v.counting_at at time zone v.timezone, 'YYYY-MM-DD') as counting_on`,
    lock: sql` for share of v`,
  })

/** The zone that the houses share, otherwise that of the community. */
export const zoneOf = async (db: Db, houseIds: readonly number[]): Promise<string> => {
  const { rows } = await sql<{ zone: string }>`select case when count(distinct h.timezone) = 1 then min(h.timezone)
    else (select timezone from settings) end as zone from houses h where h.id = any(${[...houseIds]}::bigint[])`.execute(
    db,
  )
  return rows[0]!.zone
}

export type TallySubject = Pick<
  Stored,
  'id' | 'state' | 'rules' | 'house_ids' | 'questions' | 'meeting_at' | 'second_call_at'
>

/** What the count needs of a voting, without the figures that it sums up itself; 404 where the caller does not see it. */
export const readSubject = async (ctx: RequestContext, id: number): Promise<TallySubject & { announced: boolean }> => {
  const { rows } = await sql<
    TallySubject & { announced: boolean }
  >`select v.id, v.state, v.rules, v.meeting_at, v.second_call_at, v.snapshot_at is not null as announced,
      array(select l.house_id from voting_houses l where l.voting_id = v.id order by l.position) as house_ids, ${questionsOf} as questions
    from votings v where v.id = ${id} and v.deleted_at is null and ${votingVisible(ctx, 'v')}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}
