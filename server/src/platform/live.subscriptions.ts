import type { PassThrough } from 'node:stream'
import { sql, type Generated } from 'kysely'
import { access } from './access.js'
import type { Actor } from './request-context.js'
import type { Db, Instant, Json } from './db.js'
import type { Scope } from './scope.js'

declare module './db.js' {
  interface Database {
    live_events: {
      id: Generated<number>
      entity: string
      entity_id: number | null
      action: string
      house_ids: number[] | null
      staff_id: number | null
      data: Json<Record<string, unknown>> | null
      needs: string[] | null
      open_rights: string[] | null
      staff_ids: number[] | null
      at: Instant
    }
  }
}

export interface LiveEvent {
  id: number
  entity: string
  entity_id: number | null
  action: string
  /** The changed values, when small. */
  data?: Record<string, unknown>
}

/** A stored event with its recipients. */
export interface StoredEvent extends Omit<LiveEvent, 'data'> {
  data: Record<string, unknown> | null
  needs: string[] | null
  open_rights: string[] | null
  staff_ids: number[] | null
  house_ids: number[] | null
  staff_id: number | null
  complex_ids: number[]
  /** The serialised event, shared by all subscribers. */
  frame?: Buffer
}

/** A subscribed staff member. */
export interface Person {
  actor: Actor
  /** Id of the impersonating user. */
  viewerId: number | undefined
  scope: Scope
}

/** A subscriber with a link: receives the events of one object, as presented by its feature. */
export interface Guest {
  /** Key of the link, for the limit of concurrent streams. */
  key: string
  ip: string
  /** The staff member for whom the link was created. */
  staffId: number | null
  entity: string
  entityId: number
  /** End of the stream. */
  until: Date
  /** The event as the guest may receive it; null when the guest may not, `end` when the link is no longer valid. */
  present(event: LiveEvent): Omit<LiveEvent, 'id'> | null | 'end'
}

export interface Subscriber {
  who: { person: Person } | { guest: Guest }
  out: PassThrough
  since: number
  /** Ids just sent from the table, whose notifications may still arrive; cleared at the next heartbeat. */
  recent: Set<number> | null
  /** Ends the stream when the link, the session or a temporary role expires. */
  timer: NodeJS.Timeout | undefined
}

const bytesOf = (id: number, event: object) => Buffer.from(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)

const eventOf = ({ id, entity, entity_id, action, data }: StoredEvent): LiveEvent => ({
  id,
  entity,
  entity_id,
  action,
  ...(data && { data }),
})

const canReceive = ({ actor, scope }: Person, event: StoredEvent): boolean => {
  if (event.staff_id !== null) return event.staff_id === actor.id
  // Approvers receive the events of pending decisions even without the read permission.
  const has = (right: string) => actor.permissions.has(right)
  if (!(event.needs?.every(has) ?? [`${event.entity}.read`, `${event.entity}.approve`].some(has))) return false
  if (event.open_rights !== null && !event.open_rights.some(has) && !event.staff_ids?.includes(actor.id)) return false
  if (scope.all || event.house_ids === null) return true
  return (
    event.house_ids.some((id) => scope.houseIds.includes(id)) ||
    event.complex_ids.some((id) => scope.complexIds.includes(id))
  )
}

/** The event as this subscriber receives it; null when the subscriber may not, `end` when the stream must end. */
export const frameFor = ({ who }: Subscriber, event: StoredEvent): Buffer | null | 'end' => {
  if ('person' in who) return canReceive(who.person, event) ? (event.frame ??= bytesOf(event.id, eventOf(event))) : null
  const { guest } = who
  if (event.entity !== guest.entity || event.entity_id !== guest.entityId || event.staff_id !== null) return null
  const presented = guest.present(eventOf(event))
  return presented === null || presented === 'end' ? presented : bytesOf(event.id, { id: event.id, ...presented })
}

/** Maximum events per query. */
export const maxRows = 1000

/** Events that satisfy a condition over alias `e`, in order of id. */
export const eventsWhere = async (db: Db, where: ReturnType<typeof sql>): Promise<StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`select e.id, e.entity, e.entity_id, e.action, e.house_ids, e.staff_id,
      e.data, e.needs, e.open_rights, e.staff_ids,
      ${access('complexesOf')(sql.ref('e.house_ids'))} as complex_ids
    from live_events e where ${where} order by e.id limit ${maxRows}`.execute(db)
  return rows
}
