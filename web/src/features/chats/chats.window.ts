import type { Chat, Message } from '@oselia/contract/service-request-chats'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { text } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import { toastError } from '../../platform/toast.ts'
import {
  type Lines,
  firstUnread,
  withFresh,
  withHeard,
  withLast,
  withMessages,
  withOlder,
  withReader,
} from './chats.lines.ts'
import { queueOf } from './chats.queue.ts'
import type { ChatWay } from './chats.way.ts'

/** More lines than this are let go as soon as the newest are in sight. */
const MOST = 300

const linesOf = ({ messages, has_more, readers }: Chat): Lines => ({ messages, has_more, readers })

/** Lines of the chat, fed by the answer it came with, by what others write and by what is sent from here. */
const useLines = (way: ChatWay, chat: Chat, heard: (message: Message) => void) => {
  const [seen, setSeen] = useState(chat)
  const [lines, setLines] = useState(() => linesOf(chat))
  const [opened] = useState(chat.messages.at(-1)?.id ?? 0)
  if (seen !== chat) {
    setSeen(chat)
    setLines(withFresh(lines, linesOf(chat)))
  }
  useEffect(
    () =>
      way.listen((change) => {
        if ('reader' in change) return setLines((now) => withReader(now, change.reader))
        const { message } = change
        if (message.id > opened) heard(message)
        setLines((now) => withHeard(now, message))
        // Addresses of files are signed for one reader each, so his own are asked for.
        if (message.files.length > 0)
          void refreshed(way, message.id).then((found) => setLines((now) => found.reduce(withHeard, now)))
      }),
    [way, heard, opened],
  )
  useEffect(() => queueOf(way).onTaken((message) => setLines((now) => withMessages(now, [message]))), [way])
  return [lines, setLines] as const
}

/** The line as the server has it now; nothing when it can't be had. */
const refreshed = (way: ChatWay, id: number): Promise<readonly Message[]> =>
  way.older({ before: id + 1, limit: 1 }).then(
    ({ data }) => data,
    () => [],
  )

/** Where the unread lines begin: as the chat was opened, or since the person looked away. */
const useUnread = (chat: Chat) => {
  const [from, setFrom] = useState(() => firstUnread(chat.messages, chat.unread))
  return { from, begin: (id: number) => setFrom((now) => now ?? id), setFrom }
}

/** One chat as a window holds it: its lines, those on their way, and what can be done with them. */
export const useChat = (way: ChatWay, chat: Chat) => {
  const unread = useUnread(chat)
  const [told, setTold] = useState<Message | null>(null)
  const [lines, setLines] = useLines(way, chat, setTold)
  const queue = queueOf(way)
  const waiting = useSyncExternalStore(queue.subscribe, queue.lines)
  const arrived = new Set(lines.messages.map(({ client_msg_id }) => client_msg_id))
  const put = (messages: readonly Message[]) => setLines((now) => withMessages(now, messages))
  const older = async () => {
    const before = lines.messages[0]?.id
    const page = await way.older(before === undefined ? {} : { before })
    setLines((now) => withOlder(now, page))
  }
  return {
    ...lines,
    /** A line of somebody else that came just now, for those who hear the page. */
    told,
    unread,
    queue,
    waiting: waiting.filter(({ line }) => !arrived.has(line.id)),
    older,
    lessen: () => setLines((now) => withLast(now, MOST)),
    refresh: async (id: number) => put(await refreshed(way, id)),
    edit: way.edit && (async (id: number, message: string) => put([await way.edit!(id, message)])),
    withdraw:
      way.withdraw &&
      (async (id: number) => {
        const agreed = await confirm({
          title: text('chats.withdrawTitle'),
          text: text('chats.withdrawText'),
          yes: text('chats.withdraw'),
          danger: true,
        })
        if (agreed) await way.withdraw!(id).then((message) => put([message]), toastError)
      }),
  }
}
export type ChatWindow = ReturnType<typeof useChat>
