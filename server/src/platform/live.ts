import { PassThrough } from 'node:stream'
import type { Permission } from '@oselia/contract/kit'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Act } from './act.js'
import { json, type Db, type Instant, type Json } from './db.js'
import type { Bytes } from './implement.js'
import type { Listener } from './listener.js'
import { heardBy, mostRows, rowsWhere, type Guest, type Reader, type Row } from './live.hearing.js'
import { tooMany } from './problems.js'

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

/** Events older than this can't be caught up with; the reader is told to read anew. */
const keptMinutes = 15
const heartbeat = 20_000
/** After so long a reader must come again with his token: it may have expired, or his rights changed unheard. */
const longestStream = 15 * 60_000
/** A reader that takes nothing for so many bytes is dropped; it comes back and catches up. */
const backlog = 256 * 1024
/** How long it is remembered which events went out, so that none goes twice after a lost connection. */
const remembered = 120_000
/** For so long an act may have run before it was told of, in milliseconds. */
const started = 2000
/** For so long notes are gathered where they come one after another, in milliseconds. */
const gathered = 10
/** How often events are asked for once more when the database did not answer. */
const retries = 10
/** Streams of one link, and from one address by links, at once on this node. */
const guestStreams = { key: 10, ip: 60 }

/** Who hears of a change, of those who may read such things. */
export interface Audience {
  /** Houses that it concerns; null for everybody. */
  house_ids?: number[] | null
  /** Who has none of these rights hears only of what he is named in by `staff_ids`. */
  open_rights?: Permission[]
  staff_ids?: number[]
}

/** Announces a change in the act's transaction: nobody hears of what was rolled back. */
export const announce = async (
  db: Db,
  event: Audience & {
    entity: string
    entity_id: number | null
    action: string
    staff_id?: number | null
    data?: Record<string, unknown>
    /** The rights to hear of it, all of them, in place of `<entity>.read`. */
    needs?: Permission[]
  },
): Promise<void> => {
  const { data, ...told } = event
  const none = { house_ids: null, staff_id: null, needs: null, open_rights: null, staff_ids: null }
  await db
    .insertInto('live_events')
    .values({ ...none, ...told, data: data ? json(data) : null, at: new Date() })
    .execute()
}

/** Tells open browsers what changed. Notes between nodes carry ids alone; the table is the truth. */
export class Live {
  readonly #readers = new Set<Reader>()
  readonly #beat: NodeJS.Timeout
  /** Ids of events that went out lately, with the moment; one list for all readers, as a thousand of them would fill the memory. */
  readonly #told = new Map<number, number>()
  #waiting: number[] = []
  /** When events were asked for last. */
  #asked = 0

  constructor(
    private readonly db: Db,
    listener: Listener,
  ) {
    // Who lost a right or was logged out must ask anew; his browser comes back by itself and is asked for its token.
    listener.on('access', (staffId) => this.#leave(Number(staffId)))
    listener.on(
      'live',
      (id) => this.#hear(Number(id)),
      () => void this.#catchUpAll(),
    )
    this.#beat = setInterval(() => this.#keepUp(), heartbeat).unref()
  }

  get readers(): number {
    return this.#readers.size
  }

  /**
   * Opens a stream for the person; with the last seen id it first sends what was missed. A reader who has seen none yet names
   * the milliseconds since he began to read, as `-1500`.
   */
  open(act: Act, lastSeen: string | undefined, gone: AbortSignal): Promise<Bytes> {
    const person = { actor: act.actor, viewerId: act.viewer?.id, scope: act.scope }
    return this.#begin({ person }, lastSeen, gone, sql`true`)
  }

  /** The same for one who came by a link. 429 when too many streams of it, or from his address, are open already. */
  openGuest(guest: Guest, now: Date, lastSeen: string | undefined, gone: AbortSignal): Promise<Bytes> {
    const open = { key: 0, ip: 0 }
    for (const { who } of this.#readers) {
      if (!('guest' in who)) continue
      if (who.guest.key === guest.key) open.key++
      if (who.guest.ip === guest.ip) open.ip++
    }
    if (open.key >= guestStreams.key || open.ip >= guestStreams.ip) throw tooMany(heartbeat / 1000)
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
    clearInterval(this.#beat)
    for (const reader of this.#readers) {
      clearTimeout(reader.timer)
      reader.out.end()
    }
    this.#readers.clear()
  }

  async #begin(
    who: Reader['who'],
    lastSeen: string | undefined,
    gone: AbortSignal,
    about: RawBuilder<unknown>,
    left = Infinity,
  ): Promise<Bytes> {
    const out = new PassThrough()
    const reader: Reader = { who, out, since: Date.now(), recent: null, timer: undefined }
    if (left < longestStream) reader.timer = setTimeout(() => out.end(), Math.max(0, left)).unref()
    this.#readers.add(reader)
    gone.addEventListener('abort', () => this.#drop(reader))
    out.on('close', () => this.#drop(reader))
    out.write('retry: 2000\n: ready\n\n')
    if (lastSeen && /^\d{1,15}$/.test(lastSeen)) await this.#catchUp(reader, Number(lastSeen), about)
    if (lastSeen && /^-\d{1,15}$/.test(lastSeen)) await this.#catchUpWith(reader, -Number(lastSeen), about)
    return {
      stream: out,
      // A compressor or a proxy that gathers bytes would hold events back.
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', 'content-encoding': 'identity' },
    }
  }

  /** Ends the streams of a person, those of his links too, or all with 0. */
  #leave(staffId: number) {
    for (const { who, out } of this.#readers) {
      const ids = 'person' in who ? [who.person.actor.id, who.person.viewerId] : [who.guest.staffId]
      if (staffId === 0 || ids.includes(staffId)) out.end()
    }
  }

  #keepUp() {
    const now = Date.now()
    for (const [id, at] of this.#told) if (now - at > remembered) this.#told.delete(id)
    this.#each((reader) => {
      if (now - reader.since > heartbeat) reader.recent = null
      if (now - reader.since > longestStream) reader.out.end()
      else reader.out.write(': \n\n')
    })
  }

