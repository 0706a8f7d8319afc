import { openStates } from '@oselia/contract/service-request-moves'
import type { ChatType, Message } from '@oselia/contract/service-request-chats'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { json, type Db } from '../../platform/db.js'
import { tellRequest, type StoredRequest } from '../requests/requests.door.js'
import { lineById, lineSent, type Line } from './chats.queries.js'
import { readRight, shownLine } from './chats.shown.js'
import type { AuthorKind, ChatEvent } from './chats.table.js'

/** Where and when something is written, in the act’s transaction. */
export interface At {
  db: Db
  now: Date
}

/** What of a request its chats need to know. */
export type Talked = Pick<
  StoredRequest,
  'id' | 'house_id' | 'performer_id' | 'responsible_id' | 'created_by' | 'payable' | 'status'
>

export interface NewLine {
  chat: ChatType
  author_kind: AuthorKind
  staff_id?: number | null
  link_id?: number | null
  author_name?: string | null
  body?: string
  event?: ChatEvent | null
  file_ids?: number[]
  reply_to?: number | null
  mentions?: number[]
  incident_id?: number | null
  client_msg_id?: string | null
}

/**
 * A line as open windows hear it: the same for all of them. What is signed for one person is left out (pictures of people,
 * addresses of files); a window that shows the line asks for it with `before` one above and `limit` 1.
 */
const heardLine = async (db: Db, line: Line): Promise<Message> => {
  const bare = shownLine(line, { key: '', hidesNames: false }, new Map())
  if (line.file_ids.length === 0 || line.deleted_at !== null) return bare
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'mime', 'bytes'])
    .where('id', 'in', line.file_ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, { ...row, url: '' }]))
  return { ...bare, files: line.file_ids.flatMap((id) => byId.get(id) ?? []) }
}

/** Tells open windows of a line that is new, changed or taken back. */
export const tellLine = async (
  db: Db,
  request: Talked,
  action: 'message' | 'message_edited' | 'message_withdrawn',
  line: Line,
): Promise<void> =>
  tellRequest(db, request, action, {
    data: {
      chat_type: line.chat,
      link_id: line.link_id,
      quoted_kind: line.quoted?.kind ?? null,
      message: await heardLine(db, line),
    },
    needs: readRight(line.chat),
  })

/** Writes a line and tells of it; under a `client_msg_id` that stands there already it writes nothing and answers `written: false`. */
export const writeLine = async (
  { db, now }: At,
  request: Talked,
  line: NewLine,
): Promise<{ line: Line; written: boolean }> => {
  // One after another: a line of a person that came to be seen later than one with a greater number would count as read by whoever read that.
  if (line.author_kind !== 'system')
    await sql`select 1 from service_requests where id = ${request.id} for no key update`.execute(db)
  const row = await db
    .insertInto('service_request_messages')
    .values({
      staff_id: null,
      link_id: null,
      author_name: null,
      body: '',
      file_ids: [],
      reply_to: null,
      mentions: [],
      incident_id: null,
      client_msg_id: null,
      ...line,
      event: line.event ? json(line.event) : null,
      request_id: request.id,
      at: now,
      edits: json([]),
    })
    .onConflict((conflict) =>
      conflict.columns(['request_id', 'chat', 'client_msg_id']).where('client_msg_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) return { line: (await lineSent(db, request.id, line.chat, line.client_msg_id!))!, written: false }
  const written = (await lineById(db, request.id, row.id))!
  await tellLine(db, request, 'message', written)
  return { line: written, written: true }
}

/** A line of the product itself, in each of these chats; it is told in its reader’s language and counts as unread for nobody. */
export const systemLine = async (
  at: At,
  request: Talked,
  chats: readonly ChatType[],
  event: ChatEvent,
): Promise<void> => {
  for (const chat of chats) await writeLine(at, request, { chat, author_kind: 'system', event })
}

/**
 * The staff has spoken to the resident: the first time it stops the clock of the reply, unless the end of the request had
 * stopped it, and while the request is open it is his turn.
 */
export const repliedToResident = async ({ db, now }: At, requestId: number): Promise<void> => {
  const isFirst = sql`first_replied_at is null and status not in ('closed', 'cancelled')`
  await sql`update service_requests set
      reply_breached = reply_breached or (${isFirst} and coalesce(first_reply_due_at < ${now}, false)),
      first_replied_at = case when ${isFirst} then ${now} else first_replied_at end, last_staff_at = ${now},
      waiting_side = case when status = any(${[...openStates]}) then 'resident' end
    where id = ${requestId}`.execute(db)
}

/**
 * A line for the resident that goes with an act of the caller’s: a move, an answer to all of an incident. Whether he may do
 * that is decided by the act. Answers the number of the line.
 */
export const publicLine = async (
  act: Act,
  request: Talked,
  { message, incident_id = null, client_msg_id = null }: PublicLine,
): Promise<number> => {
  const { line, written } = await writeLine(act, request, {
    chat: 'member_chat',
    author_kind: 'staff',
    staff_id: act.actor.id,
    author_name: act.actor.name,
    body: message,
    incident_id,
    client_msg_id,
  })
  if (written) await repliedToResident(act, request.id)
  return line.id
}

/** The latest answers of an incident that somebody who joins late is told; earlier ones are past. */
const answersTold = 5

/** Tells the resident of a request that joined an incident what was answered to the others before, each answer once. */
export const repeatAnswers = async (at: At, request: Talked, incidentId: number): Promise<void> => {
  const { rows } = await sql<Pick<NewLine, 'staff_id' | 'author_name' | 'body' | 'client_msg_id'>>`select a.* from (
      select distinct on (m.client_msg_id) m.id, m.staff_id, m.author_name, m.body, m.client_msg_id
      from service_request_messages m where m.incident_id = ${incidentId} and m.chat = 'member_chat'
        and m.client_msg_id is not null and m.deleted_at is null order by m.client_msg_id, m.id) a
    order by a.id desc limit ${answersTold}`.execute(at.db)
  let told = false
  for (const { staff_id, author_name, body, client_msg_id } of rows.toReversed()) {
    const line = { staff_id, author_name, body, client_msg_id, incident_id: incidentId } as NewLine
    const { written } = await writeLine(at, request, { ...line, chat: 'member_chat', author_kind: 'staff' })
    told ||= written
  }
  if (told) await repliedToResident(at, request.id)
}

interface PublicLine {
  message: string
  incident_id?: number | null
  /** Makes it once-only, e.g. `incident:7:…` for an answer that a job may send again. */
  client_msg_id?: string | null
}
