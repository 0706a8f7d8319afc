import type { ChatType, Reader } from '@oselia/contract/service-request-chats'
import { sql, type RawBuilder } from 'kysely'
import { fixed, prepared, type Db } from '../../../platform/db.js'
import { staffNameColumn } from '../../access/people/people.table.public.js'
import type { AuthorKind, ChatEvent } from './chats.table.js'

/** A stored message with the names of author and mentioned people. */
export interface StoredMessage {
  id: number
  chat: ChatType
  client_msg_id: string | null
  author_kind: AuthorKind
  staff_id: number | null
  link_id: number | null
  author_name: string | null
  avatar_id: number | null
  body: string
  event: ChatEvent | null
  file_ids: number[]
  mentions: { id: number; name: string }[]
  incident_id: number | null
  at: string
  edited_at: string | null
  deleted_at: string | null
  quoted: { id: number; kind: AuthorKind; author: string | null; message: string } | null
}

// A quotation shows only the beginning of the quoted message.
const quoted = sql`(select jsonb_build_object('id', q.id, 'kind', q.author_kind,
    'author', coalesce(${staffNameColumn('qs')}, q.author_name),
    'message', case when q.deleted_at is null then left(q.body, 200) else '' end)
  from service_request_messages q left join staff qs on qs.id = q.staff_id where q.id = m.reply_to)`

const columns = fixed(sql`m.id, m.chat, m.client_msg_id, m.author_kind, m.staff_id, m.link_id,
  coalesce(${staffNameColumn('s')}, m.author_name) as author_name, s.avatar_id, m.body, m.event, m.file_ids,
  case when m.mentions = '{}' then '[]'::jsonb else (select coalesce(jsonb_agg(jsonb_build_object('id', p.id,
    'name', ${staffNameColumn('p')}) order by p.id), '[]') from staff p where p.id = any(m.mentions)) end as mentions,
  m.incident_id, to_json(m.at) #>> '{}' as at, m.edited_at, m.deleted_at,
  case when m.reply_to is null then null else ${quoted} end as quoted`)

/** The id of a request as a value or a column. */
type Id = number | RawBuilder<unknown>

const messages = (
  where: RawBuilder<unknown>,
  limit: number,
) => sql<StoredMessage>`(select ${columns} from service_request_messages m
  left join staff s on s.id = m.staff_id where ${where} order by m.id desc limit ${limit})`

const ofChat = (requestId: Id, chat: ChatType) => sql`m.request_id = ${requestId} and m.chat = ${chat}`

export interface MessagePage {
  /** Oldest first. */
  rows: StoredMessage[]
  /** There are older ones. */
  has_more: boolean
}
export const pageOf = (rows: StoredMessage[], limit: number): MessagePage => ({
  rows: rows.slice(0, limit).toReversed(),
  has_more: rows.length > limit,
})

/** The latest messages of a chat before the given one. */
export const messagePage = async (
  db: Db,
  { requestId, chat, before, limit }: { requestId: number; chat: ChatType; before?: number | undefined; limit: number },
): Promise<MessagePage> => {
  const older = before === undefined ? sql`` : sql` and m.id < ${before}`
  const { rows } = await messages(sql`${ofChat(requestId, chat)}${older}`, limit + 1).execute(db)
  return pageOf(rows, limit)
}

/** One message of a request by its id. */
export const messageById = async (db: Db, requestId: number, id: number): Promise<StoredMessage | undefined> => {
  const { rows } = await messages(sql`m.request_id = ${requestId} and m.id = ${id}`, 1).execute(db)
  return rows[0]
}

/** The message with this `client_msg_id`, which the author's browser chose. */
export const messageByClientId = async (
  db: Db,
  requestId: number,
  chat: ChatType,
  name: string,
): Promise<StoredMessage | undefined> => {
  const { rows } = await messages(sql`${ofChat(requestId, chat)} and m.client_msg_id = ${name}`, 1).execute(db)
  return rows[0]
}

/** Condition over alias `m`: the message counts as unread for this reader; system messages never do. */
const countsFor = (reader: string) => {
  const id = Number(reader.slice(1))
  const own = reader.startsWith('s') ? sql`m.staff_id` : sql`m.link_id`
  return sql`m.author_kind <> 'system' and m.deleted_at is null and ${own} is distinct from ${id}`
}

export interface ChatCounts {
  chat: ChatType
  total: number
  unread: number
  /** Messages of people in the staff chat since the last message of the staff to the resident. */
  inner: number
}

const countsOf = (requestId: Id, chats: readonly ChatType[], reader: string) =>
  sql<ChatCounts>`select m.chat, count(*) as total,
      count(*) filter (where m.id > coalesce(d.up_to, 0) and ${countsFor(reader)}) as unread,
      count(*) filter (where m.chat = 'staff_chat' and m.author_kind <> 'system' and m.deleted_at is null and m.id > ${lastPublic(requestId)}) as inner
    from service_request_messages m
    left join service_request_reads d on d.request_id = m.request_id and d.chat = m.chat and d.reader = ${reader}
    where m.request_id = ${requestId} and m.chat = any(${chats as ChatType[]}::text[]) group by m.chat`

