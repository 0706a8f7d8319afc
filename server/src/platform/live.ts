import { PassThrough } from 'node:stream'
import type { Permission } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from './request-context.js'
import type { Db } from './db.js'
import { writeLater } from './deferred-writes.js'
import type { Bytes } from './implement.js'
import type { Listener } from './listener.js'
import {
  eventsWhere,
  frameFor,
  maxRows,
  type Guest,
  type Person,
  type StoredEvent,
  type Subscriber,
} from './live.subscriptions.js'
import { tooMany } from './problems.js'
import type { Sessions } from './sessions.js'

/** Events older than this are not replayed; the subscriber receives `reset` and refetches everything. */
const keptMinutes = 15
/** How often, in milliseconds, every subscriber hears that the stream is alive, and the table is read for events that nobody told of. */
const usualHeartbeatMs = 20_000
/** Maximum duration of a stream in milliseconds; the subscriber reconnects with its token, which may have expired. */
const longestStream = 15 * 60_000
/** Maximum unsent bytes; a slower subscriber is disconnected, reconnects and catches up. */
const backlog = 256 * 1024
/** How long the ids of sent events are stored for deduplication, in milliseconds. */
const ttlMs = 120_000
/** Maximum time between the start of a transaction and the publication of its event, in milliseconds. */
const openTransactionMs = 2000
/** Notifications within this interval are read by one query, in milliseconds. */
const gathered = 10
/** Retries of a failed read of events. */
const retries = 10
/** Maximum concurrent streams per link, and per IP address over all links, on this node. */
const guestStreams = { key: 10, ip: 60 }

const reset = 'event: reset\ndata: {}\n\n'

/** Restricts which of the users with read permission receive an event. */
export interface Audience {
  /** Houses that it concerns; null for everybody. */
  house_ids?: number[] | null
  /** Users without any of these permissions receive the event only when listed in `staff_ids`. */
  open_rights?: Permission[]
  staff_ids?: number[]
}

/** A change as it is published. */
export interface NewEvent extends Audience {
  entity: string
  entity_id: number | null
  action: string
  /** The only recipient. */
  staff_id?: number | null
  data?: Record<string, unknown>
  /** The permissions to receive it, all of them, in place of `<entity>.read`. */
  needs?: Permission[]
}

/** Publishes a change in the caller's transaction, so that a rollback discards it. */
export const publishEvent = (db: Db, event: NewEvent): Promise<void> => publishEvents(db, [event])

/** The same for several changes, by one statement. */
export const publishEvents = (db: Db, events: readonly NewEvent[]): Promise<void> => {
  const none = { house_ids: null, staff_id: null, needs: null, open_rights: null, staff_ids: null, at: new Date() }
  return writeLater(db, { live_events: events.map((event) => Object.assign({}, none, event)) })
}

// A stream may end during a query for it; a write after the end would be an unhandled error.
const write = ({ out }: Subscriber, bytes: Buffer | string) => {
  if (!out.writableEnded && !out.destroyed) out.write(bytes)
}

/** Sends changes to open browsers. Notifications between nodes contain ids only; the events are read from the table. */
export class Live {
  readonly #subscribers = new Set<Subscriber>()
  readonly #heartbeat: NodeJS.Timeout
  /** Ids of recently sent events with the time; one map for all subscribers, to save memory. */
  readonly #sent = new Map<number, number>()
  #pending: number[] = []
  #lastRead = 0
  readonly #startedAt = Date.now()

