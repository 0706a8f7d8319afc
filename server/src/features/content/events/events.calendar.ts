import type { Occurrence, occurrenceQuery } from '@oselia/contract/events'
import { maxOccurrences, maxWindowDays } from '@oselia/contract/events.enums'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audienceFilters } from '../../../platform/audience.rows.js'
import { all, equalTo } from '../../../platform/list.js'
import { invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { occurrencesIn, type EventTimes, type Taking } from './events.rules.js'

type Query = z.output<typeof occurrenceQuery>
type Shown = Pick<Occurrence, 'title' | 'kind' | 'place' | 'state' | 'registration' | 'capacity'>
type Row = EventTimes & Shown & { id: number; cancelled: boolean; seats: Record<string, [number, number]> | null }

const rowsOf = async ({ db, scope }: RequestContext, query: Query): Promise<Row[]> => {
  const { rows } =
    await sql<Row>`select v.id, v.title, v.kind, v.place, v.state, v.starts, v.ends, v.all_day, v.timezone,
      v.recurrence, v.exceptions, v.registration, v.capacity, v.cancel_reason is not null as cancelled,
      case when v.registration then (select jsonb_object_agg(g.date, jsonb_build_array(g.going, g.waiting)) from (
        select r.date, coalesce(sum(r.seats) filter (where r.state = 'going'), 0) as going,
          coalesce(sum(r.seats) filter (where r.state = 'waiting'), 0) as waiting
        from event_registrations r where r.event_id = v.id group by r.date) g) end as seats
    from events v where ${all([
      sql`v.deleted_at is null`,
      sql`tstzrange(v.starts_at, v.ends_at, '[]') && tstzrange(${query.from}, ${query.to}, '[)')`,
      ...audienceFilters(scope, query, 'v'),
      ...equalTo(query, 'v', ['kind', 'state']),
      ...(query.event_id ? [sql`v.id = ${query.event_id}`] : []),
    ])}`.execute(db)
  return rows
}

const present = (row: Row, taking: Taking): Occurrence => {
  const { id, title, kind, place, state, all_day, timezone, recurrence, registration, capacity, cancelled, seats } = row
  const [going, waiting] = seats?.[taking.date] ?? [0, 0]
  return {
    event_id: id,
    date: taking.date,
    starts_at: new Date(taking.from).toISOString(),
    ends_at: new Date(taking.to).toISOString(),
    starts: taking.starts,
    ends: taking.ends,
    all_day,
    timezone,
    title,
    kind,
    place,
    state,
    recurs: recurrence !== null,
    moved: taking.moved,
    cancelled: cancelled || taking.cancelled,
    registration,
    capacity,
    going,
    waiting,
  }
}

/** Occurrences of a period in order; 422 at `to` for one that is empty or too long. What is archived has no future. */
export const listOccurrences = async (ctx: RequestContext, query: Query) => {
  const [begin, end] = [Date.parse(query.from), Date.parse(query.to)]
  if (end <= begin) throw invalid('to', 'before_start')
  if (end - begin > maxWindowDays * 86_400_000 + 3_600_000) throw invalid('to', 'window_too_long', { n: maxWindowDays })
  const now = ctx.now.getTime()
  const found = (await rowsOf(ctx, query)).flatMap((row) =>
    occurrencesIn(row, begin, end)
      .filter(({ from }) => row.state !== 'archived' || from <= now)
      .map((taking) => ({ row, taking })),
  )
  found.sort((a, b) => a.taking.from - b.taking.from || a.row.id - b.row.id)
  return {
    data: found.slice(0, maxOccurrences).map(({ row, taking }) => present(row, taking)),
    truncated: found.length > maxOccurrences,
  }
}