/** Counts of the chats of a request for a reader: `s12` is a staff member, `g7` the guest of a link. */
export const chatCounts = async (
  db: Db,
  requestId: number,
  chats: readonly ChatType[],
  reader: string,
): Promise<ChatCounts[]> => (await sql<ChatCounts>`${prepared}${countsOf(requestId, chats, reader)}`.execute(db)).rows

const lastPublic = (requestId: Id) => sql`coalesce((select k.id from service_request_messages k
  where k.request_id = ${requestId} and k.chat = 'member_chat' and k.author_kind = 'staff' order by k.id desc limit 1), 0)`

/** Number of messages of people in the staff chat since the staff last wrote to the resident, counted up to `most`. */
export const countInnerMessages = async (db: Db, requestId: number, most: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select 1 from service_request_messages m
    where m.request_id = ${requestId} and m.chat = 'staff_chat' and m.author_kind <> 'system' and m.deleted_at is null
      and m.id > ${lastPublic(requestId)} order by m.id desc limit ${most}) as counted`.execute(db)
  return rows[0]!.n
}

type Receipt = Reader & { chat: ChatType }

const readerName = fixed(sql`coalesce(${staffNameColumn('s')}, l.name, '')`)
const receiptsOf = (requestId: Id, chats: readonly ChatType[]) => sql<Receipt>`select d.chat, d.reader, d.up_to, d.at,
      ${readerName} as name
    from service_request_reads d
    left join staff s on d.reader like 's%' and s.id = substr(d.reader, 2)::bigint
    left join service_request_links l on d.reader like 'g%' and l.id = substr(d.reader, 2)::bigint
    where d.request_id = ${requestId} and d.chat = any(${chats as ChatType[]}::text[])
    order by d.up_to desc, d.reader limit 200`

/** Read receipts, latest first. */
export const readReceiptsOf = async (db: Db, requestId: number, chats: readonly ChatType[]): Promise<Receipt[]> =>
  (await sql<Receipt>`${prepared}${receiptsOf(requestId, chats)}`.execute(db)).rows

/** Chats of a request as columns of its row; instants are in the text of JSON. */
export interface ChatRows {
  messages: StoredMessage[]
  figures: ChatCounts[]
  receipts: Receipt[]
}

/** The columns of `ChatRows`: the latest messages of each chat, one more than `limit`, with counts and read receipts. */
export const chatColumns = (
  requestId: RawBuilder<unknown>,
  { chats, limit, reader }: { chats: readonly ChatType[]; limit: number; reader: string },
): RawBuilder<unknown> => {
  const list = (from: RawBuilder<unknown>) => sql`coalesce((select json_agg(x) from ${from} x), '[]')`
  const latest = messages(sql`m.request_id = ${requestId} and m.chat = c.chat`, limit + 1)
  return sql`${list(sql`unnest(${chats as ChatType[]}::text[]) c (chat) cross join lateral ${latest}`)} as messages,
    ${list(sql`(${countsOf(requestId, chats, reader)})`)} as figures, ${list(sql`(${receiptsOf(requestId, chats)})`)} as receipts`
}

/** Numbers of unread messages by request, in the chats that the reader may read. */
export const unreadByRequest = async (
  db: Db,
  requestIds: readonly number[],
  chats: readonly ChatType[],
  reader: string,
): Promise<Map<number, number>> => {
  if (requestIds.length === 0 || chats.length === 0) return new Map()
  const { rows } = await sql<{ request_id: number; n: number }>`${prepared}select m.request_id, count(*) as n
    from service_request_messages m
    left join service_request_reads d on d.request_id = m.request_id and d.chat = m.chat and d.reader = ${reader}
    where m.request_id = any(${requestIds as number[]}::bigint[]) and m.chat = any(${chats as ChatType[]})
      and m.id > coalesce(d.up_to, 0) and ${countsFor(reader)}
    group by m.request_id`.execute(db)
  return new Map(rows.map(({ request_id, n }) => [request_id, n]))
}

/** Condition over a row of `service_requests`: it has messages unread by the reader. */
export const hasUnread = (alias: string, chats: readonly ChatType[], reader: string): RawBuilder<boolean> => {
  if (chats.length === 0) return sql<boolean>`false`
  return sql<boolean>`exists (select 1 from service_request_messages m
    left join service_request_reads d on d.request_id = m.request_id and d.chat = m.chat and d.reader = ${reader}
    where m.request_id = ${sql.ref(`${alias}.id`)} and m.chat = any(${chats as ChatType[]})
      and m.id > coalesce(d.up_to, 0) and ${countsFor(reader)})`
}

/** Advances the read receipt of a reader; returns its new position, null when it was there before. */
export const advanceReadReceipt = async (
  db: Db,
  read: { requestId: number; chat: ChatType; reader: string; upTo: number; now: Date },
): Promise<number | null> => {
  const { rows } = await sql<{
    up_to: number
  }>`insert into service_request_reads as d (request_id, chat, reader, up_to, at)
    select ${read.requestId}, ${read.chat}, ${read.reader}, max(m.id), ${read.now} from service_request_messages m
    where m.request_id = ${read.requestId} and m.chat = ${read.chat} and m.id <= ${read.upTo} having max(m.id) is not null
    on conflict (request_id, chat, reader) do update set up_to = excluded.up_to, at = excluded.at
      where d.up_to < excluded.up_to
    returning up_to`.execute(db)
  return rows[0]?.up_to ?? null
}
