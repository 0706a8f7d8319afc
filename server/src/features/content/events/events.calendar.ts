import type { Occurrence, occurrenceQuery, OccurringEvent } from '@oselia/contract/event-dates'
import { maxOccurrences, maxWindowDays } from '@oselia/contract/events.enums'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audienceFilters } from '../../../platform/audience.rows.js'
import { all, equalTo } from '../../../platform/list.js'
import { invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { occurrencesIn, type EventTimes, type Taking } from './events.rules.js'
import { isStanding } from './events.seats.js'

type Query = z.output<typeof occurrenceQuery>
type Row = EventTimes & OccurringEvent & { cancelled: boolean }

const rowsOf = async ({ db, scope }: RequestContext, query: Query): Promise<Row[]> => {
  const { rows } =
    await sql<Row>`select v.id, v.title, v.kind, v.place, v.state, v.starts, v.ends, v.all_day, v.timezone,
      v.recurrence, v.recurrence is not null as recurs, v.exceptions, v.registration, v.capacity, v.cancel_reason is not null as cancelled
    from events v where ${all([
      sql`v.deleted_at is null`,
      sql`tstzrange(v.starts_at, v.ends_at, '[]') && tstzrange(${query.from}, ${query.to}, '[)')`,
      ...audienceFilters(scope, query, 'v'),
      ...equalTo(query, 'v', ['kind', 'state']),
      ...(query.event_id ? [sql`v.id = ${query.event_id}`] : []),
    ])}`.execute(db)
  return rows
}

interface Found {
  row: Pick<Row, 'id' | 'registration' | 'cancelled'>
  taking: Taking
}

interface Seats {
  event_id: number
  date: string
  going: number
  waiting: number
}

/** The registrations of the occurrences found, by event and day. */
const seatsOf = async ({ db }: RequestContext, found: readonly Found[]): Promise<Map<string, Seats>> => {
  const open = found.filter(({ row }) => row.registration)
  if (open.length === 0) return new Map()
  const { rows } = await sql<Seats>`select r.event_id, r.date::text as date,
      coalesce(sum(r.seats) filter (where r.state = 'going'), 0)::int as going,
      coalesce(sum(r.seats) filter (where r.state = 'waiting'), 0)::int as waiting
    from unnest(${open.map(({ row }) => row.id)}::bigint[], ${open.map(({ taking }) => taking.date)}::date[]) as o (event_id, date)
    join event_registrations r on r.event_id = o.event_id and r.date = o.date and ${isStanding}
    group by r.event_id, r.date`.execute(db)
  return new Map(rows.map((one) => [`${one.event_id} ${one.date}`, one]))
}

/** What is archived has no future. */
export const isShown = ({ state }: Pick<Row, 'state'>, { from }: Taking, now: number): boolean =>
  state !== 'archived' || from <= now

const present = ({ row, taking }: Found, seats: ReadonlyMap<string, Seats>): Occurrence => {
  const { date, from, to, starts, ends, moved, cancelled } = taking
  const { going = 0, waiting = 0 } = seats.get(`${row.id} ${date}`) ?? {}
  return {
    event_id: row.id,
    date,
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
    starts,
    ends,
    moved,
    cancelled: row.cancelled || cancelled,
    going,
    waiting,
  }
}

/** Occurrences as they are answered. */
export const presentAll = async (ctx: RequestContext, all: readonly Found[]): Promise<Occurrence[]> => {
  const seats = await seatsOf(ctx, all)
  return all.map((one) => present(one, seats))
}

/** Occurrences of a period in order; 422 at `to` for one that is empty or too long. */
export const listOccurrences = async (ctx: RequestContext, query: Query) => {
  const [begin, end] = [Date.parse(query.from), Date.parse(query.to)]
  if (end <= begin) throw invalid('to', 'before_start')
  if (end - begin > maxWindowDays * 86_400_000 + 3_600_000) throw invalid('to', 'window_too_long', { n: maxWindowDays })
  const now = ctx.now.getTime()
  const found = (await rowsOf(ctx, query)).flatMap((row) =>
    occurrencesIn(row, begin, end)
      .filter((taking) => isShown(row, taking, now))
      .map((taking) => ({ row, taking })),
  )
  found.sort((a, b) => a.taking.from - b.taking.from || a.row.id - b.row.id)
  const shown = found.slice(0, maxOccurrences)
  return {
    data: await presentAll(ctx, shown),
    events: [...new Set(shown.map(({ row }) => row))],
    truncated: found.length > maxOccurrences,
  }
}
