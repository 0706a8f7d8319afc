import pg from 'pg'
import type { Connection } from './db.js'

type Handler = (payload: string) => void

interface Timing {
  /** Milliseconds between two pings. */
  pingMs: number
  /** Milliseconds after which a statement that got no answer means a lost connection. */
  timeoutMs: number
}

/** A node's dedicated LISTEN connection. Reconnects automatically after a database or network failure. */
export class Listener {
  #client: pg.Client | null = null
  #closed = false
  readonly #handlers = new Map<string, Set<Handler>>()
  readonly #onListening = new Set<() => void>()
  #retry: NodeJS.Timeout | undefined
  #ping: NodeJS.Timeout | undefined

  constructor(
    private readonly connection: Connection,
    private readonly warn: (error: Error) => void,
    private readonly timing: Timing = { pingMs: 10_000, timeoutMs: 5000 },
  ) {}

  /** Handles the notifications of a channel. `onListening` is called whenever listening (re)starts: some may have been missed before. */
  on(channel: 'live' | 'access', handle: Handler, onListening?: () => void): void {
    const handlers = this.#handlers.get(channel) ?? new Set()
    this.#handlers.set(channel, handlers.add(handle))
    if (onListening) this.#onListening.add(onListening)
  }

  get listening(): boolean {
    return this.#client !== null
  }

  async open(): Promise<void> {
    if (this.#closed) return
    const client = new pg.Client({
      ...this.connection,
      application_name: 'oselia listener',
      connectionTimeoutMillis: this.timing.timeoutMs,
      query_timeout: this.timing.timeoutMs,
      keepAlive: true,
    })
    // Both error and end may occur, or an error before the connection is open: the first one restarts.
    let over = false
    const lost = (error?: Error) => {
      if (over) return
      over = true
      this.#client = null
      clearInterval(this.#ping)
      client.end().catch(() => undefined)
      if (this.#closed) return
      if (error) this.warn(error)
      this.#retry = setTimeout(() => void this.open(), 500)
    }
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ channel, payload }) => {
      for (const handle of this.#handlers.get(channel) ?? []) handle(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of ['live', 'access']) await client.query(`listen ${channel}`)
      this.#client = client
      // A half-open connection stays open for hours; only an unanswered statement reveals it.
      this.#ping = setInterval(() => void client.query('select 1').catch(lost), this.timing.pingMs).unref()
      for (const begin of this.#onListening) begin()
    } catch (error) {
      lost(error as Error)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    clearInterval(this.#ping)
    await this.#client?.end().catch(() => undefined)
  }
}
