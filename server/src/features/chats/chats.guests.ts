import type { Chat, ChatType, Message } from '@oselia/contract/service-request-chats'
import type { staffChat } from '@oselia/contract/service-request-guests'
import { unitLabel } from '@oselia/contract/units.messages'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Upload } from '../../platform/uploads.js'
import { addressesOf } from '../houses/houses.door.js'
import { numberOf, placeLine } from '../requests/requests.briefs.door.js'
import { tellRequest } from '../requests/requests.door.js'
import { answeredByResident } from '../requests/requests.moves.door.js'
import { aboutOf, requestOf } from './chats.entering.queries.js'
import { demandPatience, enter, noteUse, type Guest } from './chats.entering.js'
import * as queries from './chats.queries.js'
import { chatOf, firstPage } from './chats.reading.js'
import { sendLine, sentBefore, type Sending } from './chats.sending.js'
import { readRight, shownLine } from './chats.shown.js'
import { tellOfLine } from './chats.telling.js'

type Brief = z.output<typeof staffChat.read.reply>['staff_chat']['request']
export type GuestPage = Chat & { request: Brief }

const shownTo = async (
  app: App,
  act: PublicAct,
  { link, reader }: Guest,
  lines: readonly queries.Line[],
): Promise<Message[]> => {
  const ids = [...new Set(lines.flatMap(({ file_ids }) => file_ids))]
  const files = new Map((await app.files.viewMany(act.db, ids, { link: link.id }, act.now)).map((f) => [f.id, f]))
  return lines.map((line) => shownLine(line, reader, files))
}

/** No more of the request than the job needs; the resident is not told what he has told us. */
const briefOf = async (app: App, act: PublicAct, { link, request }: Guest): Promise<Brief> => {
  const about = await aboutOf(act.db, request.id, link.chat)
  const house = (await addressesOf(act.db, [request.house_id], act.language)).get(request.house_id) ?? ''
  const unit = about.unit && unitLabel(about.unit.type, about.unit.number, act.language)
  const forWork = link.chat === 'staff_chat'
  return {
    number: numberOf(request),
    type: about.type,
    description: request.description,
    status: request.status,
    address: placeLine(house, { ...request, common_place: about.common_place, unit }, act.language),
    caller_name: forWork ? (request.caller_name ?? about.member_name) : null,
    caller_phone: forWork ? (request.caller_phone ?? about.member_phone) : null,
    due_at: request.due_at,
    created_at: request.created_at,
    organisation: about.organisation,
    timezone: about.timezone,
    name: link.name,
    files: await app.files.viewMany(act.db, about.file_ids, { link: link.id }, act.now),
  }
}

/** The page of a link: its chat with the latest lines, and the request in brief. */
export const pageOf = async (app: App, act: PublicAct, guest: Guest): Promise<GuestPage> => {
  const { link, request, reader } = guest
  const page = await queries.page(act.db, { requestId: request.id, chat: link.chat, limit: firstPage })
  const [figures] = await queries.figuresOf(act.db, request.id, [link.chat], reader.key)
  const read = await queries.readersOf(act.db, request.id, [link.chat])
  const unnamed = (key: string) => reader.hidesNames && key.startsWith('s')
  const readers = read.map((one) => ({
    reader: one.reader,
    name: unnamed(one.reader) ? '' : one.name,
    up_to: one.up_to,
    at: one.at,
  }))
  const lines = await shownTo(app, act, guest, page.rows)
  const chat = chatOf({ lines, has_more: page.has_more, figures, readers, closed: null }, false)
  return { ...chat, request: await briefOf(app, act, guest) }
}

/** Opens the page of a link. */
export const open = async (app: App, act: PublicAct, token: string, chat: ChatType): Promise<Opened> => {
  const guest = await enter(app, act, token, chat)
  await noteUse(act, guest)
  return { guest, page: await pageOf(app, act, guest) }
}
export interface Opened {
  guest: Guest
  page: GuestPage
}

// The resident has spoken: now it is for the staff to answer, and work that waited for him goes on.
const answered = async (act: PublicAct, requestId: number) => {
  await sql`update service_requests set last_member_at = ${act.now}, waiting_side = 'staff' where id = ${requestId}`.execute(
    act.db,
  )
  await answeredByResident(act, requestId)
}

interface Said {
  message: string
  client_msg_id?: string | undefined
  reply_to?: number | undefined
}

/** Writes a line by a link and answers the page as it is then; a line that was sent before is not written again. */
export const write = async (
  app: App,
  act: PublicAct,
  { token, chat, fields, files }: { token: string; chat: ChatType; fields: Said; files: readonly Upload[] },
): Promise<Opened> => {
  const guest = await enter(app, act, token, chat)
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
  if (!(await sentBefore(act, request, sending))) {
    await demandPatience(app, act, guest)
    const { line, written } = await sendLine(app, act, request, sending)
    if (written) {
      if (chat === 'member_chat') await answered(act, request.id)
      await tellOfLine(act, request, line)
    }
  }
  await noteUse(act, guest)
  const now = { ...guest, request: await requestOf(act.db, request.id) }
  return { guest: now, page: await pageOf(app, act, now) }
}

/** Older lines of the chat of a link. */
export const older = async (app: App, act: PublicAct, { token, chat, before, limit }: Older) => {
  const guest = await enter(app, act, token, chat)
  const { rows, has_more } = await queries.page(act.db, { requestId: guest.request.id, chat, before, limit })
  return { data: await shownTo(app, act, guest, rows), has_more }
}
interface Older {
  token: string
  chat: ChatType
  before?: number | undefined
  limit: number
}

/** Who came by the link has read up to a line. */
export const markRead = async (
  app: App,
  act: PublicAct,
  { token, chat, up_to }: { token: string; chat: ChatType; up_to: number },
) => {
  const { link, request, reader } = await enter(app, act, token, chat)
  const read = { requestId: request.id, chat, reader: reader.key, upTo: up_to, now: act.now }
  const reached = await queries.readUpTo(act.db, read)
  if (reached !== null) {
    const told = { reader: reader.key, name: link.name, up_to: reached, at: act.now.toISOString() }
    await tellRequest(act.db, request, 'read', { data: { chat_type: chat, reader: told }, needs: readRight(chat) })
  }
  return { data: { ok: true as const } }
}
