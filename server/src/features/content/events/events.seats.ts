import type { Registration } from '@oselia/contract/event-dates'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { recordChange } from '../../../platform/record-change.js'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { eventEntity } from './events.entity.js'
import type { Stored } from './events.queries.js'
import { datesOf, occurrencesOn, type EventTimes } from './events.occurrences.rules.js'
import { movingUp } from './events.rules.js'

interface Row {
  id: number
  seats: number
  state: Registration['state']
}

/** Condition over alias `r`: the registration was not cancelled. */
export const isStanding = sql`r.removed_at is null`

export const registeredFor = async (db: Db, event: number, date: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`select r.id, r.seats, r.state from event_registrations r
    where r.event_id = ${event} and r.date = ${date}::date and ${isStanding} order by r.id`.execute(db)
  return rows
}

export const seatsOf = (rows: readonly Row[], state: Registration['state']): number =>
  rows.reduce((sum, row) => sum + (row.state === state ? row.seats : 0), 0)

/** One line of the event's history, without names: it has more readers than the registrations have. */
export const noteSeats = async (
  ctx: RequestContext,
  event: Stored,
  action: 'register' | 'unregister' | 'undo' | 'update',
  { date, was }: { date: string; was: number },
): Promise<void> => {
  const is = seatsOf(await registeredFor(ctx.db, event.id, date), 'going')
  await recordChange(
    ctx,
    {
      entity: 'events',
      id: event.id,
      action,
      label: event.title.uk,
      changes: [{ field: 'going', old: `${date}: ${was}`, new: `${date}: ${is}` }],
    },
    { house_ids: await housesOfRows(ctx.db, [event]) },
  )
}

/** Moves up who waits for an occurrence while there are seats; the event must be locked. Returns the seats filled. */
export const moveUp = async (db: Db, { id, capacity }: Stored, date: string): Promise<number> => {
  const rows = await registeredFor(db, id, date)
  const free = capacity === null ? null : capacity - seatsOf(rows, 'going')
  const up = movingUp(
    rows.filter(({ state }) => state === 'waiting'),
    free,
  )
  if (up.length === 0) return 0
  await sql`update event_registrations set state = 'going' where id = any(${up.map((row) => row.id)}::bigint[])`.execute(
    db,
  )
  return up.reduce((sum, { seats }) => sum + seats, 0)
}

interface OnDate {
  date: string
  going: number
  /** Seats of the largest registration that waits. */
  party: number
}

/** The dates of an event with registrations whose occurrences are still to end. */
const registeredDates = async ({ db, now }: RequestContext, event: Stored): Promise<OnDate[]> => {
  const { rows } = await sql<OnDate>`select r.date::text as date,
      coalesce(sum(r.seats) filter (where r.state = 'going'), 0)::int as going,
      coalesce(max(r.seats) filter (where r.state = 'waiting'), 0)::int as party
    from event_registrations r where r.event_id = ${event.id} and ${isStanding} group by r.date order by r.date`.execute(
    db,
  )
  const takings = occurrencesOn(
    event,
    rows.map(({ date }) => date),
  )
  return rows.filter(({ date }) => (takings.get(date)?.to ?? 0) > now.getTime())
}

/** Moves up who waits for occurrences that are still to end; the event must be locked. */
export const moveUpEverywhere = async (ctx: RequestContext, event: Stored): Promise<void> => {
  for (const { date, going, party } of await registeredDates(ctx, event))
    if (party > 0 && (await moveUp(ctx.db, event, date)) > 0)
      await noteSeats(ctx, event, 'update', { date, was: going })
}

type Changed = EventTimes & Pick<Stored, 'registration' | 'capacity'>

/** A day whose registrations follow the event to another one. */
interface Following {
  from: string
  to: string
}

/**
 * What a change does to the registrations: their days stay, and their seats too, except that those of an event that takes
 * place once follow it to its new day.
 */
export const registrationsAfter = async (
  ctx: RequestContext,
  current: Stored,
  event: Changed,
): Promise<{ issues: ValidationIssue[]; following: Following | null }> => {
  const rows = await registeredDates(ctx, current)
  const kept = datesOf(
    event,
    rows.map(({ date }) => date),
  )
  const lost = rows.find(({ date }) => !kept.has(date))
  const issues: ValidationIssue[] = []
  const to = event.starts.slice(0, 10)
  const isFree = lost && (await registeredFor(ctx.db, current.id, to)).length === 0
  const following = lost && isFree && current.recurrence === null ? { from: lost.date, to } : null
  if (lost && !following) {
    const field = event.recurrence === null ? 'starts' : 'recurrence'
    issues.push({ field, key: 'registered_dates', params: { day: lost.date } })
  }
  const [going, party] = [Math.max(0, ...rows.map((row) => row.going)), Math.max(0, ...rows.map((row) => row.party))]
  if (event.registration && event.capacity !== null && going > event.capacity)
    issues.push({ field: 'capacity', key: 'below_registered', params: { n: going } })
  // Who waits for more seats than there are would hold up everybody behind them for ever.
  else if (event.registration && event.capacity !== null && party > event.capacity)
    issues.push({ field: 'capacity', key: 'below_waiting', params: { n: party } })
  return { issues, following }
}

/**
 * Fills seats that became free without a cancellation, such as those of people whose records were purged, and forgets
 * registrations that were cancelled more than a day ago.
 */
export const fillSeats = async (app: App, db: Db): Promise<void> => {
  const now = app.clock.now()
  await sql`delete from event_registrations where removed_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  const { rows } = await sql<{ id: number }>`select distinct v.id from events v
    join event_registrations r on r.event_id = v.id and r.state = 'waiting' and ${isStanding}
    where v.deleted_at is null and v.state = 'published' and v.cancel_reason is null
      and (v.ends_at is null or v.ends_at > ${now}) order by v.id`.execute(db)
  for (const { id } of rows)
    await inTransaction(db, async (tx) => {
      const ctx = createContext(systemActor, tx, app.clock)
      const [event] = await eventEntity.lockMany(ctx, [id])
      if (event) await moveUpEverywhere(ctx, event)
    })
}
