import type { ChatType, Message, Reader } from '@oselia/contract/service-request-chats'
import type { PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Bytes } from '../../platform/implement.js'
import type { LiveEvent } from '../../platform/live.hearing.js'
import { enter, type Guest } from './chats.entering.js'
import { withoutNames } from './chats.shown.js'
import type { AuthorKind, ChatEvent } from './chats.table.js'

/** What an event of a chat carries. */
interface Told {
  chat_type?: ChatType
  link_id?: number | null
  quoted_kind?: AuthorKind | null
  message?: Message
  reader?: Reader
}

const unnamed = { id: null, name: null, avatar: null }

const messageFor = (message: Message, { link_id, quoted_kind }: Told, { link, reader }: Guest): Message => {
  const shown = { ...message, is_own: link_id === link.id }
  if (!reader.hidesNames) return shown
  return {
    ...shown,
    author: message.author.kind === 'staff' ? { ...message.author, ...unnamed } : message.author,
    event: message.event && withoutNames(message.event as ChatEvent),
    reply_to: message.reply_to && quoted_kind === 'staff' ? { ...message.reply_to, author: null } : message.reply_to,
    mentions: [],
  }
}

const readerFor = (read: Reader, { reader }: Guest): Reader =>
  reader.hidesNames && read.reader.startsWith('s') ? { ...read, name: '' } : read

/** An event of his request as a guest hears it: lines and reading of his own chat whole, of anything else that it happened. */
const hearing =
  (guest: Guest) =>
  ({ entity, entity_id, action, data }: LiveEvent) => {
    const told: Told = data ?? {}
    // Without a number it says that links of the chat may open nothing any more: whoever still may comes again.
    if (action === 'link_revoked')
      return told.link_id === guest.link.id || (told.link_id === null && told.chat_type === guest.link.chat)
        ? 'end'
        : null
    if (action === 'delete') return 'end'
    const about = { entity, entity_id, action }
    if (told.chat_type === undefined) return about
    if (told.chat_type !== guest.link.chat) return null
    const { chat_type, message, reader } = told
    if (message) return { ...about, data: { chat_type, message: messageFor(message, told, guest) } }
    return reader ? { ...about, data: { chat_type, reader: readerFor(reader, guest) } } : null
  }

/** A stream of what happens to the request of a link. It ends when the link is revoked or expires. */
export const listen = async (
  app: App,
  act: PublicAct,
  { token, chat, lastSeen, gone }: { token: string; chat: ChatType; lastSeen: string | undefined; gone: AbortSignal },
): Promise<Bytes> => {
  const guest = await enter(app, act, token, chat)
  const listener = {
    key: `link:${guest.link.id}`,
    ip: act.ip,
    staffId: guest.link.staff_id,
    entity: 'service_requests',
    entityId: guest.request.id,
    until: new Date(guest.link.expires_at),
    hears: hearing(guest),
  }
  return app.live.openGuest(listener, act.now, lastSeen, gone)
}
