import { randomUUID } from 'node:crypto'
import { sql, type Generated, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Instant, NullableInstant } from './db.js'
import { enqueue } from './jobs.js'

export type Channel = 'email' | 'sms'
/** The purpose of a message; only notices wait for the end of quiet hours. */
type MessageKind = 'code' | 'reset' | 'invite' | 'notice'

interface OutboxTable {
  id: Generated<number>
  channel: Channel
  kind: Generated<MessageKind>
  recipient: string
  staff_id: number | null
  subject: string | null
  body: string
  html: string | null
  is_secret: boolean
  dedupe_key: string | null
  message_id: string
  state: Generated<'waiting' | 'sent' | 'failed' | 'expired'>
  attempts: Generated<number>
  last_error: string | null
  created_at: Instant
  not_before: NullableInstant
  expires_at: NullableInstant
  sent_at: NullableInstant
  entity: string | null
  entity_id: number | null
  unsubscribe_url: string | null
  at_most_once: Generated<boolean>
  begun_at: NullableInstant
}
declare module './db.js' {
  interface Database {
    outbox: OutboxTable
  }
}
export type OutboxRow = Selectable<OutboxTable>

export interface Message {
  channel: Channel
  /** E-mail address or phone in E.164. */
  to: string
  staffId?: number | null
  subject?: string
  text: string
  html?: string
  /** Contains a private code or link; its text is erased once it is sent, failed or expired. */
  secret?: boolean
  /** At most one message per key, as long as its row exists. */
  dedupeKey?: string
  expiresInMinutes?: number
  /** Default: a notice. */
  kind?: MessageKind
  /** Not sent before this time. */
  notBefore?: Date | null
  /** The record whose content it delivers; see `recall`. */
  about?: { entity: string; id: number }
  /** For the headers of RFC 8058; answers a POST without a confirmation. */
  unsubscribeUrl?: string
  /**
   * An attempt interrupted by the end of the process fails as `INTERRUPTED`, because the message may have been received; without it
   * the message is sent again under its Message-ID.
   */
  atMostOnce?: boolean
}

/** The task that sends one message. */
export const outboxTask = 'outbox.send'
/** Priority: codes, links and invitations are sent before notices, of which thousands may be queued. */
const priorityOf = (kind: MessageKind) => (kind === 'notice' ? 10 : 0)

type Queued = Pick<OutboxRow, 'id' | 'kind' | 'at_most_once'>
export const queuedColumns = ['id', 'kind', 'at_most_once'] as const

export const queueMessage = (db: Db, { id, kind, at_most_once }: Queued, notBefore: Date | null) =>
  enqueue(
    db,
    outboxTask,
    { id, ...(at_most_once && { once: true }) },
    { key: `outbox:${id}`, priority: priorityOf(kind), ...(notBefore && { runAt: notBefore }) },
  )

const requireBareAddress = (to: string) => {
  if (!isBareAddress(to)) throw new Error('a recipient is one bare address')
}
/** Whether a text can be a recipient: nothing in it could end a header or begin another address. */
export const isBareAddress = (to: string): boolean => to !== '' && !/[\p{Cc}\s,;<>]/u.test(to)

const rowOf = (message: Message, now: Date) => ({
  channel: message.channel,
  kind: message.kind ?? ('notice' as const),
  recipient: message.to,
  staff_id: message.staffId ?? null,
  subject: message.subject?.replace(/\s+/g, ' ').trim() ?? null,
  body: message.text,
  html: message.html ?? null,
  is_secret: message.secret ?? false,
  dedupe_key: message.dedupeKey ?? null,
  message_id: randomUUID(),
  last_error: null,
  created_at: now,
  entity: message.about?.entity ?? null,
  entity_id: message.about?.id ?? null,
  not_before: message.notBefore ?? null,
  expires_at:
    message.expiresInMinutes === undefined ? null : new Date(now.getTime() + message.expiresInMinutes * 60_000),
  unsubscribe_url: message.unsubscribeUrl ?? null,
  at_most_once: message.atMostOnce ?? false,
})

const queueMany = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return
  await sql`select count(*) from graphile_worker.add_jobs(array(select (${outboxTask}, json_build_object('id', o.id, 'once', o.at_most_once), null,
      o.not_before, 10, 'outbox:' || o.id, case o.kind when 'notice' then ${priorityOf('notice')}::integer else ${priorityOf('code')}::integer end,
      null)::graphile_worker.job_spec
    from outbox o where o.id = any(${[...ids]}::bigint[]) order by o.id))`.execute(db)
}

