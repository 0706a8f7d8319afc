import type { ChatType, Message } from '@oselia/contract/service-request-chats'
import type { File } from '@oselia/contract/media'
import { may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Line } from './chats.queries.js'
import type { ChatEvent } from './chats.table.js'

/** Whose eyes a chat is shown to. */
export interface ReaderOf {
  /** `s12` a person of the staff, `g7` who came by link 7. */
  key: string
  /** The type tells residents no names of the staff. */
  hidesNames: boolean
}

export const staffReader = (act: Pick<Act, 'actor'>): ReaderOf => ({ key: `s${act.actor.id}`, hidesNames: false })

const chatRights = { staff_chat: 'staff_chats.read', member_chat: 'member_chats.read' } as const
export const readRight = (chat: ChatType) => chatRights[chat]
/** The chats that the caller may read by his role. */
export const readableChats = (act: Act): ChatType[] =>
  (['staff_chat', 'member_chat'] as const).filter((chat) => may(act, chatRights[chat]))

/** The same without who did it, for a resident who is told no names. */
export const withoutNames = ({ name: _name, by: _by, ...event }: ChatEvent) => event as ChatEvent

const isOwn = (line: Pick<Line, 'staff_id' | 'link_id'>, { key }: ReaderOf) =>
  key === (line.link_id === null ? `s${line.staff_id}` : `g${line.link_id}`)

/** A line for a reader; files and pictures of people are looked up among those given. */
export const shownLine = (line: Line, reader: ReaderOf, files: ReadonlyMap<number, File>): Message => {
  const gone = line.deleted_at !== null
  const hide = reader.hidesNames
  const unnamed = line.author_kind === 'system' || (hide && line.author_kind === 'staff')
  const { quoted } = line
  return {
    id: line.id,
    chat_type: line.chat,
    client_msg_id: line.client_msg_id,
    author: {
      kind: line.author_kind,
      id: unnamed ? null : line.staff_id,
      name: unnamed ? null : line.author_name,
      avatar: unnamed ? null : (files.get(line.avatar_id ?? 0)?.url ?? null),
    },
    is_own: isOwn(line, reader),
    message: gone ? '' : line.body,
    event: line.event && (hide ? withoutNames(line.event) : line.event),
    files: gone ? [] : line.file_ids.flatMap((id) => files.get(id) ?? []),
    reply_to: quoted && {
      id: quoted.id,
      author: hide && quoted.kind === 'staff' ? null : quoted.author,
      message: quoted.message,
    },
    mentions: gone || hide ? [] : line.mentions,
    incident_id: line.incident_id,
    at: new Date(line.at).toISOString(),
    edited_at: line.edited_at,
    deleted_at: line.deleted_at,
  }
}

/** Lines for a person of the staff, with addresses of files that are signed for him. */
export const shownToStaff = async (app: Pick<App, 'files'>, act: Act, lines: readonly Line[]): Promise<Message[]> => {
  const ids = [...new Set(lines.flatMap((line) => [...line.file_ids, line.avatar_id ?? 0]))].filter((id) => id > 0)
  const files = new Map((await app.files.viewMany(act.db, ids, act.actor.id, act.now)).map((file) => [file.id, file]))
  return lines.map((line) => shownLine(line, staffReader(act), files))
}
