import { openStates } from '@oselia/contract/service-request-moves'
import type { ChatType, Message } from '@oselia/contract/service-request-chats'
import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { json, prepared, type Db } from '../../../platform/db.js'
import {
  publishRequestEvent,
  publishRequestEvents,
  type RequestEvent,
  type StoredRequest,
} from '../request-records/request-records.public.js'
import { messageById, messageByClientId, type StoredMessage } from './chats.queries.js'
import { readRight, presentMessage, type ChatReader } from './chats.presenting.js'
import type { AuthorKind, ChatEvent } from './chats.table.js'

/** The caller's transaction and the time of the write. */
interface WriteContext {
  db: Db
  now: Date
}

/** Columns of a request that its chats need. */
export type ChatRequest = Pick<
  StoredRequest,
  'id' | 'house_id' | 'performer_id' | 'responsible_id' | 'created_by' | 'payable' | 'status'
>

export interface NewMessage {
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

/** Presents a message the same for all. */
const unnamedReader: ChatReader = { key: '', hidesNames: false }

const plainSystemMessage: Omit<StoredMessage, 'id' | 'chat' | 'event' | 'at'> = {
  client_msg_id: null,
  author_kind: 'system',
  staff_id: null,
  link_id: null,
  author_name: null,
  avatar_id: null,
  body: '',
  file_ids: [],
  mentions: [],
  incident_id: null,
  edited_at: null,
  deleted_at: null,
  quoted: null,
}

/**
 * A message as subscribers receive it: the same for all of them. What is signed for one person is left out (avatars, addresses
 * of files); a thread that shows the message requests it with `before` one above its id and `limit` 1.
 */
const publishedMessage = async (db: Db, message: StoredMessage): Promise<Message> => {
  const bare = presentMessage(message, unnamedReader, new Map())
  if (message.file_ids.length === 0 || message.deleted_at !== null) return bare
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'mime', 'bytes', 'active_content', 'width', 'height', 'sizes'])
    .where('id', 'in', message.file_ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, { ...row, sizes: row.sizes ?? [], url: '' }]))
  return { ...bare, files: message.file_ids.flatMap((id) => byId.get(id) ?? []) }
}

/** Publishes a message that is new, edited or withdrawn. */
export const publishMessageEvent = async (
  db: Db,
  request: ChatRequest,
  action: 'message' | 'message_edited' | 'message_withdrawn',
  message: StoredMessage,
): Promise<void> =>
  publishRequestEvent(db, request, action, {
    data: {
      chat_type: message.chat,
      link_id: message.link_id,
      quoted_kind: message.quoted?.kind ?? null,
      message: await publishedMessage(db, message),
    },
    needs: readRight(message.chat),
  })

