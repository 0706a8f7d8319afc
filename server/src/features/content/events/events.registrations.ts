import type { Registration } from '@oselia/contract/event-dates'
import { sql } from 'kysely'
import { requireWithin } from '../../registry/audience/audience.rows.public.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import { recordChanges } from '../../../platform/record-change.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { housesOf, memberEntity, memberInScope } from '../../registry/members/members.public.js'
import { eventEntity } from './events.entity.js'
import type { Stored } from './events.queries.js'
import { occurrenceOn } from './events.occurrences.rules.js'
import { isStanding, moveUp, noteSeats, registeredFor, seatsOf } from './events.seats.js'

/** The person of a registration (alias `r`): after a merge, the record that stays. */
const personOf = sql`(select coalesce(g.merged_into, g.id) from members g where g.id = r.member_id)`

/** The registrations (alias `r`) with their people, where the caller sees these: what is noted about others is not shown. */
const registrations = (ctx: RequestContext) => sql`event_registrations r
  left join members m on m.id = ${personOf} and ${memberInScope(ctx, 'm')}`
const columns = sql<Registration>`r.id, r.date, r.seats, r.state, r.created_at,
  case when m.id is not null then r.note end as note,
  case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name) end as member`

const readOne = async (ctx: RequestContext, id: number): Promise<Registration> => {
  const { rows } = await sql<Registration>`select ${columns} from ${registrations(ctx)} where r.id = ${id}`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** Who is registered for an occurrence: those who go, then those who wait, each in order. */
export const listRegistrations = async (ctx: RequestContext, id: number, date: string) => {
  requirePermission(ctx, 'members.read')
  const { id: event } = await eventEntity.get(ctx, id)
  const { rows } = await sql<Registration>`select ${columns} from ${registrations(ctx)}
    where r.event_id = ${event} and r.date = ${date}::date and ${isStanding} order by r.state, r.id`.execute(ctx.db)
  return { data: rows }
}

type Change = Record<'old' | 'new', string | null>

/** What people were registered for, in their own histories: only those who may read the person read it. */
const notePeople = async (ctx: RequestContext, action: string, people: readonly number[], { old, new: is }: Change) => {
  const labels = await memberEntity.labelsOf(ctx, people)
  await recordChanges(
    ctx,
    people.map((id) => ({
      entity: memberEntity.name,
      id,
      action,
      label: labels.get(id) ?? null,
      changes: [{ field: 'event', old, new: is }],
    })),
    { house_ids: await housesOf(ctx.db, people) },
  )
}

const nameOf = ({ title }: Stored, date: string) => `${title.uk}, ${date}`

/** The event, locked, and its occurrence; 409 unless people may be registered for it now, 422 at `date`. */
const lockOpen = async (ctx: RequestContext, id: number, date: string): Promise<Stored> => {
  const event = requireWithin(await eventEntity.lock(ctx, id))
  const occurrence = occurrenceOn(event, date)
  if (!occurrence) throw invalid('date', 'no_occurrence')
  if (event.state !== 'published' || !event.registration || event.cancel_reason || occurrence.cancelled)
    throw conflict('state_forbids')
  if (occurrence.to <= ctx.now.getTime()) throw invalid('date', 'in_past')
  return event
}

const requireSeats = ({ capacity }: Stored, seats: number) => {
  if (capacity !== null && seats > capacity) throw invalid('seats', 'beyond_capacity', { n: capacity })
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
  const event = await lockOpen(ctx, id, date)
  requireSeats(event, seats)
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
      where r.event_id = ${id} and r.date = ${date}::date and ${isStanding} and ${personOf} = ${member_id})
    on conflict on constraint event_registrations_once do nothing returning id`.execute(ctx.db)
  if (!rows[0]) throw invalid('member_id', 'already_registered')
  await noteSeats(ctx, event, 'register', { date, was: going })
  await notePeople(ctx, 'register', [member_id], { old: null, new: nameOf(event, date) })
  return { data: await readOne(ctx, rows[0].id) }
}

interface Held {
  date: string
  seats: number
  /** Whose it is now, after merges. */
  person: number
  standing: boolean
}

const heldOf = async ({ db }: RequestContext, event: number, id: number): Promise<Held> => {
  const { rows } =
    await sql<Held>`select r.date::text as date, r.seats, ${personOf} as person, ${isStanding} as standing
    from event_registrations r where r.id = ${id} and r.event_id = ${event}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Cancels a registration, and moves up who waits; 404 for one that is not of the event. */
export const unregister = async (ctx: RequestContext, id: number, number: number): Promise<{ data: { ok: true } }> => {
  requirePermission(ctx, 'members.read')
  const event = requireWithin(await eventEntity.lock(ctx, id))
  const { date, person, standing } = await heldOf(ctx, id, number)
  if (!standing) throw notFound()
  const was = seatsOf(await registeredFor(ctx.db, id, date), 'going')
  await sql`update event_registrations set removed_at = ${ctx.now} where id = ${number}`.execute(ctx.db)
  await moveUp(ctx.db, event, date)
  await noteSeats(ctx, event, 'unregister', { date, was })
  await notePeople(ctx, 'unregister', [person], { old: nameOf(event, date), new: null })
  return { data: { ok: true } }
}

/**
 * Undoes a cancellation of the last day: the registration has its place in the order again, and waits where its seats were
 * given away. One that was not cancelled stays as it is; refused as `register`.
 */
export const restoreRegistration = async (ctx: RequestContext, id: number, number: number) => {
  requirePermission(ctx, 'members.read')
  requireWithin(await eventEntity.lock(ctx, id))
  const { date, seats, person, standing } = await heldOf(ctx, id, number)
  if (standing) return { data: await readOne(ctx, number) }
  const event = await lockOpen(ctx, id, date)
  requireSeats(event, seats)
  const was = seatsOf(await registeredFor(ctx.db, id, date), 'going')
  const { numAffectedRows } = await sql`update event_registrations t set removed_at = null, state = 'waiting'
    where t.id = ${number} and not exists (select 1 from event_registrations r
      where r.event_id = ${id} and r.date = ${date}::date and ${isStanding} and ${personOf} = ${person})`.execute(
    ctx.db,
  )
  if (numAffectedRows !== 1n) throw invalid('member_id', 'already_registered')
  await moveUp(ctx.db, event, date)
  await noteSeats(ctx, event, 'undo', { date, was })
  await notePeople(ctx, 'undo', [person], { old: null, new: nameOf(event, date) })
  return { data: await readOne(ctx, number) }
}

/** Registrations follow an event that takes place once to its new day. */
export const moveRegistrations = async (
  ctx: RequestContext,
  event: Stored,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const { rows } = await sql<{ person: number }>`update event_registrations r set date = ${to}::date
    where r.event_id = ${event.id} and r.date = ${from}::date
    returning case when ${isStanding} then ${personOf} end as person`.execute(ctx.db)
  const people = [...new Set(rows.flatMap(({ person }) => person ?? []))]
  await notePeople(ctx, 'update', people, { old: nameOf(event, from), new: nameOf(event, to) })
}
