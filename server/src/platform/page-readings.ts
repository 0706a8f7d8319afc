import { sql } from 'kysely'
import type { App } from './app.js'
import type { Db } from './db.js'
import { every } from './upkeep.js'

const storeEveryMs = 2000
/** Programs that fetch a page to show its title in a chat, or to index it. */
const isProgram = (userAgent: string | null) =>
  userAgent === null || /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|whatsapp|viber|curl|wget/i.test(userAgent)

/** How often public pages are opened, by kind, subject and day; no reader is recorded. A reading costs an addition in memory. */
export class PageReadings {
  #waiting = new Map<string, number>()
  readonly #db: Db
  readonly #now: () => Date

  constructor({ pools, clock, http }: Pick<App, 'pools' | 'clock' | 'http'>) {
    this.#db = pools.slowDb
    this.#now = () => clock.now()
    const stop = every(storeEveryMs, () => this.store())
    http.addHook('onClose', async () => {
      stop()
      await this.store().catch(() => undefined)
    })
  }

  note(kind: string, subjectId: number, userAgent: string | null): void {
    if (isProgram(userAgent)) return
    const key = `${kind}:${subjectId}`
    this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1)
  }

  /** Adds what waits to the table, in one statement; it waits on when that fails. */
  async store(): Promise<void> {
    if (this.#waiting.size === 0) return
    const taken = this.#waiting
    this.#waiting = new Map()
    const rows = [...taken].map(([key, readings]) => {
      const [kind, id] = key.split(':')
      return { kind, subject_id: Number(id), readings }
    })
    try {
      await sql`insert into page_readings as p (kind, subject_id, day, readings)
        select r.kind, r.subject_id, (${this.#now()}::timestamptz at time zone s.timezone)::date, r.readings
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (kind text, subject_id bigint, readings int), settings s
        order by r.kind, r.subject_id
        on conflict (kind, subject_id, day) do update set readings = p.readings + excluded.readings`.execute(this.#db)
    } catch (error) {
      for (const [key, readings] of taken) this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + readings)
      throw error
    }
  }
}

/** How often the page of a subject was opened, as far as it is stored. */
export const readingsOf = async (db: Db, kind: string, subjectId: number): Promise<number> => {
  const { rows } = await sql<{ readings: number }>`select coalesce(sum(readings), 0)::int as readings from page_readings
    where kind = ${kind} and subject_id = ${subjectId}`.execute(db)
  return rows[0]!.readings
}
