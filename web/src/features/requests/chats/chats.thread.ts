import type { Chat, Message } from '@oselia/contract/service-request-chats'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { text } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { toastError } from '../../../platform/toast.ts'
import {
  type ThreadState,
  firstUnread,
  withFresh,
  withReceived,
  withLast,
  withMessages,
  withOlder,
  withReader,
} from './chats.messages.rules.ts'
import { queueOf } from './chats.queue.ts'
import type { ChatTransport } from './chats.transport.ts'

/** Messages beyond this number are dropped once the newest are in view. */
const MOST = 300

const threadOf = ({ messages, has_more, readers }: Chat): ThreadState => ({ messages, has_more, readers })

/** State of the thread, updated by refetches, live events and messages sent from this tab. */
const useThreadState = (transport: ChatTransport, chat: Chat, received: (message: Message) => void) => {
  const [source, setSource] = useState(chat)
  const [thread, setThread] = useState(() => threadOf(chat))
  const [opened] = useState(chat.messages.at(-1)?.id ?? 0)
  if (source !== chat) {
    setSource(chat)
    setThread(withFresh(thread, threadOf(chat)))
  }
  useEffect(
    () =>
      transport.listen((change) => {
        if ('reader' in change) return setThread((now) => withReader(now, change.reader))
        const { message } = change
        if (message.id > opened) received(message)
        setThread((now) => withReceived(now, message))
        // File URLs are signed per reader, so the message is fetched again.
        if (message.files.length > 0)
          void refreshed(transport, message.id).then((found) => setThread((now) => found.reduce(withReceived, now)))
      }),
    [transport, received, opened],
  )
  useEffect(
    () => queueOf(transport).onTaken((message) => setThread((now) => withMessages(now, [message]))),
    [transport],
  )
  return [thread, setThread] as const
}

/** The current message on the server; nothing when the call fails. */
const refreshed = (transport: ChatTransport, id: number): Promise<readonly Message[]> =>
  transport.older({ before: id + 1, limit: 1 }).then(
    ({ data }) => data,
    () => [],
  )

/** First unread message: at opening, or since the page lost focus. */
const useUnread = (chat: Chat) => {
  const [from, setFrom] = useState(() => firstUnread(chat.messages, chat.unread))
  return { from, begin: (id: number) => setFrom((now) => now ?? id), setFrom }
}

/** One chat: its messages, unsent ones, and the actions on them. */
export const useChat = (transport: ChatTransport, chat: Chat) => {
  const unread = useUnread(chat)
  const [announced, setAnnounced] = useState<Message | null>(null)
  const [thread, setThread] = useThreadState(transport, chat, setAnnounced)
  const queue = queueOf(transport)
  const waiting = useSyncExternalStore(queue.subscribe, queue.waiting)
  const arrived = new Set(thread.messages.map(({ client_msg_id }) => client_msg_id))
  const put = (messages: readonly Message[]) => setThread((now) => withMessages(now, messages))
  const older = async () => {
    const before = thread.messages[0]?.id
    const page = await transport.older(before === undefined ? {} : { before })
    setThread((now) => withOlder(now, page))
  }
  return {
    ...thread,
    /** The latest message of somebody else, for screen readers. */
    announced,
    unread,
    queue,
    waiting: waiting.filter(({ unsent }) => !arrived.has(unsent.id)),
    older,
    lessen: () => setThread((now) => withLast(now, MOST)),
    refresh: async (id: number) => put(await refreshed(transport, id)),
    edit: transport.edit && (async (id: number, message: string) => put([await transport.edit!(id, message)])),
    withdraw:
      transport.withdraw &&
      (async (id: number) => {
        const agreed = await confirm({
          title: text('chats.withdrawTitle'),
          text: text('chats.withdrawText'),
          yes: text('chats.withdraw'),
          danger: true,
        })
        if (agreed) await transport.withdraw!(id).then((message) => put([message]), toastError)
      }),
  }
}
export type ChatThread = ReturnType<typeof useChat>
