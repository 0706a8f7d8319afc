import type { Message } from '@oselia/contract/service-request-chats'
import { describe, expect, it } from 'vitest'
import {
  daysOf,
  firstUnread,
  withFresh,
  withReceived,
  withLast,
  withMessages,
  withOlder,
  withReader,
} from './chats.messages.rules.ts'

const line = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  chat_type: 'staff_chat',
  client_msg_id: null,
  author: { kind: 'staff', id: 1, name: 'Олена', avatar: null },
  is_own: false,
  message: `рядок ${id}`,
  event: null,
  files: [],
  reply_to: null,
  mentions: [],
  incident_id: null,
  at: new Date(Date.UTC(2026, 4, 1, 10, id)).toISOString(),
  edited_at: null,
  deleted_at: null,
  ...more,
})
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id)
const holding = (...held: number[]) => ({ messages: held.map((id) => line(id)), has_more: true, readers: [] })

describe('the messages of a chat', () => {
  it('shows a line once, wherever it came from, and in its place', () => {
    const thread = withMessages(holding(1, 4), [line(3), line(4, { message: 'змінено' })])
    expect(ids(thread.messages)).toEqual([1, 3, 4])
    expect(thread.messages.at(-1)!.message).toBe('змінено')
  })

  it('keeps a line as one’s own when it comes again by the common stream', () => {
    const own = withMessages(holding(), [line(5, { is_own: true })])
    expect(withMessages(own, [line(5)]).messages[0]!.is_own).toBe(true)
  })

  it('skips a received message older than the loaded ones', () => {
    expect(ids(withReceived(holding(7, 8), line(3)).messages)).toEqual([7, 8])
    expect(ids(withReceived(holding(7, 8), line(9)).messages)).toEqual([7, 8, 9])
    expect(ids(withReceived({ ...holding(7), has_more: false }, line(3)).messages)).toEqual([3, 7])
    expect(ids(withReceived(holding(), line(3)).messages)).toEqual([3])
  })

  it('puts older ones before and remembers whether there are more', () => {
    const thread = withOlder(holding(7), { data: [line(5), line(6)], has_more: false })
    expect(ids(thread.messages)).toEqual([5, 6, 7])
    expect(thread.has_more).toBe(false)
  })

  it('keeps what was scrolled up to when the chat is read anew', () => {
    const thread = withFresh({ ...holding(1, 2, 3), has_more: false }, holding(3, 4))
    expect(ids(thread.messages)).toEqual([1, 2, 3, 4])
    expect(thread.has_more).toBe(false)
  })

  it('leaves no hole after a long time away: the older ones load again', () => {
    const thread = withFresh({ ...holding(1, 2), has_more: false }, holding(50, 51))
    expect(ids(thread.messages)).toEqual([50, 51])
    expect(thread.has_more).toBe(true)
  })

  it('lets go what lies far above', () => {
    const thread = withLast({ ...holding(1, 2, 3), has_more: false }, 2)
    expect(ids(thread.messages)).toEqual([2, 3])
    expect(thread.has_more).toBe(true)
  })

  it('never moves a read mark back', () => {
    const mark = { reader: 's1', name: 'Олена', at: line(1).at }
    const read = withReader(holding(1), { ...mark, up_to: 5 })
    expect(withReader(read, { ...mark, up_to: 3 }).readers).toEqual([{ ...mark, up_to: 5 }])
    expect(withReader(read, { ...mark, up_to: 8 }).readers).toEqual([{ ...mark, up_to: 8 }])
  })

  it('finds the first unread line past one’s own and those of the product', () => {
    const system = { author: { kind: 'system', id: null, name: null, avatar: null } } as const
    const messages = [line(1), line(2), line(3, system), line(4, { is_own: true }), line(5)]
    expect(firstUnread(messages, 2)).toBe(2)
    expect(firstUnread(messages, 9)).toBe(1)
    expect(firstUnread(messages, 0)).toBeNull()
  })

  it('is grouped by day and author, and begins anew where the unread ones begin', () => {
    const olha = { author: { kind: 'staff', id: 2, name: 'Ольга', avatar: null } } as const
    const messages = [
      line(1),
      line(2),
      line(3, olha),
      line(4, olha),
      line(5, { ...olha, at: '2026-05-02T09:00:00.000Z' }),
    ]
    const days = daysOf(messages, (instant) => instant.slice(0, 10), 4)
    expect(days.map(({ day, runs }) => [day, runs.map((run) => ids(run.messages))])).toEqual([
      ['2026-05-01', [[1, 2], [3], [4]]],
      ['2026-05-02', [[5]]],
    ])
  })
})
