import type { File } from '@oselia/contract/media'
import type { Chat, ChatType, Message } from '@oselia/contract/service-request-chats'
import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { prepared } from '../../../platform/db.js'
import { participants, seesAllRequests, type StoredRequest } from '../request-records/request-records.public.js'
import * as queries from './chats.queries.js'
import { closedFor, innerMessagesBeforeConfirmation } from './chats.rules.js'
import { instantOf, presentMessage, readableChats, staffReader } from './chats.presenting.js'

/** Number of messages of a chat in the details of a request. */
export const firstPage = 30

interface TypeFlags {
  performer_writes: boolean
  hides_names: boolean
}

const flagsOf = async (db: RequestContext['db'], typeId: number): Promise<TypeFlags> => {
  const { rows } = await sql<TypeFlags>`${prepared}select performer_writes, hides_names from service_request_types
    where id = ${typeId}`.execute(db)
  return rows[0]!
}

const createRights = { staff_chat: 'staff_chats.create', member_chat: 'member_chats.create' } as const

type Closable = Pick<StoredRequest, 'status' | 'closed_at' | 'status_since' | 'visible_to_resident'>

const closedBy = (
  ctx: RequestContext,
  request: Closable,
  { performer_writes }: Pick<TypeFlags, 'performer_writes'>,
  participates: boolean,
): Record<ChatType, Chat['closed']> => {
  const of = (chat: ChatType) =>
    closedFor(request, ctx.now, {
      chat,
      canCreate: can(ctx, createRights[chat]),
      concerned: seesAllRequests(ctx) || participates,
      dispatches: can(ctx, 'service_requests.approve'),
      performerWrites: performer_writes,
      visibleToResident: request.visible_to_resident,
    })
  return { staff_chat: of('staff_chat'), member_chat: of('member_chat') }
}

/** Why the caller may not write to each chat of a visible request; null where they may. */
export const closedChats = async (ctx: RequestContext, request: StoredRequest) => {
  const flags = await flagsOf(ctx.db, request.type_id)
  const participates = !seesAllRequests(ctx) && (await participants(ctx.db, request)).includes(ctx.actor.id)
  return closedBy(ctx, request, flags, participates)
}

interface Pieces {
  messages: Message[]
  has_more: boolean
  figures: queries.ChatCounts | undefined
  readers: Chat['readers']
  closed: Chat['closed']
}

export const chatOf = ({ messages, has_more, figures, readers, closed }: Pieces, asks: boolean): Chat => ({
  messages: messages,
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

/** Columns over a row of `service_requests`: its chats in the form expected by `presentChats`. */
export const chatColumns = (ctx: RequestContext, alias: string): RawBuilder<unknown> =>
  queries.chatColumns(sql.ref(`${alias}.id`), {
    chats: readableChats(ctx),
    limit: firstPage,
    reader: staffReader(ctx).key,
  })

/** Both chats of a visible request with their latest messages; a chat that the caller may not read has none. */
export const presentChats = (
  ctx: RequestContext,
  row: queries.ChatRows & Closable & Pick<TypeFlags, 'performer_writes'>,
  { participates, files }: { participates: boolean; files: ReadonlyMap<number, File> },
): { staff_chat: Chat; member_chat: Chat } => {
  const { messages, figures, receipts } = row
  const closed = closedBy(ctx, row, row, participates)
  const inner = figures.find(({ chat }) => chat === 'staff_chat')?.inner ?? 0
  const of = (chat: ChatType): Chat => {
    if (!readableChats(ctx).includes(chat)) return { ...unreadable, closed: 'not_yours' }
    const latest = messages.filter((message) => message.chat === chat).toSorted((a, b) => b.id - a.id)
    const page = queries.pageOf(latest, firstPage)
    return chatOf(
      {
        messages: page.rows.map((message) => presentMessage(message, staffReader(ctx), files)),
        has_more: page.has_more,
        figures: figures.find((f) => f.chat === chat),
        readers: receipts
          .filter((r) => r.chat === chat)
          .map(({ reader, name, up_to, at }) => ({ reader, name, up_to, at: instantOf(at) })),
        closed: closed[chat],
      },
      chat === 'member_chat' && inner >= innerMessagesBeforeConfirmation,
    )
  }
  return { staff_chat: of('staff_chat'), member_chat: of('member_chat') }
}

/** Numbers of unread messages of both chats by request; requests without any are left out. */
export const unreadOf = (ctx: RequestContext, requestIds: readonly number[]): Promise<Map<number, number>> =>
  queries.unreadByRequest(ctx.db, requestIds, readableChats(ctx), staffReader(ctx).key)

/** Condition over a row of `service_requests`: its chats have messages unread by the caller. */
export const unread = (ctx: RequestContext, alias: string): RawBuilder<boolean> =>
  queries.hasUnread(alias, readableChats(ctx), staffReader(ctx).key)
