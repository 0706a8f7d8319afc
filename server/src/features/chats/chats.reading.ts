import type { Chat, ChatType, Message } from '@oselia/contract/service-request-chats'
import { sql, type RawBuilder } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { plannedOnce } from '../../platform/db.js'
import { partakers, seesAllRequests, type StoredRequest } from '../requests/requests.door.js'
import * as queries from './chats.queries.js'
import { closedFor, innerTalk } from './chats.rules.js'
import { readableChats, shownToStaff, staffReader } from './chats.shown.js'

/** Lines of a chat that a card carries. */
export const firstPage = 30

export interface TypeFlags {
  performer_writes: boolean
  hides_names: boolean
}

export const flagsOf = async (db: Act['db'], typeId: number): Promise<TypeFlags> => {
  const { rows } = await sql<TypeFlags>`${plannedOnce}select performer_writes, hides_names from service_request_types
    where id = ${typeId}`.execute(db)
  return rows[0]!
}

const createRights = { staff_chat: 'staff_chats.create', member_chat: 'member_chats.create' } as const

/** Why the caller may not write to each chat of a request that he sees; null where he may. */
export const closedChats = async (act: Act, request: StoredRequest): Promise<Record<ChatType, Chat['closed']>> => {
  const flags = await flagsOf(act.db, request.type_id)
  const concerned = seesAllRequests(act) || (await partakers(act.db, request)).includes(act.actor.id)
  const of = (chat: ChatType) =>
    closedFor(request, act.now, {
      chat,
      mayCreate: may(act, createRights[chat]),
      concerned,
      dispatches: may(act, 'service_requests.approve'),
      performerWrites: flags.performer_writes,
      visibleToResident: request.visible_to_resident,
    })
  return { staff_chat: of('staff_chat'), member_chat: of('member_chat') }
}

interface Pieces {
  lines: Message[]
  has_more: boolean
  figures: queries.Figures | undefined
  readers: Chat['readers']
  closed: Chat['closed']
}

export const chatOf = ({ lines, has_more, figures, readers, closed }: Pieces, asks: boolean): Chat => ({
  messages: lines,
  has_more,
  total: figures?.total ?? 0,
  unread: figures?.unread ?? 0,
  readers,
  may_write: closed === null,
  closed,
  confirm_first: asks && closed === null,
})

const unreadable: Omit<Chat, 'closed'> = {
  messages: [],
  has_more: false,
  total: 0,
  unread: 0,
  readers: [],
  may_write: false,
  confirm_first: false,
}

/** Both chats of a request that the caller sees, with their latest lines; one that he may not read comes without any. */
export const chatsOf = async (
  app: Pick<App, 'files'>,
  act: Act,
  request: StoredRequest,
): Promise<{ staff_chat: Chat; member_chat: Chat }> => {
  const readable = readableChats(act)
  const reader = staffReader(act)
  const [closed, pages, figures, readers] = await Promise.all([
    closedChats(act, request),
    queries.latest(act.db, { requestId: request.id, chats: readable, limit: firstPage }),
    queries.figuresOf(act.db, request.id, readable, reader.key),
    queries.readersOf(act.db, request.id, readable),
  ])
  const shown = await shownToStaff(
    app,
    act,
    [...pages.values()].flatMap(({ rows }) => rows),
  )
  const inner = figures.find(({ chat }) => chat === 'staff_chat')?.inner ?? 0
  const of = (chat: ChatType): Chat => {
    const page = pages.get(chat)
    if (!page) return { ...unreadable, closed: 'not_yours' }
    return chatOf(
      {
        lines: shown.filter(({ chat_type }) => chat_type === chat),
        has_more: page.has_more,
        figures: figures.find((f) => f.chat === chat),
        readers: readers.filter((r) => r.chat === chat).map(({ chat: _chat, ...read }) => read),
        closed: closed[chat],
      },
      chat === 'member_chat' && inner >= innerTalk,
    )
  }
  return { staff_chat: of('staff_chat'), member_chat: of('member_chat') }
}

/** How many lines of both chats the caller has yet to read, by request; requests without any are left out. */
export const unreadOf = (act: Act, requestIds: readonly number[]): Promise<Map<number, number>> =>
  queries.unreadByRequest(act.db, requestIds, readableChats(act), staffReader(act).key)

/** Condition over a row of `service_requests`: the caller has something to read in its chats. */
export const unread = (act: Act, alias: string): RawBuilder<boolean> =>
  queries.hasUnread(alias, readableChats(act), staffReader(act).key)
