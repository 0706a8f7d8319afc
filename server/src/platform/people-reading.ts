import type { PeopleAt } from '@oselia/contract/people-at'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { access } from './access.js'
import { requiresSecondPerson } from './approvals.js'
import { audit } from './audit.js'
import type { Clock } from './clock.js'
import type { Db } from './db.js'
import { takeApproval } from './export.permits.js'
import { conflict } from './problems.js'
import { secondsToWait } from './rate-limits.js'
import type { RequestContext } from './request-context.js'
import type { Session } from './sessions.js'

/**
 * Different people whose data one person may read within an hour: one every two seconds of it, or twenty of the longest
 * pages. Work on people is slower by an order of magnitude; rows that are read again do not count.
 */
export const readHourly = 2000
/** The same within 24 hours. */
export const readDaily = 5000
/** The name under which further reading is requested for approval. */
export const readingName = 'people'

const hour = 3_600_000
const day = 24 * hour
/** Milliseconds for which an exceeded limit is not looked at again where it refuses nothing. */
const quietMs = 30_000
/** Readers kept in memory; a forgotten one is counted by the database alone. */
const maxReaders = 2000

interface Reader {
  /** People read on this node, and when first within the day. */
  seen: Map<number, number>
  /** Those of them that are not stored yet. */
  waiting: Map<number, number>
  /** Counts of the database, from all nodes. */
  stored: { hourly: number; daily: number }
  quietUntil: number
}

type Caller = Pick<Session, 'actor' | 'viewer' | 'scope'>

const readerIdOf = ({ actor, viewer }: Caller) => viewer?.id ?? actor.id

/** The ids at a dotted path of a reply; arrays on the way are walked. */
const idsAt = (value: unknown, path: readonly string[]): number[] => {
  if (Array.isArray(value)) return value.flatMap((one) => idsAt(one, path))
  const [key, ...rest] = path
  if (key === undefined) return typeof value === 'number' ? [value] : []
  return typeof value === 'object' && value !== null ? idsAt((value as Record<string, unknown>)[key], rest) : []
}

/**
 * Counts the different people whose data each person reads. A request costs additions to a map; the rows are stored every two
 * seconds by one statement, which answers the counts of all nodes.
 */
export class PeopleReading {
  readonly #readers = new LRUCache<number, Reader>({ max: maxReaders, ttl: day })
  readonly #changed = new Set<number>()

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  #readerOf(id: number): Reader {
    const known = this.#readers.get(id)
    if (known) return known
    const fresh = { seen: new Map(), waiting: new Map(), stored: { hourly: 0, daily: 0 }, quietUntil: 0 }
    this.#readers.set(id, fresh)
    return fresh
  }

  /** Counts the people of a reply. */
  note(caller: Caller, reply: unknown, { of, at, kinds }: PeopleAt): void {
    const id = readerIdOf(caller)
    const reader = this.#readerOf(id)
    const now = this.clock.now().getTime()
    const limited = kinds
      ? { data: (reply as { data: { kind: string }[] }).data.filter(({ kind }) => kinds.includes(kind)) }
      : reply
    const paths = typeof at === 'string' ? [at] : at
    for (const found of paths.flatMap((path) => idsAt(limited, path.split('.')))) {
      const person = of === 'staff' ? -found : found
      if ((reader.seen.get(person) ?? 0) > now - day || isFull(reader)) continue
      reader.seen.set(person, now)
      reader.waiting.set(person, now)
      this.#changed.add(id)
    }
  }

  /**
   * Before data of people are read: past a limit 409 `needs_second_person` where the community requires a second person and
   * nobody approved further reading; else the log notes it once a day.
   */
  async admit(caller: Caller, ctx: Omit<RequestContext, 'actor' | 'scope' | 'db'>): Promise<void> {
    const id = readerIdOf(caller)
    const reader = this.#readers.get(id)
    if (!reader || !isOver(reader) || reader.quietUntil > ctx.now.getTime()) return
    await this.store([id])
    if (!isOver(reader)) return
    const actor = caller.viewer ? { ...caller.actor, ...caller.viewer } : caller.actor
    const by = { ...ctx, actor, scope: caller.scope, db: this.db }
    if (!(await requiresSecondPerson(this.db))) {
      reader.quietUntil = ctx.now.getTime() + quietMs
      return this.#log(by, reader)
    }
    const approval = await takeApproval(by, readingName)
    if (!approval) {
      await this.#log(by, reader)
      const data = { kind: 'exports', payload: { list: readingName } }
      throw conflict('needs_second_person', { sentence: 'people_read', data })
    }
    await sql`delete from people_read where staff_id = ${id}`.execute(this.db)
    this.#readers.delete(id)
    await audit({ ...by, approval: { kind: 'exports', note: approval.note } }, noteOf(reader))
  }

  async #log(ctx: RequestContext, reader: Reader): Promise<void> {
    const key = `people_read:${ctx.actor.id}`
    if ((await secondsToWait(this.db, ctx.now, { key, attempts: 1, seconds: day / 1000 })) === 0)
      await audit(ctx, noteOf(reader))
  }

  /** Stores what waits and reads the counts anew, of the given readers or of those with something to store. */
  async store(ids: readonly number[] = [...this.#changed]): Promise<void> {
    if (ids.length === 0) return
    const now = this.clock.now()
    const batch = ids.flatMap((id) => {
      const { waiting } = this.#readerOf(id)
      return [...waiting].map(([person, at]) => ({ staff_id: id, person_id: person, at: new Date(at).toISOString() }))
    })
    await sql`insert into people_read as r (staff_id, person_id, at)
      select n.staff_id, n.person_id, n.at from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        n (staff_id bigint, person_id bigint, at timestamptz) join ${sql.table(access('people'))} s on s.id = n.staff_id
      on conflict (staff_id, person_id) do update set at = excluded.at
        where r.at <= excluded.at - interval '24 hours'`.execute(this.db)
    for (const { staff_id, person_id } of batch) this.#readerOf(staff_id).waiting.delete(person_id)
    const { rows } = await sql<{ id: number; hourly: number; daily: number }>`select s.id,
        count(r.at) filter (where r.at > ${now}::timestamptz - interval '1 hour') as hourly, count(r.at) as daily
      from unnest(${ids}::bigint[]) s (id)
      left join people_read r on r.staff_id = s.id and r.at > ${now}::timestamptz - interval '24 hours'
      group by s.id`.execute(this.db)
    for (const { id, hourly, daily } of rows) {
      const reader = this.#readerOf(id)
      reader.stored = { hourly, daily }
      if (reader.waiting.size === 0) this.#changed.delete(id)
    }
  }
}

const isFull = ({ stored, waiting }: Reader) => stored.daily + waiting.size > readDaily
const isOver = (reader: Reader) => isFull(reader) || reader.stored.hourly + reader.waiting.size > readHourly

const noteOf = ({ stored: { hourly, daily } }: Reader) => ({
  action: 'read_many',
  entity: readingName,
  changes: [
    { field: 'hourly', old: null, new: hourly },
    { field: 'daily', old: null, new: daily },
  ],
})
