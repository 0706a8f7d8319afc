import type { ChatType, Message } from '@oselia/contract/service-request-chats'
import type { File } from '@oselia/contract/media'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import type { StoredMessage } from './chats.queries.js'
import type { ChatEvent } from './chats.table.js'

/** The reader for whom a chat is presented. */
export interface ChatReader {
  /** `s12`: staff member 12; `g7`: the guest of link 7. */
  key: string
  /** Names of staff are hidden from residents for this type. */
  hidesNames: boolean
}

export const staffReader = (ctx: Pick<RequestContext, 'actor'>): ChatReader => ({
  key: `s${ctx.actor.id}`,
  hidesNames: false,
})

const chatRights = { staff_chat: 'staff_chats.read', member_chat: 'member_chats.read' } as const
export const readRight = (chat: ChatType) => chatRights[chat]
/** The chats that the permissions of the caller allow to read. */
export const readableChats = (ctx: RequestContext): ChatType[] =>
  (['staff_chat', 'member_chat'] as const).filter((chat) => can(ctx, chatRights[chat]))

/** The same without the actor, for a resident from whom names are hidden. */
export const withoutNames = ({ name: _name, by: _by, ...event }: ChatEvent) => event as ChatEvent

const isOwn = (message: Pick<StoredMessage, 'staff_id' | 'link_id'>, { key }: ChatReader) =>
  key === (message.link_id === null ? `s${message.staff_id}` : `g${message.link_id}`)

/** An instant of a column or of JSON as the contract writes it. */
export const instantOf = (at: string): string => new Date(at).toISOString()

/** A message for a reader; files and pictures of people are looked up among those given. */
export const presentMessage = (
  message: StoredMessage,
  reader: ChatReader,
  files: ReadonlyMap<number, File>,
): Message => {
  const gone = message.deleted_at !== null
  const hide = reader.hidesNames
  const unnamed = message.author_kind === 'system' || (hide && message.author_kind === 'staff')
  const { quoted } = message
  return {
    id: message.id,
    chat_type: message.chat,
    client_msg_id: message.client_msg_id,
    author: {
      kind: message.author_kind,
      id: unnamed ? null : message.staff_id,
      name: unnamed ? null : message.author_name,
      avatar: unnamed ? null : (files.get(message.avatar_id ?? 0)?.url ?? null),
    },
    is_own: isOwn(message, reader),
    message: gone ? '' : message.body,
    event: message.event && (hide ? withoutNames(message.event) : message.event),
    files: gone ? [] : message.file_ids.flatMap((id) => files.get(id) ?? []),
    reply_to: quoted && {
      id: quoted.id,
      author: hide && quoted.kind === 'staff' ? null : quoted.author,
      message: quoted.message,
    },
    mentions: gone || hide ? [] : message.mentions,
    incident_id: message.incident_id,
    at: instantOf(message.at),
    edited_at: message.edited_at && instantOf(message.edited_at),
    deleted_at: message.deleted_at && instantOf(message.deleted_at),
  }
}

/** Ids of the files that `presentMessage` looks up. */
export const filesOfMessage = ({ file_ids, avatar_id }: StoredMessage): number[] =>
  avatar_id === null ? file_ids : [...file_ids, avatar_id]

/** Messages for a staff member, with file URLs signed for them. */
export const presentToStaff = async (
  app: Pick<App, 'files'>,
  ctx: RequestContext,
  messages: readonly StoredMessage[],
): Promise<Message[]> => {
  const files = await app.files.viewById(ctx.db, messages.flatMap(filesOfMessage), ctx.actor.id, ctx.now)
  return messages.map((message) => presentMessage(message, staffReader(ctx), files))
}
