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

/** Events older than this are not replayed; the subscriber is sent `reset` and reads everything anew. */
const keptMinutes = 15
const heartbeatMs = 20_000
/** After so long a subscriber must reconnect with its token, which may have expired. */
const longestStream = 15 * 60_000
/** A subscriber that has not taken so many bytes is dropped; it reconnects and catches up. */
const backlog = 256 * 1024
/** How long ids of sent events are remembered, so that none is sent twice. */
const ttlMs = 120_000
/** A transaction may have begun so long before its event was published, in milliseconds. */
const openTransactionMs = 2000
/** Notifications that follow one another are gathered for so long, in milliseconds. */
const gathered = 10
/** How often events are read once more when the database did not answer. */
const retries = 10
/** Streams of one link, and from one address by links, at once on this node. */
const guestStreams = { key: 10, ip: 60 }

const reset = 'event: reset\ndata: {}\n\n'

/** Who receives an event, of those who may read such things. */
export interface Audience {
  /** Houses that it concerns; null for everybody. */
  house_ids?: number[] | null
  /** Whoever has none of these rights receives only events that name them in `staff_ids`. */
  open_rights?: Permission[]
  staff_ids?: number[]
}

/** A change as it is published. */
export interface NewEvent extends Audience {
  entity: string
  entity_id: number | null
  action: string
  /** The only person whom it concerns. */
  staff_id?: number | null
  data?: Record<string, unknown>
  /** The permissions to receive it, all of them, in place of `<entity>.read`. */
  needs?: Permission[]
}

/** Publishes a change in the transaction of the caller: nothing is sent of what was rolled back. */
export const publishEvent = (db: Db, event: NewEvent): Promise<void> => publishEvents(db, [event])

/** The same for several changes, by one statement. */
export const publishEvents = (db: Db, events: readonly NewEvent[]): Promise<void> => {
  const none = { house_ids: null, staff_id: null, needs: null, open_rights: null, staff_ids: null, at: new Date() }
  return writeLater(db, { live_events: events.map((event) => Object.assign({}, none, event)) })
}

// A stream may have ended while something for it was being read; a write after the end would be an unhandled error.
const write = ({ out }: Subscriber, bytes: Buffer | string) => {
  if (!out.writableEnded && !out.destroyed) out.write(bytes)
}

/** Sends changes to open browsers. Notifications between nodes carry ids alone; the table is the truth. */
export class Live {
  readonly #subscribers = new Set<Subscriber>()
  readonly #heartbeat: NodeJS.Timeout
  /** Ids of events that were sent lately, with the moment; one list for all subscribers, as a list for each would fill the memory. */
  readonly #sent = new Map<number, number>()
  #pending: number[] = []
  #lastRead = 0
  readonly #startedAt = Date.now()

  constructor(
    private readonly db: Db,
    private readonly sessions: Sessions,
    listener: Listener,
  ) {
    // Whoever lost a right or a session must reconnect; the browser does so by itself and is asked for its token.
    listener.on('access', (staffId) => this.#endStreamsOf(Number(staffId)))
    listener.on(
      'live',
      (ids) => this.#receive(ids.split(',').map(Number)),
      () => void this.#resynchronise(),
    )
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref()
  }

  /**
   * Opens a stream for the person; with the last seen id it first sends what was missed. A subscriber who has seen none yet sends
   * the milliseconds since its page began to read, as `-1500`.
   */
  open(ctx: RequestContext, lastSeen: string | undefined, gone: AbortSignal): Promise<Bytes> {
    const person = { actor: ctx.actor, viewerId: ctx.viewer?.id, scope: ctx.scope }
    const left = ctx.accessUntil === undefined ? Infinity : ctx.accessUntil - ctx.now.getTime()
    return this.#begin({ person }, lastSeen, gone, sql`true`, left)
  }

  /** The same for a guest who came by a link. 429 when too many streams of the link, or of the address, are open already. */
  openGuest(guest: Guest, now: Date, lastSeen: string | undefined, gone: AbortSignal): Promise<Bytes> {
    const open = { key: 0, ip: 0 }
    for (const { who } of this.#subscribers) {
      if (!('guest' in who)) continue
      if (who.guest.key === guest.key) open.key++
      if (who.guest.ip === guest.ip) open.ip++
    }
    if (open.key >= guestStreams.key || open.ip >= guestStreams.ip) throw tooMany(heartbeatMs / 1000)
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
      // A compressor or a proxy that gathers bytes would hold events back.
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', 'content-encoding': 'identity' },
    }
  }

  /** Ends the streams of a person, those of their links too, or all with 0. */
  #endStreamsOf(staffId: number) {
    for (const { who, out } of this.#subscribers) {
      const ids = 'person' in who ? [who.person.actor.id, who.person.viewerId] : [who.guest.staffId]
      if (staffId === 0 || ids.includes(staffId)) out.end()
    }
  }

  /**
   * After listening has restarted nobody knows what was missed: every page reads anew, streams of links are asked for again, and
   * those of persons whose session or rights are not what they were end. All end when that can't be found out.
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
      if (now - subscriber.since > heartbeatMs) subscriber.recent = null
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

  // Notifications of one moment are read by one query; the first after a pause is read at once.
  #receive(received: number[]) {
    const isFirst = this.#pending.length === 0
    this.#pending.push(...received)
    if (!isFirst) return
    const pause = Date.now() - this.#lastRead > gathered ? 0 : gathered
    setTimeout(() => {
      this.#lastRead = Date.now()
      const ids = this.#pending
      this.#pending = []
      // Whoever subscribes later reads what it missed from the table.
      if (this.#subscribers.size === 0) return this.#remember(ids)
      for (let at = 0; at < ids.length; at += maxRows) this.#read(ids.slice(at, at + maxRows), retries)
    }, pause)
  }

  // A database that is busy for a moment must not cost subscribers an event.
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
    const since = new Date(Math.max(this.#startedAt, Date.now() - 3 * heartbeatMs))
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

  // A smaller id may be committed after a greater one was seen, so the last minute is sent again; receiving twice does no harm.
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
