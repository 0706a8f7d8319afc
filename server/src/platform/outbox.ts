import { randomUUID } from 'node:crypto'
import { sql, type Generated, type Selectable } from 'kysely'
import type { App } from './app.js'
import type { Db, Instant, NullableInstant } from './db.js'
import { enqueue } from './jobs.js'
import { openMail, Undelivered } from './mail.js'
import { openSms } from './sms.js'

export type Channel = 'email' | 'sms'
/** What a message is for; only notices wait for the end of quiet hours. */
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
  /** Holds a code or a link that is the recipient's alone; its text is wiped once it is sent, given up or too late. */
  secret?: boolean
  /** One message per key, for good. */
  dedupeKey?: string
  expiresInMinutes?: number
  /** A notice when left out. */
  kind?: MessageKind
  /** It stays in the outbox until then. */
  notBefore?: Date | null
}

const task = 'outbox.send'
/** As many as the queue tries; the pauses between them grow to hours. */
const mostAttempts = 10

const queue = (db: Db, id: number, notBefore: Date | null) =>
  enqueue(db, task, { id }, { key: `outbox:${id}`, ...(notBefore && { runAt: notBefore }) })

/**
 * Writes a message in the act's own transaction: it goes out when the act is committed, never when it is not.
 * Answers false when a message with its key was written before.
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
      not_before: notBefore,
      expires_at: minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await queue(db, row.id, notBefore)
  return row !== undefined
}

/** Takes back what waits for a person: what it says holds no more. */
export const withdraw = async (db: Db, staffId: number, kind: MessageKind): Promise<void> => {
  await sql`update outbox set state = 'expired', body = case when is_secret then '' else body end,
    html = case when is_secret then null else html end
    where staff_id = ${staffId} and kind = ${kind} and state = 'waiting'`.execute(db)
}

/** Puts a message that was given up back into the queue, under the same id for the gateway; its attempts go on being counted. */
export const sendAgain = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('outbox').set({ state: 'waiting', not_before: null }).where('id', '=', id).execute()
  await queue(db, id, null)
}

type Gateways = Partial<Record<Channel, (row: Row) => Promise<void>>>

interface Post {
  /** At the start: marks what is too late, queues again what waits for a gateway that is there now. */
  resume(): Promise<void>
  close(): void
}

/** Takes over the sending of messages. Without a gateway of its channel a message waits. */
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
  app.jobs.task(task, async (payload, db) => {
    const failure = await db
      .transaction()
      .execute((tx) => attempt(tx, (payload as { id: number }).id, gateways, app.clock.now()))
    // The queue repeats what throws.
    if (failure) throw failure
  })
  const channels = Object.keys(gateways) as Channel[]
  // A node that has no gateway yet lets a message go that its neighbour could send.
  app.jobs.task(`${task}.untried`, (_, db) => resume(db, channels, app.clock.now(), 0), '*/10 * * * *')
  return {
    resume: () => resume(app.pools.slowDb, channels, app.clock.now(), mostAttempts),
    close: () => mail?.close(),
  }
}
interface GatewaySettings {
  smtpUrl: string | undefined
  smsUrl: string | undefined
}

/** Sends one message under a lock of its row, so that two nodes send it once; answers the error that a repeat may cure. */
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
    await settle(tx, row, { state: 'expired' })
    return undefined
  }
  if (row.not_before !== null && new Date(row.not_before) > now) {
    await queue(tx, id, new Date(row.not_before))
    return undefined
  }
  const deliver = gateways[row.channel]
  if (!deliver) return undefined
  const attempts = row.attempts + 1
  const failure = await deliver(row).then(() => undefined, asUndelivered)
  if (!failure) {
    await settle(tx, row, { state: 'sent', attempts, sent_at: now, last_error: null })
    return undefined
  }
  const last = failure.permanent || attempts >= mostAttempts
  await settle(tx, row, {
    state: last ? 'failed' : 'waiting',
    attempts,
    last_error: failure.message,
  })
  return last ? undefined : failure
}

// An error that no gateway spoke might hold the address of one, password included.
const asUndelivered = (error: unknown): Undelivered =>
  error instanceof Undelivered ? error : new Undelivered(false, 'EUNKNOWN')

type Outcome = Partial<Pick<Row, 'attempts' | 'last_error'>> & {
  state: Row['state']
  sent_at?: Date
}

const settle = async (tx: Db, row: Row, outcome: Outcome) => {
  const wiped = row.is_secret && outcome.state !== 'waiting' ? { body: '', html: null } : {}
  await tx
    .updateTable('outbox')
    .set({ ...outcome, ...wiped })
    .where('id', '=', row.id)
    .execute()
}

/** What was tried at most so often; between attempts the pause of the queue should last. */
const resume = async (db: Db, channels: Channel[], now: Date, tried: number) => {
  await sql`update outbox set state = 'expired', body = case when is_secret then '' else body end, html = case when is_secret then null else html end
    where state = 'waiting' and expires_at <= ${now}`.execute(db)
  if (channels.length === 0) return
  const waiting = await db
    .selectFrom('outbox')
    .select(['id', 'not_before'])
    .where('state', '=', 'waiting')
    .where('channel', 'in', channels)
    .where('attempts', '<=', tried)
    .orderBy('id')
    .execute()
  for (const { id, not_before: notBefore } of waiting)
    await queue(db, id, notBefore === null ? null : new Date(notBefore))
}
