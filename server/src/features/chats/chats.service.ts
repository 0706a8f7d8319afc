import type { ChatType, messageFields } from '@oselia/contract/service-request-chats'
import { sql } from 'kysely'
import type { z } from 'zod'
import { demand, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { conflict, forbidden, notFound } from '../../platform/problems.js'
import type { Upload } from '../../platform/uploads.js'
import { seenRequest, tellRequest, type StoredRequest } from '../requests/requests.door.js'
import { repliedToResident, tellLine } from './chats.lines.js'
import * as queries from './chats.queries.js'
import { closedChats } from './chats.reading.js'
import { innerTalk, stillChangeable } from './chats.rules.js'
import { sendLine, sentBefore, type Sending } from './chats.sending.js'
import { readRight, shownToStaff, staffReader } from './chats.shown.js'
import { demandMentionable, tellOfLine } from './chats.telling.js'

type Fields = z.output<typeof messageFields>

const shownOne = async (app: App, act: Act, line: queries.Line) => ({
  data: (await shownToStaff(app, act, [line]))[0]!,
})

/** 403 when the caller may not write to the chat, 409 when nobody may. */
export const demandWriting = async (act: Act, request: StoredRequest, chat: ChatType): Promise<void> => {
  const closed = (await closedChats(act, request))[chat]
  if (closed === 'not_yours') throw forbidden()
  if (closed !== null) throw conflict('chat_closed')
}

const demandMeant = async (act: Act, requestId: number, { chat_type, confirmed }: Fields) => {
  if (chat_type !== 'member_chat' || confirmed) return
  if ((await queries.innerLines(act.db, requestId, innerTalk)) >= innerTalk) throw conflict('confirm_needed_public')
}

/** Writes a line as the caller. A line that he has sent before is answered as it stands. */
export const write = async (app: App, act: Act, id: number, fields: Fields, files: readonly Upload[]) => {
  const request = await seenRequest(act, id)
  const chat = fields.chat_type
  demand(act, readRight(chat))
  const sending: Sending = {
    chat,
    author_kind: 'staff',
    staff_id: act.actor.id,
    author_name: act.actor.name,
    body: fields.message,
    reply_to: fields.reply_to ?? null,
    mentions: [...new Set(fields.mentions ?? [])],
    client_msg_id: fields.client_msg_id ?? null,
    files,
  }
  const before = await sentBefore(act, request, sending)
  if (before) return shownOne(app, act, before)
  await demandWriting(act, request, chat)
  await demandMeant(act, request.id, fields)
  await demandMentionable(act, request, chat, sending.mentions!)
  const { line, written } = await sendLine(app, act, request, sending)
  if (written) {
    if (chat === 'member_chat') await repliedToResident(act, request.id)
    await tellOfLine(act, request, line)
  }
  return shownOne(app, act, line)
}

/** Older lines of a chat that the caller reads. */
export const older = async (
  app: App,
  act: Act,
  id: number,
  { chat_type: chat, before, limit }: { chat_type: ChatType; before?: number | undefined; limit: number },
) => {
  const request = await seenRequest(act, id)
  demand(act, readRight(chat))
  const { rows, has_more } = await queries.page(act.db, { requestId: request.id, chat, before, limit })
  return { data: await shownToStaff(app, act, rows), has_more }
}

/** The caller has read a chat up to a line; going back changes nothing. */
export const markRead = async (
  act: Act,
  id: number,
  { chat_type: chat, up_to }: { chat_type: ChatType; up_to: number },
) => {
  const request = await seenRequest(act, id)
  demand(act, readRight(chat))
  const reader = staffReader(act).key
  const reached = await queries.readUpTo(act.db, { requestId: request.id, chat, reader, upTo: up_to, now: act.now })
  if (reached !== null) {
    const read = { reader, name: act.actor.name, up_to: reached, at: act.now.toISOString() }
    await tellRequest(act.db, request, 'read', { data: { chat_type: chat, reader: read }, needs: readRight(chat) })
  }
  return { data: { ok: true as const } }
}

/** The caller’s own line while it may be changed: 404 when he does not read it, 403 when it is another’s, 409 when it is too late. */
const ownLine = async (act: Act, id: number, messageId: number) => {
  const request = await seenRequest(act, id)
  const line = await queries.lineById(act.db, request.id, messageId)
  if (!line) throw notFound()
  const reads = act.actor.permissions.has(readRight(line.chat))
  if (!reads || line.author_kind !== 'staff' || line.staff_id !== act.actor.id) throw forbidden()
  if (line.deleted_at !== null) throw conflict('state_forbids')
  if (!stillChangeable(line.at, act.now)) throw conflict('too_late_to_edit')
  await demandWriting(act, request, line.chat)
  return { request, line }
}

const changed = async (app: App, act: Act, request: StoredRequest, action: Changing, id: number) => {
  const line = (await queries.lineById(act.db, request.id, id))!
  await tellLine(act.db, request, action, line)
  return shownOne(app, act, line)
}
type Changing = 'message_edited' | 'message_withdrawn'

/** Puts other words in the caller’s own line; those that stood there are kept. */
export const edit = async (app: App, act: Act, id: number, messageId: number, message: string) => {
  const { request, line } = await ownLine(act, id, messageId)
  if (line.body === message) return shownOne(app, act, line)
  const { numAffectedRows } = await sql`update service_request_messages set body = ${message}, edited_at = ${act.now},
    edits = edits || jsonb_build_array(jsonb_build_object('body', body, 'at', coalesce(edited_at, at)))
    where id = ${line.id} and deleted_at is null`.execute(act.db)
  if (numAffectedRows === 0n) throw conflict('state_forbids')
  return changed(app, act, request, 'message_edited', line.id)
}

/** Takes the caller’s own line back: its place stays, its words are shown to nobody. */
export const withdraw = async (app: App, act: Act, id: number, messageId: number) => {
  const { request, line } = await ownLine(act, id, messageId)
  const { numAffectedRows } = await sql`update service_request_messages set deleted_at = ${act.now}
    where id = ${line.id} and deleted_at is null`.execute(act.db)
  if (numAffectedRows === 0n) throw conflict('state_forbids')
  return changed(app, act, request, 'message_withdrawn', line.id)
}