/** Inserts and publishes a message. One with the same `client_msg_id` is returned instead, with `written: false`. */
export const writeMessage = async (
  { db, now }: WriteContext,
  request: ChatRequest,
  message: NewMessage,
): Promise<{ message: StoredMessage; written: boolean }> => {
  // Serialised: a message committed after one with a greater id would count as read by everybody who read that one.
  await sql`${prepared}select 1 from service_requests where id = ${request.id} for no key update`.execute(db)
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
      ...message,
      event: message.event ? json(message.event) : null,
      request_id: request.id,
      at: now,
      edits: json([]),
    })
    .onConflict((conflict) =>
      conflict.columns(['request_id', 'chat', 'client_msg_id']).where('client_msg_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row)
    return { message: (await messageByClientId(db, request.id, message.chat, message.client_msg_id!))!, written: false }
  const written = (await messageById(db, request.id, row.id))!
  await publishMessageEvent(db, request, 'message', written)
  return { message: written, written: true }
}

/** Inserts a system message in each of these chats of the requests in a relation with column `id`; returns rows of `id` and `chat`. */
export const insertSystemMessages = (
  requests: RawBuilder<unknown>,
  chats: readonly ChatType[],
  event: ChatEvent,
  now: Date,
): RawBuilder<WrittenMessage> =>
  sql<WrittenMessage>`insert into service_request_messages (request_id, chat, author_kind, event, at)
    select q.id, c.chat, 'system', ${JSON.stringify(event)}::jsonb, ${now}::timestamptz
    from ${requests} q, unnest(${chats as ChatType[]}::text[]) c (chat) returning id, chat`

/** A system message that was written. */
export interface WrittenMessage {
  id: number
  chat: ChatType
}

/** The live events of system messages. */
export const systemMessageEvents = (written: readonly WrittenMessage[], event: ChatEvent, now: Date): RequestEvent[] =>
  written.map(({ id, chat }) => ({
    action: 'message',
    needs: readRight(chat),
    data: {
      chat_type: chat,
      link_id: null,
      quoted_kind: null,
      message: presentMessage(
        { ...plainSystemMessage, id, chat, event, at: now.toISOString() },
        unnamedReader,
        new Map(),
      ),
    },
  }))

/** Writes a system message in each of these chats; it is shown in the reader’s language and never counts as unread. */
export const writeSystemMessage = async (
  { db, now }: WriteContext,
  request: ChatRequest,
  chats: readonly ChatType[],
  event: ChatEvent,
): Promise<void> => {
  const one = sql`(select ${request.id}::bigint as id)`
  const { rows } = await sql<WrittenMessage>`${prepared}${insertSystemMessages(one, chats, event, now)}`.execute(db)
  await publishRequestEvents(db, request, systemMessageEvents(rows, event, now))
}

/**
 * Records that the staff wrote to the resident. The first time this meets the reply deadline, unless the request has ended;
 * while the request is open, the resident is the side that has to answer.
 */
export const repliedToResident = async ({ db, now }: WriteContext, requestId: number): Promise<void> => {
  const isFirst = sql`first_replied_at is null and status not in ('closed', 'cancelled')`
  await sql`update service_requests set
      reply_breached = reply_breached or (${isFirst} and coalesce(first_reply_due_at < ${now}, false)),
      first_replied_at = case when ${isFirst} then ${now} else first_replied_at end, last_staff_at = ${now},
      waiting_side = case when status = any(${[...openStates]}) then 'resident' end
    where id = ${requestId}`.execute(db)
}

/**
 * A message to the resident as part of another action, e.g. a transition or a reply to a whole incident, which has checked the
 * permission. Returns the id of the message.
 */
export const writePublicMessage = async (
  ctx: RequestContext,
  request: ChatRequest,
  { message: body, incident_id = null, client_msg_id = null }: PublicMessage,
): Promise<number> => {
  const { message, written } = await writeMessage(ctx, request, {
    chat: 'member_chat',
    author_kind: 'staff',
    staff_id: ctx.actor.id,
    author_name: ctx.actor.name,
    body,
    incident_id,
    client_msg_id,
  })
  if (written) await repliedToResident(ctx, request.id)
  return message.id
}

/** Number of the latest answers of an incident that are repeated to a request that joins it. */
const repeatedAnswers = 5

/** Repeats the earlier answers of an incident to the resident of a request that joined it, each answer once. */
export const repeatAnswers = async (at: WriteContext, request: ChatRequest, incidentId: number): Promise<void> => {
  const { rows } = await sql<Pick<NewMessage, 'staff_id' | 'author_name' | 'body' | 'client_msg_id'>>`select a.* from (
      select distinct on (m.client_msg_id) m.id, m.staff_id, m.author_name, m.body, m.client_msg_id
      from service_request_messages m where m.incident_id = ${incidentId} and m.chat = 'member_chat'
        and m.client_msg_id is not null and m.deleted_at is null order by m.client_msg_id, m.id) a
    order by a.id desc limit ${repeatedAnswers}`.execute(at.db)
  let isRepeated = false
  for (const { staff_id, author_name, body, client_msg_id } of rows.toReversed()) {
    const message = { staff_id, author_name, body, client_msg_id, incident_id: incidentId } as NewMessage
    const { written } = await writeMessage(at, request, { ...message, chat: 'member_chat', author_kind: 'staff' })
    isRepeated ||= written
  }
  if (isRepeated) await repliedToResident(at, request.id)
}

interface PublicMessage {
  message: string
  incident_id?: number | null
  /** Deduplicates it, e.g. `incident:7:…` for an answer that a job may send again. */
  client_msg_id?: string | null
}
