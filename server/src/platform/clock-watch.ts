import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from './clock.js'
import type { Db } from './db.js'

/** Milliseconds by which clocks may differ, or a clock from what has passed, before it is doubted. */
const limit = 120_000
/** After a jump the clock is believed again when it has gone on for so long, or when it is put back. */
const settledAfter = 24 * 3_600_000
/** A product that comes back after a longer pause asks for such a day as well: it can't tell a pause from a clock that is wrong. */
const pausedAfter = 7 * 24 * 3_600_000
/** A clock is compared with what has passed over no more than this: counters and clocks part by themselves over months. */
const comparedOver = 3_600_000

/** Why a time is not certain: the clock jumped forward while the product ran, or it is ahead of the database's. */
export interface Doubt {
  reason: 'jumped' | 'apart'
  /** Minutes by which the clock is ahead of the certain time. */
  minutes: number
}

/** The time that has come for certain, which is that of the clock where nothing speaks against it. */
export interface Certain {
  at: Date
  doubt: Doubt | null
}

/** Milliseconds by which the clock may be ahead of the time, and behind it. */
export interface Margins {
  ahead: number
  behind: number
}

interface Reading {
  wall: number
  passed: readonly number[]
}
/** Where the clock would be without its jump, forward or back, and how long after that reading it is believed again. */
interface Jump {
  from: Reading
  left: number
}

const elapsed = (from: Reading, to: Reading): number =>
  Math.max(0, ...to.passed.map((counter, n) => counter - (from.passed[n] ?? counter)))

interface Row {
  seen_at: string
  jump_from: string | null
  jump_to: string | null
  jumped_at: string | null
}

/**
 * Compares the clock with what has passed since it was read before, and with the clock of the database. What is done by time alone, and can't
 * be taken back, is done by the certain time: a clock that jumps forward brings nothing to its end.
 */
export class ClockWatch {
  #anchor: Reading | null = null
  #jump: Jump | null = null
  #isStored = true

  constructor(
    private readonly clock: Clock,
    private readonly log: Pick<Logger, 'warn' | 'info'>,
  ) {}

  /** Looks at the clocks and keeps in the database what was seen, so that a jump is known after a restart. */
  async beat(db: Db): Promise<void> {
    const { witness } = this.clock
    if (!witness) return
    const { reading, database } = await this.#read(db, witness)
    const seen = new Date(reading.wall)
    await sql`insert into clock_watch (seen_at, database_at) values (${seen}, ${database})
      on conflict (id) do update set seen_at = excluded.seen_at, database_at = excluded.database_at`.execute(db)
    if (this.#isStored) return
    const jump = this.#jump
    const expected = jump && new Date(jump.from.wall + elapsed(jump.from, reading))
    await sql`update clock_watch set jump_from = ${expected}, jump_to = ${jump && seen}, jumped_at = ${jump && database}`.execute(
      db,
    )
    this.#isStored = true
  }

  async certain(db: Db): Promise<Certain> {
    const { witness } = this.clock
    if (!witness) return { at: this.clock.now(), doubt: null }
    const { reading, database } = await this.#read(db, witness)
    const jump = this.#jump
    const times = {
      jumped: jump ? jump.from.wall + elapsed(jump.from, reading) : reading.wall,
      apart: database.getTime(),
    }
    const reason = times.jumped <= times.apart ? 'jumped' : 'apart'
    const at = Math.min(reading.wall, times[reason])
    const ahead = reading.wall - at
    return { at: new Date(at), doubt: ahead > limit ? { reason, minutes: Math.round(ahead / 60_000) } : null }
  }

  /** What the clock may be off by now: 0 where nothing speaks against it. */
  async margins(db: Db): Promise<Margins> {
    const { witness } = this.clock
    if (!witness) return { ahead: 0, behind: 0 }
    const { reading, database } = await this.#read(db, witness)
    const jump = this.#jump
    const others = [database.getTime(), ...(jump ? [jump.from.wall + elapsed(jump.from, reading)] : [])]
    const off = others.map((at) => reading.wall - at).filter((by) => Math.abs(by) > limit)
    return { ahead: Math.max(0, ...off), behind: Math.max(0, ...off.map((by) => -by)) }
  }

  async #read(db: Db, witness: NonNullable<Clock['witness']>) {
    // The database first: the time of the question does not make its clock the earlier one.
    const database = await witness.database(db)
    const reading = { wall: this.clock.now().getTime(), passed: witness.passed() }
    if (!this.#anchor) await this.#remember(db, reading, database)
    this.#compare(reading)
    return { reading, database }
  }

  /** A jump that was seen before the product was restarted, unless the clock was put back or has gone on for long enough since. */
  async #remember(db: Db, reading: Reading, database: Date): Promise<void> {
    const { rows } = await sql<Row>`select seen_at, jump_from, jump_to, jumped_at from clock_watch`.execute(db)
    if (this.#anchor) return
    this.#anchor = reading
    const [row] = rows
    if (!row) return
    const since = row.jumped_at === null ? settledAfter : database.getTime() - Date.parse(row.jumped_at)
    const [from, to] = [Date.parse(row.jump_from ?? ''), Date.parse(row.jump_to ?? '')]
    const seen = Date.parse(row.seen_at)
    // The clock of the database may have been put back with this one: what passed before the stop has passed all the same.
    const least = from + Math.max(0, since, seen - to)
    const isShort = least - reading.wall > limit
    if (since < settledAfter && (reading.wall >= to || to < from || isShort)) {
      const left = settledAfter - Math.max(0, since)
      this.#jump = { from: { wall: least, passed: reading.passed }, left }
      // What is stored of a jump forward does not say that the clock is behind; stored anew, a jump back would begin its day again.
      this.#isStored = to < from || !isShort
      return
    }
    const isBehind = since >= settledAfter && seen - reading.wall > limit
    if (isBehind || reading.wall - seen > pausedAfter)
      this.#jump = { from: { wall: seen, passed: reading.passed }, left: settledAfter }
    this.#isStored = row.jumped_at === null && this.#jump === null
  }

  #compare(reading: Reading): void {
    const anchor = this.#anchor!
    const passed = elapsed(anchor, reading)
    const drift = reading.wall - anchor.wall - passed
    const isMoved = Math.abs(drift) > limit
    if (isMoved || passed > comparedOver) this.#anchor = reading
    if (isMoved) this.log.warn({ seconds: Math.round(drift / 1000) }, 'the clock of the server was moved')
    if (this.#jump) return this.#settle(this.#jump, reading, isMoved)
    if (!isMoved) return
    this.#jump = { from: { wall: reading.wall - drift, passed: reading.passed }, left: settledAfter }
    this.#isStored = false
  }

  #settle(jump: Jump, reading: Reading, isMoved: boolean): void {
    const since = elapsed(jump.from, reading)
    const isBack = Math.abs(reading.wall - jump.from.wall - since) <= limit
    if (isMoved && !isBack) {
      jump.left = since + settledAfter
      this.#isStored = false
      return
    }
    if (!isBack && since < jump.left) return
    this.log.info({ isBack }, 'the clock of the server is believed again')
    this.#jump = null
    this.#isStored = false
  }
}
