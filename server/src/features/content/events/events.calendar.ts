import type { Occurrence, occurrenceQuery, occurrencesOfDayQuery, PlacedOccurrence } from '@oselia/contract/event-dates'
import { maxWindowDays } from '@oselia/contract/events.enums'
import { instantAt } from '@oselia/contract/local-time'
import { dayNumber, dayOf } from '@oselia/contract/recurrence'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audienceFilters } from '../../registry/audience/audience.rows.public.js'
import { all, equalTo, figures } from '../../../platform/list.js'
import { invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { daysOf, spansIn, takingOf, type EventTimes, type Span, type Taking } from './events.occurrences.rules.js'
import { isStanding } from './events.seats.js'

type Query = z.output<typeof occurrenceQuery>
type Filters = Omit<Query, 'from' | 'to' | 'per_day'>
type Shown = Pick<PlacedOccurrence, 'title' | 'kind' | 'place' | 'state' | 'all_day' | 'registration' | 'capacity'>
type Row = EventTimes & Shown & { id: number; cancelled: boolean }

/** Instants from the beginning of the first day to the end of the last one. */
interface Window {
  begin: number
  end: number
}

const rowsOf = async ({ db, scope }: RequestContext, { begin, end }: Window, query: Filters): Promise<Row[]> => {
  const { rows } =
    await sql<Row>`select v.id, v.title, v.kind, v.place, v.state, v.starts, v.ends, v.all_day, v.timezone,
      v.recurrence, v.exceptions, v.registration, v.capacity, v.cancel_reason is not null as cancelled
    from events v where ${all([
      sql`v.deleted_at is null`,
      sql`tstzrange(v.starts_at, v.ends_at, '[]') && tstzrange(${new Date(begin)}, ${new Date(end)}, '[)')`,
      ...audienceFilters(scope, query, 'v'),
      ...equalTo(query, 'v', ['kind', 'state']),
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
export const isShown = (
  { state }: Pick<PlacedOccurrence, 'state'>,
  { from }: Pick<Taking, 'from'>,
  now: number,
): boolean => state !== 'archived' || from <= now

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

/** An occurrence of an event with its first and last day, as numbers. */
interface Placed {
  row: Row
  span: Span
  first: number
  last: number
}

const inOrder = (a: Placed, b: Placed) => a.span.from - b.span.from || a.row.id - b.row.id

/** The occurrences of each day from the first to the last one, in no order; a long one is in each of its days. */
const byDays = async (ctx: RequestContext, first: number, last: number, query: Filters): Promise<Placed[][]> => {
  const { timezone } = query
  // A day more on both sides, since whole days of another zone begin up to a day earlier or later.
  const window = {
    begin: instantAt(`${dayOf(first - 1)}T00:00`, timezone).at,
    end: instantAt(`${dayOf(last + 2)}T00:00`, timezone).at,
  }
  const now = ctx.now.getTime()
  const days: Placed[][] = Array.from({ length: last - first + 1 }, () => [])
  for (const row of await rowsOf(ctx, window, query))
    for (const span of spansIn(row, window.begin, window.end)) {
      if (!isShown(row, span, now)) continue
      const [from, to] = daysOf(span, timezone)
      const one = { row, span, first: from, last: to }
      for (let day = Math.max(first, from); day <= Math.min(last, to); day += 1) days[day - first]!.push(one)
    }
  return days
}

const placedAll = async (ctx: RequestContext, shown: readonly Placed[]): Promise<PlacedOccurrence[]> => {
  const found = shown.map(({ row, span }) => ({ row, taking: takingOf(span) }))
  const presented = await presentAll(ctx, found)
  return presented.map((one, n) => {
    const { row, first, last } = shown[n]!
    const { title, kind, place, state, all_day, registration, capacity } = row
    const days = { first_day: dayOf(first), last_day: dayOf(last) }
    return Object.assign(one, days, { title, kind, place, state, all_day, registration, capacity })
  })
}

/** The first occurrences of each day of a period; 422 at `to` for one that is empty or too long. */
export const listOccurrences = async (ctx: RequestContext, query: Query) => {
  const [first, last] = [dayNumber(query.from), dayNumber(query.to)]
  if (last < first) throw invalid('to', 'before_start')
  if (last - first >= maxWindowDays) throw invalid('to', 'window_too_long', { n: maxWindowDays })
  const days = await byDays(ctx, first, last, query)
  const shown = new Set(days.flatMap((all) => all.toSorted(inOrder).slice(0, query.per_day)))
  return {
    data: await placedAll(ctx, [...shown].toSorted(inOrder)),
    days: days.map((all, n) => ({ day: dayOf(first + n), count: all.length })).filter(({ count }) => count > 0),
  }
}

/** A page of the occurrences of a day. */
export const listOccurrencesOfDay = async (
  ctx: RequestContext,
  day: string,
  query: z.output<typeof occurrencesOfDayQuery>,
) => {
  const [all = []] = await byDays(ctx, dayNumber(day), dayNumber(day), query)
  const offset = (query.page - 1) * query.per_page
  const shown = all.toSorted(inOrder).slice(offset, offset + query.per_page)
  return { data: await placedAll(ctx, shown), ...figures(all.length, query, shown.length) }
}
