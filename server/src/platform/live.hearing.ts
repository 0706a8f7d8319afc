import type { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import type { Actor } from './act.js'
import type { Db } from './db.js'
import type { Scope } from './scope.js'

export interface LiveEvent {
  id: number
  entity: string
  entity_id: number | null
  action: string
  /** The change itself, where it is small. */
  data?: Record<string, unknown>
}

/** An event as it is kept, with whom it is for. */
export interface Row extends Omit<LiveEvent, 'data'> {
  data: Record<string, unknown> | null
  needs: string[] | null
  open_rights: string[] | null
  staff_ids: number[] | null
  house_ids: number[] | null
  staff_id: number | null
  complex_ids: number[]
  /** Its bytes on the wire, made once for all who hear it. */
  frame?: Buffer
}

/** A person of the staff who listens. */
export interface Person {
  actor: Actor
  /** Who looks as the actor. */
  viewerId: number | undefined
  scope: Scope
}

/** Somebody who came by a link: he hears of one thing, and of that what the room tells him. */
export interface Guest {
  /** His link; only so many streams of one are open at once. */
  key: string
  ip: string
  /** The person of the staff for whom the link was made. */
  staffId: number | null
  entity: string
  entityId: number
  /** His stream ends then. */
  until: Date
  /** The event as he may hear it; null when it is not for him, `end` when his link opens nothing any more. */
  hears(event: LiveEvent): Omit<LiveEvent, 'id'> | null | 'end'
}

export interface Reader {
  who: { person: Person } | { guest: Guest }
  out: PassThrough
  since: number
  /** What he caught up with just now and may hear once more; forgotten at the next heartbeat. */
  recent: Set<number> | null
  /** Ends the stream of a link that expires. */
  timer: NodeJS.Timeout | undefined
}

const bytesOf = (id: number, event: object) => Buffer.from(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)

const eventOf = ({ id, entity, entity_id, action, data }: Row): LiveEvent => ({
  id,
  entity,
  entity_id,
  action,
  ...(data && { data }),
})

const mayHear = ({ actor, scope }: Person, row: Row): boolean => {
  if (row.staff_id !== null) return row.staff_id === actor.id
  // Who decides hears of what waits for him, though nobody has a right to read all of it.
  const has = (right: string) => actor.permissions.has(right)
  if (!(row.needs?.every(has) ?? [`${row.entity}.read`, `${row.entity}.approve`].some(has))) return false
  if (row.open_rights !== null && !row.open_rights.some(has) && !row.staff_ids?.includes(actor.id)) return false
  if (scope.all || row.house_ids === null) return true
  return (
    row.house_ids.some((id) => scope.houseIds.includes(id)) ||
    row.complex_ids.some((id) => scope.complexIds.includes(id))
  )
}

/** The event as this reader hears it; null when it is not for him, `end` when he is to hear no more. */
export const heardBy = ({ who }: Reader, row: Row): Buffer | null | 'end' => {
  if ('person' in who) return mayHear(who.person, row) ? (row.frame ??= bytesOf(row.id, eventOf(row))) : null
  const { guest } = who
  if (row.entity !== guest.entity || row.entity_id !== guest.entityId || row.staff_id !== null) return null
  const heard = guest.hears(eventOf(row))
  return heard === null || heard === 'end' ? heard : bytesOf(row.id, { id: row.id, ...heard })
}

/** Most events that are read at once. */
export const mostRows = 1000

/** Events that hold to a condition over alias `e`, in their order. */
export const rowsWhere = async (db: Db, where: ReturnType<typeof sql>): Promise<Row[]> => {
  const { rows } = await sql<Row>`select e.id, e.entity, e.entity_id, e.action, e.house_ids, e.staff_id,
      e.data, e.needs, e.open_rights, e.staff_ids,
      array(select distinct complex_id from houses where id = any(e.house_ids) and complex_id is not null) as complex_ids
    from live_events e where ${where} order by e.id limit ${mostRows}`.execute(db)
  return rows
}