/** Inserts at most 1,000 messages by two statements; returns their ids in this order, none where a message with the key exists. */
const insertMessages = async (
  { db, now }: { db: Db; now: Date },
  messages: readonly Message[],
): Promise<(number | undefined)[]> => {
  if (messages.length === 0) return []
  for (const { to } of messages) requireBareAddress(to)
  const rows = messages.map((message) => rowOf(message, now))
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  // One parameter: thousands of them take longer to write than the rows.
  const { rows: made } = await sql<{ id: number; message_id: string }>`insert into outbox (${columns})
    select ${columns} from jsonb_populate_recordset(null::outbox, ${JSON.stringify(rows)}::jsonb)
    on conflict (dedupe_key) do nothing returning id, message_id`.execute(db)
  const ids = new Map(made.map(({ id, message_id }) => [message_id, id]))
  await queueMany(db, [...ids.values()])
  return rows.map(({ message_id }) => ids.get(message_id))
}

/**
 * Inserts a message in the request's own transaction, so it is sent only after the commit. Returns false when a message
 * with its key exists.
 */
export const send = async (ctx: { db: Db; now: Date }, message: Message): Promise<boolean> => {
  const [id] = await insertMessages(ctx, [message])
  return id !== undefined
}

type Notice = Omit<Message, 'kind'>

/** Inserts notices, at most 1,000, by two statements; returns their ids in this order. */
export const sendMany = async (
  ctx: { db: Db; now: Date },
  messages: readonly Omit<Notice, 'dedupeKey'>[],
): Promise<number[]> => (await insertMessages(ctx, messages)).map((id) => id!)

/** Inserts notices by few statements, each unless a message with its key exists. */
export const sendOnceEach = async (
  ctx: { db: Db; now: Date },
  messages: readonly (Notice & { dedupeKey: string })[],
): Promise<void> => {
  for (let at = 0; at < messages.length; at += 1000) await insertMessages(ctx, messages.slice(at, at + 1000))
}

/** Queues failed messages again, each to its present recipient, with the same Message-ID; not before a time where one is given. */
export const sendManyAgain = async (
  db: Db,
  messages: readonly { id: number; to: string }[],
  notBefore: Date | null = null,
): Promise<void> => {
  if (messages.length === 0) return
  for (const { to } of messages) requireBareAddress(to)
  await sql`update outbox o set recipient = m.to, state = 'waiting', attempts = 0, begun_at = null, not_before = ${notBefore}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (id bigint, "to" text) where o.id = m.id`.execute(
    db,
  )
  await queueMany(
    db,
    messages.map(({ id }) => id),
  )
}

/** Cancels a person's queued messages whose content is no longer valid. */
export const withdraw = async (db: Db, staffId: number, kind: MessageKind): Promise<void> => {
  await sql`update outbox set state = 'expired', body = case when is_secret then '' else body end,
    html = case when is_secret then null else html end
    where staff_id = ${staffId} and kind = ${kind} and state = 'waiting'`.execute(db)
}

/** Condition: a message about the record has been sent, or may have been; `id` is SQL. */
export const hasLeft = (entity: string, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from outbox o where o.entity = ${entity} and o.entity_id = ${id}
    and (o.state = 'sent' or o.begun_at is not null))`

/**
 * Cancels all queued messages about a record. False, with nothing cancelled, when one has been sent already. Waits for a message that
 * is being sent.
 */
export const recall = async (db: Db, entity: string, id: number): Promise<boolean> => {
  const waiting = sql`entity = ${entity} and entity_id = ${id} and state = 'waiting'`
  await sql`with locked as materialized (select id from outbox where ${waiting} order by id for update)
    select count(*) from locked`.execute(db)
  // A statement of its own, so that it sees what was sent while the locks were waited for.
  const { rows } = await sql<{ left: boolean }>`select ${hasLeft(entity, sql`${id}::bigint`)} as "left"`.execute(db)
  if (rows[0]!.left) return false
  await sql`update outbox set state = 'expired' where ${waiting}`.execute(db)
  return true
}

/** Queues a failed message again, with the same Message-ID; its attempts count on. */
export const sendAgain = async (db: Db, id: number): Promise<void> => {
  const row = await db
    .updateTable('outbox')
    .set({ state: 'waiting', not_before: null, begun_at: null })
    .where('id', '=', id)
    .returning(queuedColumns)
    .executeTakeFirstOrThrow()
  await queueMessage(db, row, null)
}
