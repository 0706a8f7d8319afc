import { PassThrough } from 'node:stream'
import { sql, type Generated } from 'kysely'
import type { Act, Actor } from './act.js'
import { json, type Db, type Instant, type Json } from './db.js'
import type { Bytes } from './implement.js'
import type { Listener } from './listener.js'
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
      needs: string | null
      open_right: string | null
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
  /** The change itself, where it is small. */
  data?: Record<string, unknown>
}
interface Row extends Omit<LiveEvent, 'data'> {
  data: Record<string, unknown> | null
  needs: string | null
  open_right: string | null
  staff_ids: number[] | null
  house_ids: number[] | null
  staff_id: number | null
  complex_ids: number[]
}

interface Reader {
  actor: Actor
  /** Who looks as the actor. */
  viewerId: number | undefined
  scope: Scope
  out: PassThrough
  sent: Set<number>
  since: number
}

/** Events older than this can't be caught up with; the reader is told to read anew. */
const keptMinutes = 15
const heartbeat = 20_000
/** After so long a reader must come again with his token: it may have expired, or his rights changed unheard. */
const longestStream = 15 * 60_000
/** A reader that takes nothing for so many bytes is dropped; it comes back and catches up. */
const backlog = 256 * 1024

/** Announces a change in the act's transaction: nobody hears of what was rolled back. */
export const announce = async (
  db: Db,
  event: {
    entity: string
    entity_id: number | null
    action: string
    house_ids?: number[] | null
    staff_id?: number | null
    data?: Record<string, unknown>
    /** The right to hear of it, in place of `<entity>.read`. */
    needs?: string
    /** Who lacks this right hears only of what he is named in by `staff_ids`. */
    open_right?: string
    staff_ids?: number[]
  },
): Promise<void> => {
  const { data, ...told } = event
  const none = { house_ids: null, staff_id: null, needs: null, open_right: null, staff_ids: null }
  await db
    .insertInto('live_events')
    .values({ ...none, ...told, data: data ? json(data) : null, at: new Date() })
    .execute()
}

const mayHear = ({ actor, scope }: Reader, row: Row): boolean => {
  if (row.staff_id !== null) return row.staff_id === actor.id
  // Who decides hears of what waits for him, though nobody has a right to read all of it.
  const rights = row.needs === null ? [`${row.entity}.read`, `${row.entity}.approve`] : [row.needs]
  if (!rights.some((right) => actor.permissions.has(right))) return false
  if (row.open_right !== null && !actor.permissions.has(row.open_right) && !row.staff_ids?.includes(actor.id))
    return false
  if (scope.all || row.house_ids === null) return true
  return (
    row.house_ids.some((id) => scope.houseIds.includes(id)) ||
    row.complex_ids.some((id) => scope.complexIds.includes(id))
  )
}

const rows = (db: Db, where: ReturnType<typeof sql>) =>
  sql<Row>`select e.id, e.entity, e.entity_id, e.action, e.house_ids, e.staff_id,
      e.data, e.needs, e.open_right, e.staff_ids,
      array(select distinct complex_id from houses where id = any(e.house_ids) and complex_id is not null) as complex_ids
    from live_events e where ${where} order by e.id limit 1000`.execute(db)

/** Tells open browsers what changed. Notes between nodes carry ids alone; the table is the truth. */
export class Live {
  readonly #readers = new Set<Reader>()
  readonly #beat: NodeJS.Timeout
  #waiting: number[] = []

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
    this.#beat = setInterval(() => this.#each((reader) => this.#keepUp(reader)), heartbeat).unref()
  }

  get readers(): number {
    return this.#readers.size
  }

  /** Opens a stream for the person; with the last seen id it first sends what was missed. */
  async open(act: Act, lastSeen: string | undefined, gone: AbortSignal): Promise<Bytes> {
    const reader: Reader = {
      actor: act.actor,
      viewerId: act.viewer?.id,
      scope: act.scope,
      out: new PassThrough(),
      sent: new Set(),
      since: Date.now(),
    }
    this.#readers.add(reader)
    gone.addEventListener('abort', () => this.#drop(reader))
    reader.out.on('close', () => this.#drop(reader))
    reader.out.write('retry: 2000\n: ready\n\n')
    if (lastSeen && /^\d{1,15}$/.test(lastSeen)) await this.#catchUp(reader, Number(lastSeen))
    return {
      stream: reader.out,
      // A compressor or a proxy that gathers bytes would hold events back.
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', 'content-encoding': 'identity' },
    }
  }

  close(): void {
    clearInterval(this.#beat)
    for (const reader of this.#readers) reader.out.end()
    this.#readers.clear()
  }

  /** Ends the streams of a person, or all with 0. */
  #leave(staffId: number) {
    for (const { actor, viewerId, out } of this.#readers)
      if (staffId === 0 || actor.id === staffId || viewerId === staffId) out.end()
  }

  #keepUp(reader: Reader) {
    if (Date.now() - reader.since > longestStream) reader.out.end()
    else reader.out.write(': \n\n')
  }

  #drop(reader: Reader) {
    this.#readers.delete(reader)
    reader.out.destroy()
  }

  #each(act: (reader: Reader) => void) {
    for (const reader of this.#readers) {
      if (reader.out.writableLength > backlog) this.#drop(reader)
      else act(reader)
    }
  }

  // Notes of one moment are read by one query.
  #hear(id: number) {
    this.#waiting.push(id)
    if (this.#waiting.length > 1) return
    setTimeout(() => {
      const ids = this.#waiting
      this.#waiting = []
      if (this.#readers.size === 0) return
      rows(this.db, sql`e.id = any(${ids}::bigint[])`).then(
        ({ rows: heard }) => this.#each((reader) => this.#send(reader, heard)),
        () => undefined,
      )
    }, 10)
  }

  async #catchUpAll() {
    if (this.#readers.size === 0) return
    const recent = await rows(this.db, sql`e.at > now() - interval '1 minute'`).catch(() => undefined)
    if (recent) this.#each((reader) => this.#send(reader, recent.rows))
  }

  // A smaller id may be committed after a greater one was seen, so the last minute is sent again; hearing twice does no harm.
  async #catchUp(reader: Reader, lastSeen: number) {
    const missed = await rows(
      this.db,
      sql`e.at > now() - make_interval(mins => ${keptMinutes}) and (e.id > ${lastSeen} or e.at > now() - interval '1 minute')`,
    )
    this.#send(
      reader,
      missed.rows.filter((row) => row.id !== lastSeen),
    )
    const { rows: known } = await sql`select 1 from live_events where id = ${lastSeen}`.execute(this.db)
    if (known.length === 0 || missed.rows.length === 1000) reader.out.write('event: reset\ndata: {}\n\n')
  }

  #send(reader: Reader, heard: Row[]) {
    for (const row of heard) {
      if (reader.sent.has(row.id) || !mayHear(reader, row)) continue
      if (reader.sent.size > 5000) reader.sent.clear()
      reader.sent.add(row.id)
      const { id, entity, entity_id, action, data } = row
      const event: LiveEvent = { id, entity, entity_id, action, ...(data && { data }) }
      reader.out.write(`id: ${row.id}\ndata: ${JSON.stringify(event)}\n\n`)
    }
  }
}
