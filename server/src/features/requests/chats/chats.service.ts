import type { ChatType, messageFields } from '@oselia/contract/service-request-chats'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { conflict, forbidden, notFound } from '../../../platform/problems.js'
import type { PreparedFile } from '../../../platform/files.js'
import {
  getVisibleRequest,
  publishRequestEvent,
  type StoredRequest,
} from '../request-records/request-records.public.js'
import { repliedToResident, publishMessageEvent } from './chats.writing.js'
import * as queries from './chats.queries.js'
import { closedChats } from './chats.reading.js'
import { innerMessagesBeforeConfirmation, stillChangeable } from './chats.rules.js'
import { sendMessage, sentBefore, type Sending } from './chats.sending.js'
import { readRight, presentToStaff, staffReader } from './chats.presenting.js'
import { requireMentionable, notifyOfMessage } from './chats.notifying.js'

type Fields = z.output<typeof messageFields>

const presentOne = async (app: App, ctx: RequestContext, message: queries.StoredMessage) => ({
  data: (await presentToStaff(app, ctx, [message]))[0]!,
})

/** 403 when the caller may not write to the chat, 409 when the chat is closed for everybody. */
export const requireWriting = async (ctx: RequestContext, request: StoredRequest, chat: ChatType): Promise<void> => {
  const closed = (await closedChats(ctx, request))[chat]
  if (closed === 'not_yours') throw forbidden()
  if (closed !== null) throw conflict('chat_closed')
}

const requirePublicConfirmed = async (ctx: RequestContext, requestId: number, { chat_type, confirmed }: Fields) => {
  if (chat_type !== 'member_chat' || confirmed) return
  if (
    (await queries.countInnerMessages(ctx.db, requestId, innerMessagesBeforeConfirmation)) >=
    innerMessagesBeforeConfirmation
  )
    throw conflict('confirm_needed_public')
}

/** Writes a message as the caller. A repeated one is returned as stored. */
export const write = async (
  app: App,
  ctx: RequestContext,
  id: number,
  fields: Fields,
  files: readonly PreparedFile[],
) => {
  const request = await getVisibleRequest(ctx, id)
  const chat = fields.chat_type
  requirePermission(ctx, readRight(chat))
  const sending: Sending = {
    chat,
    author_kind: 'staff',
    staff_id: ctx.actor.id,
    author_name: ctx.actor.name,
    body: fields.message,
    reply_to: fields.reply_to ?? null,
    mentions: [...new Set(fields.mentions ?? [])],
    client_msg_id: fields.client_msg_id ?? null,
    files,
  }
  const before = await sentBefore(ctx, request, sending)
  if (before) return presentOne(app, ctx, before)
  await requireWriting(ctx, request, chat)
  await requirePublicConfirmed(ctx, request.id, fields)
  await requireMentionable(ctx, request, chat, sending.mentions!)
  const { message, written } = await sendMessage(app, ctx, request, sending)
  if (written) {
    if (chat === 'member_chat') await repliedToResident(ctx, request.id)
    await notifyOfMessage(ctx, request, message)
  }
  return presentOne(app, ctx, message)
}

/** Older messages of a chat that the caller reads. */
export const older = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { chat_type: chat, before, limit }: { chat_type: ChatType; before?: number | undefined; limit: number },
) => {
  const request = await getVisibleRequest(ctx, id)
  requirePermission(ctx, readRight(chat))
  const { rows, has_more } = await queries.messagePage(ctx.db, { requestId: request.id, chat, before, limit })
  return { data: await presentToStaff(app, ctx, rows), has_more }
}

/** Advances the caller's read receipt of a chat; it never moves backwards. */
export const markRead = async (
  ctx: RequestContext,
  id: number,
  { chat_type: chat, up_to }: { chat_type: ChatType; up_to: number },
) => {
  const request = await getVisibleRequest(ctx, id)
  requirePermission(ctx, readRight(chat))
  const reader = staffReader(ctx).key
  const reached = await queries.advanceReadReceipt(ctx.db, {
    requestId: request.id,
    chat,
    reader,
    upTo: up_to,
    now: ctx.now,
  })
  if (reached !== null) {
    const read = { reader, name: ctx.actor.name, up_to: reached, at: ctx.now.toISOString() }
    await publishRequestEvent(ctx.db, request, 'read', {
      data: { chat_type: chat, reader: read },
      needs: readRight(chat),
    })
  }
  return { data: { ok: true as const } }
}

/** The caller’s own message while it may be changed: 404 when there is none, 403 when another's, 409 after the time limit. */
const ownMessage = async (ctx: RequestContext, id: number, messageId: number) => {
  const request = await getVisibleRequest(ctx, id)
  const message = await queries.messageById(ctx.db, request.id, messageId)
  if (!message) throw notFound()
  const reads = ctx.actor.permissions.has(readRight(message.chat))
  if (!reads || message.author_kind !== 'staff' || message.staff_id !== ctx.actor.id) throw forbidden()
  if (message.deleted_at !== null) throw conflict('state_forbids')
  if (!stillChangeable(message.at, ctx.now)) throw conflict('too_late_to_edit')
  await requireWriting(ctx, request, message.chat)
  return { request, message }
}

const changed = async (app: App, ctx: RequestContext, request: StoredRequest, action: Changing, id: number) => {
  const message = (await queries.messageById(ctx.db, request.id, id))!
  await publishMessageEvent(ctx.db, request, action, message)
  return presentOne(app, ctx, message)
}
type Changing = 'message_edited' | 'message_withdrawn'

/** Replaces the text of the caller’s own message; earlier texts are kept in `edits`. */
export const edit = async (app: App, ctx: RequestContext, id: number, messageId: number, body: string) => {
  const { request, message } = await ownMessage(ctx, id, messageId)
  if (message.body === body) return presentOne(app, ctx, message)
  const { numAffectedRows } = await sql`update service_request_messages set body = ${body}, edited_at = ${ctx.now},
    edits = edits || jsonb_build_array(jsonb_build_object('body', body, 'at', coalesce(edited_at, at)))
    where id = ${message.id} and deleted_at is null`.execute(ctx.db)
  if (numAffectedRows === 0n) throw conflict('state_forbids')
  return changed(app, ctx, request, 'message_edited', message.id)
}

/** Withdraws the caller’s own message: the row stays, its text is shown to nobody. */
export const withdraw = async (app: App, ctx: RequestContext, id: number, messageId: number) => {
  const { request, message } = await ownMessage(ctx, id, messageId)
  const { numAffectedRows } = await sql`update service_request_messages set deleted_at = ${ctx.now}
    where id = ${message.id} and deleted_at is null`.execute(ctx.db)
  if (numAffectedRows === 0n) throw conflict('state_forbids')
  return changed(app, ctx, request, 'message_withdrawn', message.id)
}
