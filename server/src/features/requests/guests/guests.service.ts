import type { Chat, ChatType, Message } from '@oselia/contract/service-request-chats'
import type { staffChat } from '@oselia/contract/service-request-guests'
import { unitLabel } from '@oselia/contract/units.messages'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import type { PreparedFile } from '../../../platform/files.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { numberOf, placeLine, publishRequestEvent } from '../request-records/request-records.public.js'
import { answeredByResident } from '../transitions/transitions.public.js'
import {
  advanceReadReceipt,
  chatCounts,
  chatOf,
  firstPage,
  messagePage,
  notifyOfMessage,
  presentMessage,
  readReceiptsOf,
  readRight,
  sendMessage,
  sentBefore,
  type Sending,
  type StoredMessage,
} from '../chats/chats.public.js'
import { enter, recordUse, requireWithinRateLimit, type Guest } from './guests.entering.js'
import { aboutOf, requestOf } from './guests.entering.queries.js'

type Brief = z.output<typeof staffChat.read.reply>['staff_chat']['request']
export type GuestPage = Chat & { request: Brief }

const presentTo = async (
  app: App,
  ctx: PublicRequestContext,
  { link, reader }: Guest,
  messages: readonly StoredMessage[],
): Promise<Message[]> => {
  const ids = [...new Set(messages.flatMap(({ file_ids }) => file_ids))]
  const files = new Map((await app.files.viewMany(ctx.db, ids, { link: link.id }, ctx.now)).map((f) => [f.id, f]))
  return messages.map((message) => presentMessage(message, reader, files))
}

/** Only what the recipient needs; contact data of the resident are shown to the performer only. */
const briefOf = async (app: App, ctx: PublicRequestContext, { link, request }: Guest): Promise<Brief> => {
  const about = await aboutOf(ctx.db, request.id, link.chat)
  const house = (await addressesOf(ctx.db, [request.house_id], ctx.language)).get(request.house_id) ?? ''
  const unit = about.unit && unitLabel(about.unit.type, about.unit.number, ctx.language)
  const forWork = link.chat === 'staff_chat'
  return {
    number: numberOf(request),
    type: about.type,
    description: request.description,
    status: request.status,
    address: placeLine(house, { ...request, common_place: about.common_place, unit }, ctx.language),
    caller_name: forWork ? (request.caller_name ?? about.member_name) : null,
    caller_phone: forWork ? (request.caller_phone ?? about.member_phone) : null,
    due_at: request.due_at,
    created_at: request.created_at,
    organisation: about.organisation,
    timezone: about.timezone,
    name: link.name,
    files: await app.files.viewMany(ctx.db, about.file_ids, { link: link.id }, ctx.now),
  }
}

/** The page of a link: its chat with the latest messages and a brief of the request. */
export const pageOf = async (app: App, ctx: PublicRequestContext, guest: Guest): Promise<GuestPage> => {
  const { link, request, reader } = guest
  const page = await messagePage(ctx.db, { requestId: request.id, chat: link.chat, limit: firstPage })
  const [figures] = await chatCounts(ctx.db, request.id, [link.chat], reader.key)
  const read = await readReceiptsOf(ctx.db, request.id, [link.chat])
  const unnamed = (key: string) => reader.hidesNames && key.startsWith('s')
  const readers = read.map((one) => ({
    reader: one.reader,
    name: unnamed(one.reader) ? '' : one.name,
    up_to: one.up_to,
    at: one.at,
  }))
  const messages = await presentTo(app, ctx, guest, page.rows)
  const chat = chatOf({ messages, has_more: page.has_more, figures, readers, closed: null }, false)
  return { ...chat, request: await briefOf(app, ctx, guest) }
}

/** Opens the page of a link. */
export const open = async (app: App, ctx: PublicRequestContext, token: string, chat: ChatType): Promise<Opened> => {
  const guest = await enter(app, ctx, token, chat)
  await recordUse(ctx, guest)
  return { guest, page: await pageOf(app, ctx, guest) }
}
export interface Opened {
  guest: Guest
  page: GuestPage
}

// After a message of the resident the staff has to answer, and work that waited for the resident resumes.
const answered = async (ctx: PublicRequestContext, requestId: number) => {
  await sql`update service_requests set last_member_at = ${ctx.now}, waiting_side = 'staff' where id = ${requestId}`.execute(
    ctx.db,
  )
  await answeredByResident(ctx, requestId)
}

interface GuestMessage {
  message: string
  client_msg_id?: string | undefined
  reply_to?: number | undefined
}

/** Writes a message as the guest and returns the updated page; a repeated message is written once. */
export const write = async (
  app: App,
  ctx: PublicRequestContext,
  {
    token,
    chat,
    fields,
    files,
  }: { token: string; chat: ChatType; fields: GuestMessage; files: readonly PreparedFile[] },
): Promise<Opened> => {
  const guest = await enter(app, ctx, token, chat)
  const { link, request } = guest
  const sending: Sending = {
    chat,
    author_kind: chat === 'member_chat' ? 'resident' : 'guest',
    link_id: link.id,
    author_name: link.name,
    body: fields.message,
    reply_to: fields.reply_to ?? null,
    client_msg_id: fields.client_msg_id ?? null,
    files,
  }
  if (!(await sentBefore(ctx, request, sending))) {
    await requireWithinRateLimit(app, ctx, guest)
    const { message, written } = await sendMessage(app, ctx, request, sending)
    if (written) {
      if (chat === 'member_chat') await answered(ctx, request.id)
      await notifyOfMessage(ctx, request, message)
    }
  }
  await recordUse(ctx, guest)
  const now = { ...guest, request: await requestOf(ctx.db, request.id) }
  return { guest: now, page: await pageOf(app, ctx, now) }
}

/** Older messages of the chat of a link. */
export const older = async (app: App, ctx: PublicRequestContext, { token, chat, before, limit }: Older) => {
  const guest = await enter(app, ctx, token, chat)
  const { rows, has_more } = await messagePage(ctx.db, { requestId: guest.request.id, chat, before, limit })
  return { data: await presentTo(app, ctx, guest, rows), has_more }
}
interface Older {
  token: string
  chat: ChatType
  before?: number | undefined
  limit: number
}

/** Advances the read receipt of the guest. */
export const markRead = async (
  app: App,
  ctx: PublicRequestContext,
  { token, chat, up_to }: { token: string; chat: ChatType; up_to: number },
) => {
  const { link, request, reader } = await enter(app, ctx, token, chat)
  const read = { requestId: request.id, chat, reader: reader.key, upTo: up_to, now: ctx.now }
  const reached = await advanceReadReceipt(ctx.db, read)
  if (reached !== null) {
    const receipt = { reader: reader.key, name: link.name, up_to: reached, at: ctx.now.toISOString() }
    await publishRequestEvent(ctx.db, request, 'read', {
      data: { chat_type: chat, reader: receipt },
      needs: readRight(chat),
    })
  }
  return { data: { ok: true as const } }
}
