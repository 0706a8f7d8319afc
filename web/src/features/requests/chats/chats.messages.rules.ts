import type { Chat, Message, Reader } from '@oselia/contract/service-request-chats'

/** The loaded part of a chat, oldest first. */
export interface ThreadState {
  messages: readonly Message[]
  has_more: boolean
  readers: readonly Reader[]
}

/** Merges messages by id, in order; `is_own` of known ones is kept. */
export const withMessages = (thread: ThreadState, arrived: readonly Message[]): ThreadState => {
  const byId = new Map(thread.messages.map((message) => [message.id, message]))
  for (const message of arrived) {
    const known = byId.get(message.id)
    byId.set(message.id, { ...message, is_own: message.is_own || known?.is_own === true })
  }
  return { ...thread, messages: [...byId.values()].toSorted((a, b) => a.id - b.id) }
}

/** Adds a received message. One older than the loaded ones is skipped: scrolling loads it without a gap. */
export const withReceived = (thread: ThreadState, message: Message): ThreadState => {
  const oldest = thread.messages[0]
  return thread.has_more && oldest && message.id < oldest.id ? thread : withMessages(thread, [message])
}

export const withOlder = (
  thread: ThreadState,
  older: Pick<Chat, 'has_more'> & { data: readonly Message[] },
): ThreadState => ({
  ...withMessages(thread, older.data),
  has_more: older.has_more,
})

export const withReader = (thread: ThreadState, reader: Reader): ThreadState => {
  const known = thread.readers.find((one) => one.reader === reader.reader)
  if (known && known.up_to >= reader.up_to) return thread
  return { ...thread, readers: [...thread.readers.filter((one) => one !== known), reader] }
}

/** Merges a refetched chat. If that would leave a gap, the older messages are dropped and load by scrolling. */
export const withFresh = (thread: ThreadState, chat: ThreadState): ThreadState => {
  const newest = thread.messages.at(-1)
  const oldest = chat.messages[0]
  if (!newest || !oldest || (chat.has_more && oldest.id > newest.id)) return chat
  const reachesBack = thread.messages[0]!.id < oldest.id
  return {
    messages: withMessages(thread, chat.messages).messages,
    has_more: reachesBack ? thread.has_more : chat.has_more,
    readers: chat.readers.reduce(withReader, thread).readers,
  }
}

/** The last `count` messages: earlier ones load again by scrolling. */
export const withLast = (thread: ThreadState, count: number): ThreadState =>
  thread.messages.length <= count ? thread : { ...thread, messages: thread.messages.slice(-count), has_more: true }

/** Id of the first of `unread` messages, not counting system messages and the user's own. Null for none. */
export const firstUnread = (messages: readonly Message[], unread: number): number | null => {
  if (unread <= 0) return null
  const others = messages.filter(({ is_own, author }) => !is_own && author.kind !== 'system')
  return (others.at(-unread) ?? others[0])?.id ?? null
}

/** Consecutive messages of one author. */
export interface Run {
  key: string
  first: Message
  messages: Message[]
}
interface Day {
  day: string
  runs: Run[]
}

const quarter = 15 * 60_000

const goesOn = (before: Message, next: Message) =>
  before.author.kind !== 'system' &&
  before.author.kind === next.author.kind &&
  before.author.id === next.author.id &&
  before.author.name === next.author.name &&
  before.is_own === next.is_own &&
  Date.parse(next.at) - Date.parse(before.at) < quarter

/** The messages by day, and within a day by author. `dayOf` names the day of an instant; a new run begins at `breakAt`. */
export const daysOf = (
  messages: readonly Message[],
  dayOf: (instant: string) => string,
  breakAt: number | null = null,
): Day[] => {
  const days: Day[] = []
  let before: Message | undefined
  for (const message of messages) {
    const day = dayOf(message.at)
    const isNewDay = days.at(-1)?.day !== day
    if (isNewDay) days.push({ day, runs: [] })
    const { runs } = days.at(-1)!
    if (!isNewDay && before && message.id !== breakAt && goesOn(before, message)) runs.at(-1)!.messages.push(message)
    else runs.push({ key: String(message.id), first: message, messages: [message] })
    before = message
  }
  return days
}