  constructor(
    private readonly db: Db,
    private readonly sessions: Sessions,
    listener: Listener,
    private readonly heartbeatMs = usualHeartbeatMs,
  ) {
    // After the loss of a permission or session the stream ends; the browser reconnects with its token.
    listener.on('access', (staffId) => this.#endStreamsOf(Number(staffId)))
    listener.on(
      'live',
      (ids) => this.#receive(ids.split(',').map(Number)),
      () => void this.#resynchronise(),
    )
    this.#heartbeat = setInterval(() => this.#beat(), this.heartbeatMs).unref()
  }

  /**
   * Opens a stream for a staff member; given the last received event id, it first sends the missed events. A client without
   * one sends the age of its page in milliseconds, as `-1500`.
   */
  open(ctx: RequestContext, lastSeen: string | undefined, gone: AbortSignal): Promise<Bytes> {
    const person = { actor: ctx.actor, viewerId: ctx.viewer?.id, scope: ctx.scope }
    const left = ctx.accessUntil === undefined ? Infinity : ctx.accessUntil - ctx.now.getTime()
    return this.#begin({ person }, lastSeen, gone, sql`true`, left)
  }

  /** The same for a guest with a link. 429 when too many streams of the link or of the IP address are open. */
  openGuest(guest: Guest, now: Date, lastSeen: string | undefined, gone: AbortSignal): Promise<Bytes> {
    const open = { key: 0, ip: 0 }
    for (const { who } of this.#subscribers) {
      if (!('guest' in who)) continue
      if (who.guest.key === guest.key) open.key++
      if (who.guest.ip === guest.ip) open.ip++
    }
    if (open.key >= guestStreams.key || open.ip >= guestStreams.ip) throw tooMany(this.heartbeatMs / 1000)
    const left = guest.until.getTime() - now.getTime()
    return this.#begin(
      { guest },
      lastSeen,
      gone,
      sql`e.entity = ${guest.entity} and e.entity_id = ${guest.entityId}`,
      left,
    )
  }

  close(): void {
    clearInterval(this.#heartbeat)
    for (const subscriber of this.#subscribers) {
      clearTimeout(subscriber.timer)
      subscriber.out.end()
    }
    this.#subscribers.clear()
  }

  async #begin(
    who: Subscriber['who'],
    lastSeen: string | undefined,
    gone: AbortSignal,
    about: RawBuilder<unknown>,
    left: number,
  ): Promise<Bytes> {
    const out = new PassThrough()
    const subscriber: Subscriber = { who, out, since: Date.now(), recent: null, timer: undefined }
    if (left < longestStream) subscriber.timer = setTimeout(() => out.end(), Math.max(0, left)).unref()
    this.#subscribers.add(subscriber)
    gone.addEventListener('abort', () => this.#drop(subscriber))
    out.on('close', () => this.#drop(subscriber))
    out.write('retry: 2000\n: ready\n\n')
    if (lastSeen && /^\d{1,15}$/.test(lastSeen)) await this.#catchUp(subscriber, Number(lastSeen), about)
    if (lastSeen && /^-\d{1,15}$/.test(lastSeen)) await this.#catchUpSince(subscriber, -Number(lastSeen), about)
    return {
      stream: out,
      // Compression or proxy buffering would delay events.
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', 'content-encoding': 'identity' },
    }
  }

  /** Ends the streams of a person, including those of the person's links, or all with 0. */
  #endStreamsOf(staffId: number) {
    for (const { who, out } of this.#subscribers) {
      const ids = 'person' in who ? [who.person.actor.id, who.person.viewerId] : [who.guest.staffId]
      if (staffId === 0 || ids.includes(staffId)) out.end()
    }
  }

  /**
   * Notifications may have been lost while the listener was disconnected: every page refetches, and the streams of links and of
   * users with changed sessions or permissions end, so that they reconnect. All streams end when the check fails.
   */
  async #resynchronise() {
    if (this.#subscribers.size === 0) return
    const persons = [...this.#subscribers].flatMap(({ who }) => ('person' in who ? [who.person] : []))
    const unchanged = await this.sessions.unchanged(persons).catch(() => new Set<Person>())
    const ended = new Set(persons.filter((person) => !unchanged.has(person)))
    this.#each(({ who, out }) => {
      out.write(reset)
      if ('guest' in who || ended.has(who.person)) out.end()
    })
  }

