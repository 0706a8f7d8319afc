import pg from 'pg'
import type { Connection } from './db.js'

type Hear = (payload: string) => void

/** One connection of a node that only listens. Comes back by itself after the database was away. */
export class Listener {
  #client: pg.Client | null = null
  #closed = false
  #hearers = new Map<string, Set<Hear>>()
  #back = new Set<() => void>()
  #retry: NodeJS.Timeout | undefined

  constructor(
    private readonly connection: Connection,
    private readonly warn: (error: Error) => void,
  ) {}

  /** Hears a channel. `onBack` is called whenever listening (re)starts: notes may have been missed before. */
  on(channel: 'live' | 'access', hear: Hear, onBack?: () => void): void {
    const hearers = this.#hearers.get(channel) ?? new Set()
    this.#hearers.set(channel, hearers.add(hear))
    if (onBack) this.#back.add(onBack)
  }

  get listening(): boolean {
    return this.#client !== null
  }

  async open(): Promise<void> {
    if (this.#closed) return
    const client = new pg.Client({
      ...this.connection,
      application_name: 'oselia listener',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    // The error and the end may both come, or an error before the connection stands: one of them restarts.
    let over = false
    const lost = (error?: Error) => {
      if (over) return
      over = true
      this.#client = null
      client.end().catch(() => undefined)
      if (this.#closed) return
      if (error) this.warn(error)
      this.#retry = setTimeout(() => void this.open(), 500)
    }
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ channel, payload }) => {
      for (const hear of this.#hearers.get(channel) ?? []) hear(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of ['live', 'access']) await client.query(`listen ${channel}`)
      this.#client = client
      for (const back of this.#back) back()
    } catch (error) {
      lost(error as Error)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }
}
