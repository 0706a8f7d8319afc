import type { interviews, Participant } from '@oselia/contract/interviews'
import { sql } from 'kysely'
import type { z } from 'zod'
import { askedBy } from '../../registry/audience/audience.reach.public.js'
import { figures, all, searched, type Page } from '../../../platform/list.js'
import { conflict } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { interviewEntity } from './interviews.entity.js'

type Query = z.output<(typeof interviews.participants)['query']>

/** The record that stays after a merge, of the person in column `p.member_id`. */
const stays = sql`(select coalesce(g.merged_into, g.id) from members g where g.id = p.member_id)`

/** Those who were asked and those who answered, within the caller's houses: `member_id`, `realty_id` and their participation. */
const everybody = async (ctx: RequestContext, id: number) => {
  const { audience, respondent } = await interviewEntity.get(ctx, id)
  const { places, links, units } = await askedBy(ctx, audience)
  if (respondent === 'person')
    return {
      places: sql`${places}, done as materialized (select p.*, ${stays} as stays from interview_participations p where p.interview_id = ${id})`,
      rows: sql`select l.member_id, null::bigint as realty_id, p.created_at, p.channel, p.entered_by
        from (select distinct l.member_id from (${links}) l) l left join done p on p.stays = l.member_id`,
    }
  return {
    places,
    rows: sql`select p.member_id, l.id as realty_id, p.created_at, p.channel, p.entered_by
      from (${units}) l left join interview_participations p on p.interview_id = ${id} and p.realty_id = l.id`,
  }
}

/** A page of who answered and who did not; 409 of an anonymous interview, 403 without the right to read people. */
export const listParticipants = async (ctx: RequestContext, id: number, query: Query): Promise<Page<Participant>> => {
  requirePermission(ctx, 'members.read')
  const interview = await interviewEntity.get(ctx, id)
  if (interview.anonymous) throw conflict('state_forbids', { sentence: 'kept_anonymous' })
  const { places, rows: people } = await everybody(ctx, id)
  const { answered, search_query, page, per_page } = query
  const where = all([
    ...(answered === undefined ? [] : [answered ? sql`e.created_at is not null` : sql`e.created_at is null`]),
    ...searched(sql`concat_ws(' ', m.search_keys, u.number_key)`, search_query),
  ])
  const from = sql`(${people}) e left join members m on m.id = e.member_id left join realty u on u.id = e.realty_id where ${where}`
  const { rows } = await sql<
    Participant & { total: number }
  >`with ${places}, found as (select e.*, count(*) over () as total,
      m.sort_name, u.sort_key, u.house_id, m.name, u.number from ${from}
      order by u.house_id, u.sort_key, m.sort_name collate uk_icu, e.member_id, e.realty_id
      limit ${per_page} offset ${(page - 1) * per_page})
    select f.total, f.created_at as answered_at, f.channel,
      case when f.member_id is not null then jsonb_build_object('id', f.member_id, 'name', f.name) end as member,
      case when f.realty_id is not null then jsonb_build_object('id', f.realty_id, 'name', concat_ws(', ', h.label, f.number)) end as realty,
      ${staffRef('f.entered_by')} as entered_by
    from found f left join houses h on h.id = f.house_id
    order by f.house_id, f.sort_key, f.sort_name collate uk_icu, f.member_id, f.realty_id`.execute(ctx.db)
  const total = rows[0]?.total ?? (await countAll(ctx, places, from, page))
  return { data: rows.map(({ total: _total, ...row }) => row), ...figures(total, query, rows.length) }
}

type Sql = ReturnType<typeof sql>

/** The total of a page beyond the last one, which has no rows to carry it. */
const countAll = async ({ db }: RequestContext, places: Sql, from: Sql, page: number): Promise<number> => {
  if (page === 1) return 0
  const { rows } = await sql<{ n: number }>`with ${places} select count(*) as n from ${from}`.execute(db)
  return rows[0]!.n
}