  #beat() {
    const now = Date.now()
    for (const [id, at] of this.#sent) if (now - at > ttlMs) this.#sent.delete(id)
    if (this.#subscribers.size > 0) this.#readMissedEvents()
    this.#each((subscriber) => {
      if (now - subscriber.since > this.heartbeatMs) subscriber.recent = null
      if (now - subscriber.since > longestStream) subscriber.out.end()
      else subscriber.out.write(': \n\n')
    })
  }

  #drop(subscriber: Subscriber) {
    clearTimeout(subscriber.timer)
    this.#subscribers.delete(subscriber)
    subscriber.out.destroy()
  }

  #each(act: (subscriber: Subscriber) => void) {
    for (const subscriber of this.#subscribers) {
      if (subscriber.out.writableLength > backlog) this.#drop(subscriber)
      else if (!subscriber.out.writableEnded) act(subscriber)
    }
  }

  // The first notification after a pause is read at once; later ones within the interval share a query.
  #receive(received: number[]) {
    const isFirst = this.#pending.length === 0
    this.#pending.push(...received)
    if (!isFirst) return
    const pause = Date.now() - this.#lastRead > gathered ? 0 : gathered
    setTimeout(() => {
      this.#lastRead = Date.now()
      const ids = this.#pending
      this.#pending = []
      // Later subscribers read missed events from the table.
      if (this.#subscribers.size === 0) return this.#remember(ids)
      for (let at = 0; at < ids.length; at += maxRows) this.#read(ids.slice(at, at + maxRows), retries)
    }, pause)
  }

  // Retries, so that a temporary database failure loses no event.
  #read(ids: number[], left: number) {
    eventsWhere(this.db, sql`e.id = any(${ids}::bigint[])`).then(
      (events) => this.#publish(events),
      () => left > 0 && setTimeout(() => this.#read(ids, left - 1), 500).unref(),
    )
  }

  #remember(ids: readonly number[]) {
    for (const id of ids) this.#sent.set(id, Date.now())
  }

  // A node that died after a commit may not have notified other nodes.
  #readMissedEvents() {
    const since = new Date(Math.max(this.#startedAt, Date.now() - 3 * this.heartbeatMs))
    eventsWhere(this.db, sql`e.at > ${since} and e.id <> all(${[...this.#sent.keys()]}::bigint[])`).then(
      (events) => this.#publish(events),
      () => undefined,
    )
  }

  #publish(events: StoredEvent[]) {
    const fresh = events.filter(({ id }) => !this.#sent.has(id))
    this.#remember(fresh.map(({ id }) => id))
    if (fresh.length > 0) this.#each((subscriber) => this.#send(subscriber, fresh))
  }

  // Ids are not committed in order, so the last minute is sent again; clients tolerate duplicates.
  async #catchUp(subscriber: Subscriber, lastSeen: number, about: RawBuilder<unknown>) {
    subscriber.recent = new Set()
    const missed = await eventsWhere(
      this.db,
      sql`e.at > now() - make_interval(mins => ${keptMinutes}) and ${about}
        and (e.id > ${lastSeen} or e.at > now() - interval '1 minute')`,
    )
    this.#send(
      subscriber,
      missed.filter(({ id }) => id !== lastSeen),
    )
    const { rows: known } = await sql`select 1 from live_events where id = ${lastSeen}`.execute(this.db)
    if (known.length === 0 || missed.length === maxRows) write(subscriber, reset)
  }

  // Adds 2 s to cover transactions still open when the page began to read.
  async #catchUpSince(subscriber: Subscriber, age: number, about: RawBuilder<unknown>) {
    subscriber.recent = new Set()
    const isOld = age > keptMinutes * 60_000
    const missed = isOld
      ? []
      : await eventsWhere(
          this.db,
          sql`e.at > now() - make_interval(secs => ${(age + openTransactionMs) / 1000}) and ${about}`,
        )
    this.#send(subscriber, missed)
    if (isOld || missed.length === maxRows) write(subscriber, reset)
  }

  #send(subscriber: Subscriber, events: StoredEvent[]) {
    for (const event of events) {
      if (subscriber.recent?.has(event.id)) continue
      subscriber.recent?.add(event.id)
      const frame = frameFor(subscriber, event)
      if (frame === 'end') return subscriber.out.end()
      if (frame !== null) write(subscriber, frame)
    }
  }
}
