import type { Message } from '@oselia/contract/service-request-chats'
import { ApiError, newKey } from '../../../platform/api.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { onSession } from '../../../platform/token.ts'
import { type UnsentMessage, deleteUnsent, isStored, storeUnsent, listUnsent } from './chats.queue.store.ts'
import type { ChatTransport } from './chats.transport.ts'

/** An unsent message: being sent, waiting for the network, or refused until the person decides. */
export interface Waiting {
  unsent: UnsentMessage
  state: 'sending' | 'network' | 'refused'
  /** How much of it is sent, 0 to 1. */
  share: number
  error?: string
}
type Written = Pick<UnsentMessage, 'message' | 'reply_to' | 'mentions' | 'confirmed' | 'files'>

const SHORTEST = 1_000
const LONGEST = 30_000

/** Whether the error is temporary: the message is sent again with the same `client_msg_id`, so that one that did arrive is not stored twice. */
const isTemporary = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500

/** The error of the message field, or the message of the problem. */
const issueOf = (error: ApiError) => Object.values(error.errors).flat().join(' ') || sentenceOf(error)

// Without storage, as in some private windows, a message lives as long as the tab.
const orElse = <T>(work: Promise<T>, other: T) => work.catch(() => other)

/** The unsent messages of one chat: stored in the browser, sent one by one in order, each until it is acknowledged. */
class ChatQueue {
  #waiting: readonly Waiting[] = []
  #pumping = false
  #stopped = false
  #wake: (() => void) | undefined
  #failures = 0
  #kept = true
  readonly #listeners = new Set<() => void>()
  readonly #takers = new Set<(message: Message) => void>()

  constructor(private readonly transport: ChatTransport) {
    addEventListener('online', () => this.#wake?.())
    void this.#restore()
  }

  readonly waiting = () => this.#waiting

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Subscribes to messages acknowledged by the server. */
  readonly onTaken = (taker: (message: Message) => void) => {
    this.#takers.add(taker)
    return () => void this.#takers.delete(taker)
  }

  /** Queues a message; resolves once it is stored. */
  async add(written: Written): Promise<void> {
    const last = this.#waiting.at(-1)?.unsent.written ?? 0
    const unsent: UnsentMessage = {
      ...written,
      id: newKey(),
      chat: this.transport.key,
      written: Math.max(Date.now(), last + 1),
    }
    this.#show([...this.#waiting, { unsent, state: 'sending', share: 0 }])
    this.#kept = await orElse(
      storeUnsent(unsent).then(() => true),
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

  /** Cancels an unsent message. */
  async cancel(id: string): Promise<UnsentMessage | undefined> {
    const found = this.#waiting.find(({ unsent }) => unsent.id === id)
    await this.#forget(id)
    this.#wake?.()
    return found?.unsent
  }

  stop(): void {
    this.#stopped = true
    this.#wake?.()
  }

  #show(waiting: readonly Waiting[]) {
    this.#waiting = waiting
    for (const tell of this.#listeners) tell()
  }

  #change(id: string, part: Partial<Waiting>) {
    this.#show(this.#waiting.map((one) => (one.unsent.id === id ? { ...one, ...part } : one)))
  }

  async #forget(id: string) {
    await orElse(deleteUnsent(id), undefined)
    this.#show(this.#waiting.filter(({ unsent }) => unsent.id !== id))
  }

  async #restore() {
    const kept = await orElse(listUnsent(this.transport.key), [])
    const known = new Set(this.#waiting.map(({ unsent }) => unsent.id))
    const found = kept
      .filter(({ id }) => !known.has(id))
      .map((unsent) => ({ unsent, state: 'sending', share: 0 }) as const)
    if (found.length === 0) return
    this.#show([...found, ...this.#waiting])
    void this.#pump()
  }

  async #pump() {
    if (this.#pumping) return
    this.#pumping = true
    try {
      for (;;) {
        const next = this.#waiting.find(({ state }) => state !== 'refused')
        if (!next || this.#stopped) return
        await this.#alone(() => this.#try(next.unsent))
      }
    } finally {
      this.#pumping = false
    }
  }

  // Two tabs that show one chat would send in two orders.
  #alone(work: () => Promise<void>) {
    return 'locks' in navigator ? navigator.locks.request(`unsent ${this.transport.key}`, work) : work()
  }

  async #try(unsent: UnsentMessage) {
    if (this.#kept && !(await orElse(isStored(unsent.id), true))) return this.#forget(unsent.id)
    this.#change(unsent.id, { state: 'sending', share: 0 })
    try {
      const message = await this.transport.send(unsent, (share) => this.#change(unsent.id, { share }))
      this.#failures = 0
      for (const take of this.#takers) take(message)
      await this.#forget(unsent.id)
    } catch (error) {
      await this.#failed(unsent, error)
    }
  }

  async #failed(unsent: UnsentMessage, error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (isTemporary(error)) {
      this.#change(unsent.id, { state: 'network' })
      return this.#rest(error.retry_after)
    }
    if (error.code === 'confirm_needed_public' && (await this.transport.askPublic?.(unsent))) {
      const confirmed = { ...unsent, confirmed: true }
      this.#change(unsent.id, { unsent: confirmed })
      await orElse(storeUnsent(confirmed), undefined)
      return
    }
    this.#change(unsent.id, { state: 'refused', error: issueOf(error) })
  }

  // Increasing delays, until the network is back or the user retries.
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
export const queueOf = (transport: ChatTransport): ChatQueue => {
  const known = queues.get(transport.key)
  if (known) return known
  const queue = new ChatQueue(transport)
  queues.set(transport.key, queue)
  return queue
}

// A user's messages are not sent in another user's session; they wait for the author's next one.
onSession((signedIn) => {
  if (signedIn) return
  for (const queue of queues.values()) queue.stop()
  queues.clear()
})
