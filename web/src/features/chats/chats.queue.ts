import type { Message } from '@oselia/contract/service-request-chats'
import { ApiError, newKey } from '../../platform/api.ts'
import { sentenceOf } from '../../platform/toast.ts'
import { onSession } from '../../platform/token.ts'
import { type Line, dropLine, isKept, keepLine, keptLines } from './chats.queue.store.ts'
import type { ChatWay } from './chats.way.ts'

/** How a line that waits stands: on its way, waiting for the network, or refused until somebody decides. */
export interface Waiting {
  line: Line
  state: 'sending' | 'network' | 'refused'
  /** How much of it is sent, 0 to 1. */
  share: number
  error?: string
}
export type Written = Pick<Line, 'message' | 'reply_to' | 'mentions' | 'confirmed' | 'files'>

const SHORTEST = 1_000
const LONGEST = 30_000

/** Nobody knows whether it arrived, or the server asks for patience: it is sent again under the same name. */
const passes = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500

/** What is wrong with the line, as its field says it; else the sentence of the refusal. */
const faultOf = (error: ApiError) => Object.values(error.errors).flat().join(' ') || sentenceOf(error)

// Without storage, as in some private windows, a line lives as long as the tab.
const orElse = <T>(work: Promise<T>, other: T) => work.catch(() => other)

/** The unsent lines of one chat: kept on the disk, sent one by one in their order, each until it is acknowledged. */
export class ChatQueue {
  #lines: readonly Waiting[] = []
  #pumping = false
  #stopped = false
  #wake: (() => void) | undefined
  #failures = 0
  #kept = true
  readonly #listeners = new Set<() => void>()
  readonly #takers = new Set<(message: Message) => void>()

  constructor(private readonly way: ChatWay) {
    addEventListener('online', () => this.#wake?.())
    void this.#restore()
  }

  readonly lines = () => this.#lines

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Tells of each line that the server has taken. */
  readonly onTaken = (taker: (message: Message) => void) => {
    this.#takers.add(taker)
    return () => void this.#takers.delete(taker)
  }

  /** Takes a line over; resolves once it would survive the tab. */
  async add(written: Written): Promise<void> {
    const last = this.#lines.at(-1)?.line.written ?? 0
    const line: Line = { ...written, id: newKey(), chat: this.way.key, written: Math.max(Date.now(), last + 1) }
    this.#show([...this.#lines, { line, state: 'sending', share: 0 }])
    this.#kept = await orElse(
      keepLine(line).then(() => true),
      false,
    )
    void this.#pump()
  }

  retry(id: string): void {
    this.#change(id, { state: 'sending', error: undefined })
    this.#failures = 0
    this.#wake?.()
    void this.#pump()
  }

  /** Takes an unsent line back. */
  async cancel(id: string): Promise<Line | undefined> {
    const found = this.#lines.find(({ line }) => line.id === id)
    await this.#forget(id)
    this.#wake?.()
    return found?.line
  }

  stop(): void {
    this.#stopped = true
    this.#wake?.()
  }

  #show(lines: readonly Waiting[]) {
    this.#lines = lines
    for (const tell of this.#listeners) tell()
  }

  #change(id: string, part: Partial<Waiting>) {
    this.#show(this.#lines.map((one) => (one.line.id === id ? { ...one, ...part } : one)))
  }

  async #forget(id: string) {
    await orElse(dropLine(id), undefined)
    this.#show(this.#lines.filter(({ line }) => line.id !== id))
  }

  async #restore() {
    const kept = await orElse(keptLines(this.way.key), [])
    const known = new Set(this.#lines.map(({ line }) => line.id))
    const found = kept.filter(({ id }) => !known.has(id)).map((line) => ({ line, state: 'sending', share: 0 }) as const)
    if (found.length === 0) return
    this.#show([...found, ...this.#lines])
    void this.#pump()
  }

  async #pump() {
    if (this.#pumping) return
    this.#pumping = true
    try {
      for (;;) {
        const next = this.#lines.find(({ state }) => state !== 'refused')
        if (!next || this.#stopped) return
        await this.#alone(() => this.#try(next.line))
      }
    } finally {
      this.#pumping = false
    }
  }

  // Two tabs that show one chat would send in two orders.
  #alone(work: () => Promise<void>) {
    return 'locks' in navigator ? navigator.locks.request(`unsent ${this.way.key}`, work) : work()
  }

  async #try(line: Line) {
    if (this.#kept && !(await orElse(isKept(line.id), true))) return this.#forget(line.id)
    this.#change(line.id, { state: 'sending', share: 0 })
    try {
      const message = await this.way.send(line, (share) => this.#change(line.id, { share }))
      this.#failures = 0
      for (const take of this.#takers) take(message)
      await this.#forget(line.id)
    } catch (error) {
      await this.#failed(line, error)
    }
  }

  async #failed(line: Line, error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (passes(error)) {
      this.#change(line.id, { state: 'network' })
      return this.#rest(error.retry_after)
    }
    if (error.code === 'confirm_needed_public' && (await this.way.askPublic?.(line))) {
      const confirmed = { ...line, confirmed: true }
      this.#change(line.id, { line: confirmed })
      await orElse(keepLine(confirmed), undefined)
      return
    }
    this.#change(line.id, { state: 'refused', error: faultOf(error) })
  }

  // Longer and longer, until the network is back or somebody says «again».
  #rest(seconds = 0) {
    const wait = Math.max(Math.min(SHORTEST * 2 ** this.#failures, LONGEST), seconds * 1_000)
    this.#failures += 1
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait)
      this.#wake = () => {
        clearTimeout(timer)
        this.#failures = 0
        resolve()
      }
    })
  }
}

const queues = new Map<string, ChatQueue>()

/** The queue of a chat in this tab; it goes on sending when the page is left. */
export const queueOf = (way: ChatWay): ChatQueue => {
  const known = queues.get(way.key)
  if (known) return known
  const queue = new ChatQueue(way)
  queues.set(way.key, queue)
  return queue
}

// What one person wrote is sent by nobody else: it waits for his next session.
onSession((signedIn) => {
  if (signedIn) return
  for (const queue of queues.values()) queue.stop()
  queues.clear()
})
