import type { Registration } from '@oselia/contract/events'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import { housesOfRows, requireWithin } from '../../../platform/audience.rows.js'
import type { Db } from '../../../platform/db.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { memberEntity, memberInScope } from '../../registry/members/members.public.js'
import { eventEntity } from './events.entity.js'
import type { Stored } from './events.queries.js'
import { hasDate, movingUp, occurrenceOn, type EventTimes } from './events.rules.js'

interface Row {
  id: number
  seats: number
  state: Registration['state']
}

type Registering = Pick<Stored, 'id' | 'capacity'>

/** The person of a registration (alias `r`): after a merge, the record that stays. */
const personOf = sql`(select coalesce(g.merged_into, g.id) from members g where g.id = r.member_id)`

const columns = (ctx: RequestContext) => sql<Registration>`r.id, r.date, r.seats, r.state, r.note, r.created_at,
  (select jsonb_build_object('id', m.id, 'name', m.name) from members m where m.id = ${personOf} and ${memberInScope(ctx, 'm')}) as member`

const readOne = async (ctx: RequestContext, id: number): Promise<Registration> => {
  const { rows } =
    await sql<Registration>`select ${columns(ctx)} from event_registrations r where r.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

/** Who is registered for an occurrence: those who go, then those who wait, each in order. */
export const listRegistrations = async (ctx: RequestContext, id: number, date: string) => {
  requirePermission(ctx, 'members.read')
  const { id: event } = await eventEntity.get(ctx, id)
  const { rows } = await sql<Registration>`select ${columns(ctx)} from event_registrations r
    where r.event_id = ${event} and r.date = ${date}::date order by r.state, r.id`.execute(ctx.db)
  return { data: rows }
}

const registeredFor = async (db: Db, event: number, date: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`select id, seats, state from event_registrations
    where event_id = ${event} and date = ${date}::date order by id`.execute(db)
  return rows
}

const seatsOf = (rows: readonly Row[], state: Registration['state']): number =>
  rows.reduce((sum, row) => sum + (row.state === state ? row.seats : 0), 0)

/** Moves up who waits for an occurrence while there are seats; the event must be locked. Returns the seats filled. */
const moveUp = async (db: Db, { id, capacity }: Registering, date: string): Promise<number> => {
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

/** The same for every occurrence, after the capacity was changed. */
export const moveUpEverywhere = async (ctx: RequestContext, event: Registering): Promise<void> => {
  const { rows } = await sql<{ date: string }>`select distinct date from event_registrations
    where event_id = ${event.id} and state = 'waiting'`.execute(ctx.db)
  for (const { date } of rows) await moveUp(ctx.db, event, date)
}

/** Issues of a change of an event for which people are registered: their days stay, and their seats too. */
export const requireRegistered = async (
  ctx: RequestContext,
  id: number,
  event: EventTimes & { capacity: number | null },
): Promise<ValidationIssue[]> => {
  const { rows } = await sql<{ date: string; going: number }>`select date::text,
      coalesce(sum(seats) filter (where state = 'going'), 0)::int as going
    from event_registrations where event_id = ${id} and date >= (${ctx.now}::timestamptz - interval '1 day')::date
    group by date order by date`.execute(ctx.db)
  const lost = rows.find(({ date }) => !hasDate(event, date))
  if (lost)
    return [
      {
        field: event.recurrence === null ? 'starts' : 'recurrence',
        key: 'registered_dates',
        params: { day: lost.date },
      },
    ]
  const most = Math.max(0, ...rows.map(({ going }) => going))
  return event.capacity !== null && most > event.capacity
    ? [{ field: 'capacity', key: 'below_registered', params: { n: most } }]
    : []
}

/** One line of the event's history, without names: it has more readers than the registrations have. */
const note = async (
  ctx: RequestContext,
  event: Stored,
  action: 'register' | 'unregister',
  date: string,
  was: number,
) => {
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

/** The event, locked, and its occurrence that is still to end. */
const lockOccurrence = async (ctx: RequestContext, id: number, date: string) => {
  const event = requireWithin(await eventEntity.lock(ctx, id))
  const occurrence = occurrenceOn(event, date)
  if (!occurrence) throw invalid('date', 'no_occurrence')
  return { event, occurrence }
}

interface Wanted {
  date: string
  member_id: number
  seats: number
  note: string | null
}

/** Registers a person; 409 unless the event is published and takes place, 422 at `date`, `member_id` or `seats`. */
export const register = async (ctx: RequestContext, id: number, { date, member_id, seats, note: words }: Wanted) => {
  requirePermission(ctx, 'members.read')
  const { event, occurrence } = await lockOccurrence(ctx, id, date)
  if (event.state !== 'published' || !event.registration || event.cancel_reason || occurrence.cancelled)
    throw conflict('state_forbids')
  if (occurrence.to <= ctx.now.getTime()) throw invalid('date', 'in_past')
  if (event.capacity !== null && seats > event.capacity)
    throw invalid('seats', 'beyond_capacity', { n: event.capacity })
  if (!(await memberEntity.find(ctx, member_id))) throw invalid('member_id', 'not_found')
  const before = await registeredFor(ctx.db, id, date)
  const going = seatsOf(before, 'going')
  // Who comes later does not overtake who waits.
  const waits = event.capacity !== null && (going + seats > event.capacity || seatsOf(before, 'waiting') > 0)
  const { rows } = await sql<{
    id: number
  }>`insert into event_registrations (event_id, date, member_id, seats, state, note, created_by, created_at)
    select ${id}, ${date}::date, ${member_id}, ${seats}, ${waits ? 'waiting' : 'going'}, ${words}, ${ctx.actor.id}, ${ctx.now}
    where not exists (select 1 from event_registrations r
      where r.event_id = ${id} and r.date = ${date}::date and ${personOf} = ${member_id})
    on conflict on constraint event_registrations_once do nothing returning id`.execute(ctx.db)
  if (!rows[0]) throw invalid('member_id', 'already_registered')
  await note(ctx, event, 'register', date, going)
  return { data: await readOne(ctx, rows[0].id) }
}

/** Cancels a registration, and moves up who waits; 404 for one that is not of the event. */
export const unregister = async (
  ctx: RequestContext,
  id: number,
  registration: number,
): Promise<{ data: { ok: true } }> => {
  requirePermission(ctx, 'members.read')
  const event = requireWithin(await eventEntity.lock(ctx, id))
  const { rows } = await sql<{ date: string }>`select date::text from event_registrations
    where id = ${registration} and event_id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  const { date } = rows[0]
  const going = seatsOf(await registeredFor(ctx.db, id, date), 'going')
  await sql`delete from event_registrations where id = ${registration}`.execute(ctx.db)
  await moveUp(ctx.db, event, date)
  await note(ctx, event, 'unregister', date, going)
  return { data: { ok: true } }
}
