import type { ChatType, Reader } from '@oselia/contract/service-request-chats'
import { sql, type RawBuilder } from 'kysely'
import { plannedOnce, type Db } from '../../platform/db.js'
import { staffNameColumn } from '../../platform/staff-table.js'
import type { AuthorKind, ChatEvent } from './chats.table.js'

/** A line as stored, with the names of those in it. */
export interface Line {
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

// A quotation is a reminder of the line, not the line: some words are enough.
const quoted = sql`(select jsonb_build_object('id', q.id, 'kind', q.author_kind,
    'author', coalesce(${staffNameColumn('qs')}, q.author_name),
    'message', case when q.deleted_at is null then left(q.body, 200) else '' end)
  from service_request_messages q left join staff qs on qs.id = q.staff_id where q.id = m.reply_to)`

const columns = sql`m.id, m.chat, m.client_msg_id, m.author_kind, m.staff_id, m.link_id,
  coalesce(${staffNameColumn('s')}, m.author_name) as author_name, s.avatar_id, m.body, m.event, m.file_ids,
  case when m.mentions = '{}' then '[]'::jsonb else (select coalesce(jsonb_agg(jsonb_build_object('id', p.id,
    'name', ${staffNameColumn('p')}) order by p.id), '[]') from staff p where p.id = any(m.mentions)) end as mentions,
  m.incident_id, to_json(m.at) #>> '{}' as at, m.edited_at, m.deleted_at,
  case when m.reply_to is null then null else ${quoted} end as quoted`

const lines = (
  where: RawBuilder<unknown>,
  limit: number,
) => sql<Line>`(select ${columns} from service_request_messages m
  left join staff s on s.id = m.staff_id where ${where} order by m.id desc limit ${limit})`

const ofChat = (requestId: number, chat: ChatType) => sql`m.request_id = ${requestId} and m.chat = ${chat}`

export interface Page {
  /** Oldest first. */
  rows: Line[]
  /** There are older ones. */
  has_more: boolean
}
const pageOf = (rows: Line[], limit: number): Page => ({
  rows: rows.slice(0, limit).toReversed(),
  has_more: rows.length > limit,
})

/** The latest lines of a chat before the given one. */
export const page = async (
  db: Db,
  { requestId, chat, before, limit }: { requestId: number; chat: ChatType; before?: number | undefined; limit: number },
): Promise<Page> => {
  const older = before === undefined ? sql`` : sql` and m.id < ${before}`
  const { rows } = await lines(sql`${ofChat(requestId, chat)}${older}`, limit + 1).execute(db)
  return pageOf(rows, limit)
}

/** The latest lines of several chats of a request, by one question. */
export const latest = async (
  db: Db,
  { requestId, chats, limit }: { requestId: number; chats: readonly ChatType[]; limit: number },
): Promise<Map<ChatType, Page>> => {
  if (chats.length === 0) return new Map()
  const each = chats.map((chat) => lines(ofChat(requestId, chat), limit + 1))
  const { rows } = await sql<Line>`${plannedOnce}${sql.join(each, sql` union all `)}`.execute(db)
  const ofOne = (chat: ChatType) => rows.filter((line) => line.chat === chat).toSorted((a, b) => b.id - a.id)
  return new Map(chats.map((chat) => [chat, pageOf(ofOne(chat), limit)]))
}

/** One line of a request, by its number. */
export const lineById = async (db: Db, requestId: number, id: number): Promise<Line | undefined> => {
  const { rows } = await lines(sql`m.request_id = ${requestId} and m.id = ${id}`, 1).execute(db)
  return rows[0]
}

/** The line that was written under this name of the sender’s browser. */
export const lineSent = async (db: Db, requestId: number, chat: ChatType, name: string): Promise<Line | undefined> => {
  const { rows } = await lines(sql`${ofChat(requestId, chat)} and m.client_msg_id = ${name}`, 1).execute(db)
  return rows[0]
}

/** Condition over alias `m`: a line that this reader has yet to read counts; what the product says by itself does not. */
const countsFor = (reader: string) => {
  const id = Number(reader.slice(1))
  const own = reader.startsWith('s') ? sql`m.staff_id` : sql`m.link_id`
  return sql`m.author_kind <> 'system' and m.deleted_at is null and ${own} is distinct from ${id}`
}

export interface Figures {
  chat: ChatType
  total: number
  unread: number
  /** Lines of people in the staff chat since the last public line of the staff. */
  inner: number
}

/** Counts of the chats of a request for a reader: `s12` a person of the staff, `g7` who came by a link. */
export const figuresOf = async (
  db: Db,
  requestId: number,
  chats: readonly ChatType[],
  reader: string,
): Promise<Figures[]> => {
  const { rows } = await sql<Figures>`${plannedOnce}select m.chat, count(*) as total,
      count(*) filter (where m.id > coalesce(d.up_to, 0) and ${countsFor(reader)}) as unread,
      count(*) filter (where m.chat = 'staff_chat' and m.author_kind <> 'system' and m.deleted_at is null and m.id > ${lastPublic(requestId)}) as inner
    from service_request_messages m
    left join service_request_reads d on d.request_id = m.request_id and d.chat = m.chat and d.reader = ${reader}
    where m.request_id = ${requestId} and m.chat = any(${chats as ChatType[]}) group by m.chat`.execute(db)
  return rows
}

const lastPublic = (requestId: number) => sql`coalesce((select k.id from service_request_messages k
  where k.request_id = ${requestId} and k.chat = 'member_chat' and k.author_kind = 'staff' order by k.id desc limit 1), 0)`

/** How many lines of people stand in the staff chat since the staff last wrote to the resident; no more are counted than asked for. */
export const innerLines = async (db: Db, requestId: number, most: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select 1 from service_request_messages m
    where m.request_id = ${requestId} and m.chat = 'staff_chat' and m.author_kind <> 'system' and m.deleted_at is null
      and m.id > ${lastPublic(requestId)} order by m.id desc limit ${most}) as counted`.execute(db)
  return rows[0]!.n
}

/** Who has read how far, latest first. */
export const readersOf = async (
  db: Db,
  requestId: number,
  chats: readonly ChatType[],
): Promise<(Reader & { chat: ChatType })[]> => {
  const { rows } = await sql<Reader & { chat: ChatType }>`${plannedOnce}select d.chat, d.reader, d.up_to, d.at,
      coalesce(${staffNameColumn('s')}, l.name, '') as name
    from service_request_reads d
    left join staff s on d.reader like 's%' and s.id = substr(d.reader, 2)::bigint
    left join service_request_links l on d.reader like 'g%' and l.id = substr(d.reader, 2)::bigint
    where d.request_id = ${requestId} and d.chat = any(${chats as ChatType[]})
    order by d.up_to desc, d.reader limit 200`.execute(db)
  return rows
}

/** Lines that a reader has yet to read, by request, in the chats that he may read. */
export const unreadByRequest = async (
  db: Db,
  requestIds: readonly number[],
  chats: readonly ChatType[],
  reader: string,
): Promise<Map<number, number>> => {
  if (requestIds.length === 0 || chats.length === 0) return new Map()
  const { rows } = await sql<{ request_id: number; n: number }>`${plannedOnce}select m.request_id, count(*) as n
    from service_request_messages m
    left join service_request_reads d on d.request_id = m.request_id and d.chat = m.chat and d.reader = ${reader}
    where m.request_id = any(${requestIds as number[]}::bigint[]) and m.chat = any(${chats as ChatType[]})
      and m.id > coalesce(d.up_to, 0) and ${countsFor(reader)}
    group by m.request_id`.execute(db)
  return new Map(rows.map(({ request_id, n }) => [request_id, n]))
}

/** Condition over a row of `service_requests`: the reader has something to read in it. */
export const hasUnread = (alias: string, chats: readonly ChatType[], reader: string): RawBuilder<boolean> => {
  if (chats.length === 0) return sql<boolean>`false`
  return sql<boolean>`exists (select 1 from service_request_messages m
    left join service_request_reads d on d.request_id = m.request_id and d.chat = m.chat and d.reader = ${reader}
    where m.request_id = ${sql.ref(`${alias}.id`)} and m.chat = any(${chats as ChatType[]})
      and m.id > coalesce(d.up_to, 0) and ${countsFor(reader)})`
}

/** Says that a reader has read up to a line of the chat; answers how far he is now, and null when he was there before. */
export const readUpTo = async (
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
