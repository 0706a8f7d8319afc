import type { Chat, Message, Reader } from '@oselia/contract/service-request-chats'

/** What this window holds of a chat, oldest first. */
export interface Lines {
  messages: readonly Message[]
  has_more: boolean
  readers: readonly Reader[]
}

/** The lines with those that arrived: each once, in order; what was known as one's own stays so. */
export const withMessages = (lines: Lines, arrived: readonly Message[]): Lines => {
  const byId = new Map(lines.messages.map((message) => [message.id, message]))
  for (const message of arrived) {
    const known = byId.get(message.id)
    byId.set(message.id, { ...message, is_own: message.is_own || known?.is_own === true })
  }
  return { ...lines, messages: [...byId.values()].toSorted((a, b) => a.id - b.id) }
}

/** The lines with one that was told of. One from before those that are held stays away: scrolling there reads it, and no hole is left. */
export const withHeard = (lines: Lines, message: Message): Lines => {
  const oldest = lines.messages[0]
  return lines.has_more && oldest && message.id < oldest.id ? lines : withMessages(lines, [message])
}

export const withOlder = (lines: Lines, older: Pick<Chat, 'has_more'> & { data: readonly Message[] }): Lines => ({
  ...withMessages(lines, older.data),
  has_more: older.has_more,
})

export const withReader = (lines: Lines, reader: Reader): Lines => {
  const known = lines.readers.find((one) => one.reader === reader.reader)
  if (known && known.up_to >= reader.up_to) return lines
  return { ...lines, readers: [...lines.readers.filter((one) => one !== known), reader] }
}

/** The lines after the chat was read anew. Where a gap would be between the two, the older ones are let go and load by scrolling. */
export const withFresh = (lines: Lines, chat: Lines): Lines => {
  const newest = lines.messages.at(-1)
  const oldest = chat.messages[0]
  if (!newest || !oldest || (chat.has_more && oldest.id > newest.id)) return chat
  const reachesBack = lines.messages[0]!.id < oldest.id
  return {
    messages: withMessages(lines, chat.messages).messages,
    has_more: reachesBack ? lines.has_more : chat.has_more,
    readers: chat.readers.reduce(withReader, lines).readers,
  }
}

/** The last `count` lines: what lies far above is read again when somebody scrolls there. */
export const withLast = (lines: Lines, count: number): Lines =>
  lines.messages.length <= count ? lines : { ...lines, messages: lines.messages.slice(-count), has_more: true }

/** Id of the first of so many unread lines; lines of the product itself and one's own are not counted. Null for none. */
export const firstUnread = (messages: readonly Message[], unread: number): number | null => {
  if (unread <= 0) return null
  const others = messages.filter(({ is_own, author }) => !is_own && author.kind !== 'system')
  return (others.at(-unread) ?? others[0])?.id ?? null
}

/** Lines of one author that follow each other. */
export interface Run {
  key: string
  first: Message
  messages: Message[]
}
export interface Day {
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

/** The lines by day, and within a day by author. `dayOf` names the day of an instant; a new run begins at `breakAt`. */
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