  #drop(reader: Reader) {
    clearTimeout(reader.timer)
    this.#readers.delete(reader)
    reader.out.destroy()
  }

  #each(act: (reader: Reader) => void) {
    for (const reader of this.#readers) {
      if (reader.out.writableLength > backlog) this.#drop(reader)
      else act(reader)
    }
  }

  // Notes of one moment are read by one query; the first after a pause is not kept waiting for others.
  #hear(id: number) {
    this.#waiting.push(id)
    if (this.#waiting.length > 1) return
    const pause = Date.now() - this.#asked > gathered ? 0 : gathered
    setTimeout(() => {
      this.#asked = Date.now()
      const ids = this.#waiting
      this.#waiting = []
      if (this.#readers.size === 0) return
      for (let at = 0; at < ids.length; at += mostRows) this.#ask(ids.slice(at, at + mostRows), retries)
    }, pause)
  }

  // A node that is busy for a moment must not keep from its readers what they were told to wait for.
  #ask(ids: number[], left: number) {
    rowsWhere(this.db, sql`e.id = any(${ids}::bigint[])`).then(
      (heard) => this.#tell(heard),
      () => left > 0 && setTimeout(() => this.#ask(ids, left - 1), 500).unref(),
    )
  }

  async #catchUpAll() {
    if (this.#readers.size === 0) return
    const recent = await rowsWhere(this.db, sql`e.at > now() - interval '1 minute'`).catch(() => [])
    this.#tell(recent)
  }

  #tell(heard: Row[]) {
    const fresh = heard.filter(({ id }) => !this.#told.has(id))
    for (const { id } of fresh) this.#told.set(id, Date.now())
    if (fresh.length > 0) this.#each((reader) => this.#send(reader, fresh))
  }

  // A smaller id may be committed after a greater one was seen, so the last minute is sent again; hearing twice does no harm.
  async #catchUp(reader: Reader, lastSeen: number, about: RawBuilder<unknown>) {
    reader.recent = new Set()
    const missed = await rowsWhere(
      this.db,
      sql`e.at > now() - make_interval(mins => ${keptMinutes}) and ${about}
        and (e.id > ${lastSeen} or e.at > now() - interval '1 minute')`,
    )
    this.#send(
      reader,
      missed.filter(({ id }) => id !== lastSeen),
    )
    const { rows: known } = await sql`select 1 from live_events where id = ${lastSeen}`.execute(this.db)
    if (known.length === 0 || missed.length === mostRows) reader.out.write('event: reset\ndata: {}\n\n')
  }

  // A moment more than he says, for what was being written while he began.
  async #catchUpWith(reader: Reader, age: number, about: RawBuilder<unknown>) {
    reader.recent = new Set()
    const isOld = age > keptMinutes * 60_000
    const missed = isOld
      ? []
      : await rowsWhere(this.db, sql`e.at > now() - make_interval(secs => ${(age + started) / 1000}) and ${about}`)
    this.#send(reader, missed)
    if (isOld || missed.length === mostRows) reader.out.write('event: reset\ndata: {}\n\n')
  }

  #send(reader: Reader, heard: Row[]) {
    for (const row of heard) {
      if (reader.recent?.has(row.id)) continue
      reader.recent?.add(row.id)
      const frame = heardBy(reader, row)
      if (frame === 'end') return reader.out.end()
      if (frame !== null) reader.out.write(frame)
    }
  }
}
