import type { ChatType, Message, Reader } from '@oselia/contract/service-request-chats'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import type { Bytes } from '../../../platform/implement.js'
import type { LiveEvent } from '../../../platform/live.subscriptions.js'
import { enter, type Guest } from './guests.entering.js'
import { type AuthorKind, type ChatEvent, withoutNames } from '../chats/chats.public.js'
import { networkOf } from '../../../platform/networks.js'

/** Payload of a chat event. */
interface EventData {
  chat_type?: ChatType
  link_id?: number | null
  quoted_kind?: AuthorKind | null
  message?: Message
  reader?: Reader
}

const unnamed = { id: null, name: null, avatar: null }

const messageFor = (message: Message, { link_id, quoted_kind }: EventData, { link, reader }: Guest): Message => {
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

/** An event as the guest receives it: messages and read receipts of the guest's chat in full, anything else without data. */
const presentTo =
  (guest: Guest) =>
  ({ entity, entity_id, action, data }: LiveEvent) => {
    const content: EventData = data ?? {}
    // Without `link_id` all links of the chat may have become invalid: clients with a valid one reconnect.
    if (action === 'link_revoked')
      return content.link_id === guest.link.id || (content.link_id === null && content.chat_type === guest.link.chat)
        ? 'end'
        : null
    if (action === 'delete') return 'end'
    const about = { entity, entity_id, action }
    if (content.chat_type === undefined) return about
    if (content.chat_type !== guest.link.chat) return null
    const { chat_type, message, reader } = content
    if (message) return { ...about, data: { chat_type, message: messageFor(message, content, guest) } }
    return reader ? { ...about, data: { chat_type, reader: readerFor(reader, guest) } } : null
  }

/** A stream of events of the request of a link. It ends when the link is revoked or expires. */
export const listen = async (
  app: App,
  ctx: PublicRequestContext,
  { token, chat, lastSeen, gone }: { token: string; chat: ChatType; lastSeen: string | undefined; gone: AbortSignal },
): Promise<Bytes> => {
  const guest = await enter(app, ctx, token, chat)
  const listener = {
    key: `link:${guest.link.id}`,
    ip: networkOf(ctx.ip),
    staffId: guest.link.staff_id,
    entity: 'service_requests',
    entityId: guest.request.id,
    until: new Date(guest.link.expires_at),
    present: presentTo(guest),
  }
  return app.live.openGuest(listener, ctx.now, lastSeen, gone)
}
