import { randomUUID } from 'node:crypto'
import { sql, type Generated, type RawBuilder, type Selectable } from 'kysely'
import type { App } from './app.js'
import type { Db, Instant, NullableInstant } from './db.js'
import { enqueue } from './jobs.js'
import { openMail, Undelivered } from './mail.js'
import { openSms } from './sms.js'

export type Channel = 'email' | 'sms'
/** The purpose of a message; only notices wait for the end of quiet hours. */
export type MessageKind = 'code' | 'reset' | 'invite' | 'notice'

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
}
declare module './db.js' {
  interface Database {
    outbox: OutboxTable
  }
}
type Row = Selectable<OutboxTable>

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
}

const task = 'outbox.send'
/** Equal to the attempts of the queue; its pauses grow to hours. */
const mostAttempts = 10

/** Priority: codes, links and invitations are sent before notices, of which thousands may be queued. */
const priorityOf = (kind: MessageKind) => (kind === 'notice' ? 10 : 0)

const queue = (db: Db, { id, kind }: Pick<Row, 'id' | 'kind'>, notBefore: Date | null) =>
  enqueue(db, task, { id }, { key: `outbox:${id}`, priority: priorityOf(kind), ...(notBefore && { runAt: notBefore }) })

/**
 * Inserts a message in the request's own transaction, so it is sent only after the commit. Returns false when a message
 * with its key exists.
 */
export const send = async ({ db, now }: { db: Db; now: Date }, message: Message): Promise<boolean> => {
  if (/[\p{Cc}\s,;<>]/u.test(message.to)) throw new Error('a recipient is one bare address')
  const { expiresInMinutes: minutes, notBefore = null } = message
  const row = await db
    .insertInto('outbox')
    .values({
      channel: message.channel,
      kind: message.kind ?? 'notice',
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
      not_before: notBefore,
      expires_at: minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning(['id', 'kind'])
    .executeTakeFirst()
  if (row) await queue(db, row, notBefore)
  return row !== undefined
}

/** Cancels a person's queued messages whose content is no longer valid. */
export const withdraw = async (db: Db, staffId: number, kind: MessageKind): Promise<void> => {
  await sql`update outbox set state = 'expired', body = case when is_secret then '' else body end,
    html = case when is_secret then null else html end
    where staff_id = ${staffId} and kind = ${kind} and state = 'waiting'`.execute(db)
}

/** Condition: a message about the record has been sent; `id` is SQL. */
export const hasLeft = (entity: string, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from outbox o where o.entity = ${entity} and o.entity_id = ${id} and o.state = 'sent')`

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
    .set({ state: 'waiting', not_before: null })
    .where('id', '=', id)
    .returning(['id', 'kind'])
    .executeTakeFirstOrThrow()
  await queue(db, row, null)
}

type Gateways = Partial<Record<Channel, (row: Row) => Promise<void>>>

interface Post {
  /** At startup: expires old messages, and queues those whose gateway is configured now. */
  resume(): Promise<void>
  close(): void
}

/** Sends queued messages. Without a gateway for its channel a message waits. */
export const serveOutbox = (app: Pick<App, 'clock' | 'jobs' | 'pools'> & { config: GatewaySettings }): Post => {
  const mail = app.config.smtpUrl === undefined ? undefined : openMail(app.config.smtpUrl)
  const sms = app.config.smsUrl === undefined ? undefined : openSms(app.config.smsUrl)
  const gateways: Gateways = {
    ...(mail && {
      email: (row) =>
        mail.send({
          id: row.message_id,
          to: row.recipient,
          subject: row.subject ?? '',
          text: row.body,
          html: row.html,
        }),
    }),
    ...(sms && {
      sms: (row) => sms.send({ id: row.message_id, to: row.recipient, text: row.body }),
    }),
  }
  app.jobs.task(task, 'interactive', async (payload, db) => {
    const failure = await db
      .transaction()
      .execute((tx) => attempt(tx, (payload as { id: number }).id, gateways, app.clock.now()))
    // The queue retries after an error.
    if (failure) throw failure
  })
  const channels = Object.keys(gateways) as Channel[]
  // A node without a gateway skips messages that another node could send; this job queues them again.
  app.jobs.task(`${task}.untried`, 'bulk', (_, db) => resume(db, channels, app.clock.now(), 0), '*/10 * * * *')
  return {
    resume: () => resume(app.pools.slowDb, channels, app.clock.now(), mostAttempts),
    close: () => mail?.close(),
  }
}
interface GatewaySettings {
  smtpUrl: string | undefined
  smsUrl: string | undefined
}

/** Sends one message under a row lock, so that only one node sends it; returns an error that a retry may solve. */
const attempt = async (tx: Db, id: number, gateways: Gateways, now: Date): Promise<Undelivered | undefined> => {
  const row = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.expires_at !== null && new Date(row.expires_at) <= now) {
    await recordOutcome(tx, row, { state: 'expired' })
    return undefined
  }
  if (row.not_before !== null && new Date(row.not_before) > now) {
    await queue(tx, row, new Date(row.not_before))
    return undefined
  }
  const deliver = gateways[row.channel]
  if (!deliver) return undefined
  const attempts = row.attempts + 1
  const failure = await deliver(row).then(() => undefined, asUndelivered)
  if (!failure) {
    await recordOutcome(tx, row, { state: 'sent', attempts, sent_at: now, last_error: null })
    return undefined
  }
  const last = failure.permanent || attempts >= mostAttempts
  await recordOutcome(tx, row, {
    state: last ? 'failed' : 'waiting',
    attempts,
    last_error: failure.message,
  })
  return last ? undefined : failure
}

// An error not raised by a gateway might contain its URL with the password.
const asUndelivered = (error: unknown): Undelivered =>
  error instanceof Undelivered ? error : new Undelivered(false, 'EUNKNOWN')

type Outcome = Partial<Pick<Row, 'attempts' | 'last_error'>> & {
  state: Row['state']
  sent_at?: Date
}

const recordOutcome = async (tx: Db, row: Row, outcome: Outcome) => {
  const wiped = row.is_secret && outcome.state !== 'waiting' ? { body: '', html: null } : {}
  await tx
    .updateTable('outbox')
    .set({ ...outcome, ...wiped })
    .where('id', '=', row.id)
    .execute()
}

/** Only messages with at most `tried` attempts; others wait for the queue's own retry. */
const resume = async (db: Db, channels: Channel[], now: Date, tried: number) => {
  await sql`update outbox set state = 'expired', body = case when is_secret then '' else body end, html = case when is_secret then null else html end
    where state = 'waiting' and expires_at <= ${now}`.execute(db)
  if (channels.length === 0) return
  const waiting = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'not_before'])
    .where('state', '=', 'waiting')
    .where('channel', 'in', channels)
    .where('attempts', '<=', tried)
    .orderBy('id')
    .execute()
  for (const row of waiting) await queue(db, row, row.not_before === null ? null : new Date(row.not_before))
}
