import { sql } from 'kysely'
import type { App } from './app.js'
import type { Clock } from './clock.js'
import type { Db } from './db.js'
import { openMail, Undelivered } from './mail.js'
import { outboxTask, queuedColumns, queueMessage, type Channel, type OutboxRow } from './outbox.js'
import { openSms } from './sms.js'

/** Equal to the attempts of the queue; its pauses grow to hours. */
const mostAttempts = 10

type Gateways = Partial<Record<Channel, (row: OutboxRow) => Promise<void>>>

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
          unsubscribeUrl: row.unsubscribe_url,
        }),
    }),
    ...(sms && {
      sms: (row) => sms.send({ id: row.message_id, to: row.recipient, text: row.body }),
    }),
  }
  const channels = Object.keys(gateways) as Channel[]
  const limited = limiter(beginningsAtOnce)
  app.jobs.task(outboxTask, 'interactive', async (payload, db) => {
    if (channels.length === 0) return
    const { id, once = false } = payload as { id: number; once?: boolean }
    const failure = await (once
      ? limited(() => sendOnce(db, id, gateways, app.clock))
      : db.transaction().execute((tx) => attempt(tx, id, gateways, app.clock.now())))
    // The queue retries after an error.
    if (failure) throw failure
  })
  // A node without a gateway skips messages that another node could send; this job queues them again.
  app.jobs.task(`${outboxTask}.untried`, 'bulk', (_, db) => resume(db, channels, app.clock.now(), 0), '*/10 * * * *')
  return {
    resume: () => resume(app.pools.slowDb, channels, app.clock.now(), mostAttempts),
    close: () => mail?.close(),
  }
}

/** As many as there are connections to the mail server: what has begun does not wait for one, and few are uncertain after a crash. */
const beginningsAtOnce = 2

/** Runs at most so many works at once, the others after them in their order. */
const limiter = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((begin) => void waiting.push(begin))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

interface GatewaySettings {
  smtpUrl: string | undefined
  smsUrl: string | undefined
}

/**
 * Sends a message that may be received once at most. Its beginning is committed before it is sent; a lock of the connection holds
 * for both, so that a second job for the message does not take the attempt under way for one that was interrupted.
 */
const sendOnce = (db: Db, id: number, gateways: Gateways, clock: Clock): Promise<Undelivered | undefined> =>
  db.connection().execute(async (connection) => {
    const key = sql`hashtextextended('outbox:' || ${id}::bigint, 0)`
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(connection)
    if (!rows[0]!.mine) return undefined
    try {
      await recordBeginning(connection, id, Object.keys(gateways), clock.now())
      return await connection.transaction().execute((tx) => attempt(tx, id, gateways, clock.now()))
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })

/**
 * Commits that an attempt begins, before the message can be received. Where an earlier attempt began and has no outcome, its process
 * ended meanwhile: whether the message was received is unknown, and it fails. A message being sent now is locked and left alone.
 */
const recordBeginning = async (db: Db, id: number, channels: string[], now: Date): Promise<void> => {
  await sql`with due as materialized (select id, begun_at from outbox where id = ${id} and state = 'waiting' and at_most_once
      and channel = any(${channels}) and (not_before is null or not_before <= ${now}) and (expires_at is null or expires_at > ${now})
      for update skip locked)
    update outbox o set begun_at = coalesce(due.begun_at, ${now}),
      state = case when due.begun_at is null then 'waiting' else 'failed' end,
      last_error = case when due.begun_at is null then o.last_error else 'INTERRUPTED' end
    from due where o.id = due.id`.execute(db)
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
    await queueMessage(tx, row, new Date(row.not_before))
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
    begun_at: null,
  })
  return last ? undefined : failure
}

// An error not raised by a gateway might contain its URL with the password.
const asUndelivered = (error: unknown): Undelivered =>
  error instanceof Undelivered ? error : new Undelivered(false, 'EUNKNOWN')

type Outcome = Partial<Pick<OutboxRow, 'attempts' | 'last_error'>> & {
  state: OutboxRow['state']
  sent_at?: Date
  begun_at?: null
}

const recordOutcome = async (tx: Db, row: OutboxRow, outcome: Outcome) => {
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
    .select([...queuedColumns, 'not_before'])
    .where('state', '=', 'waiting')
    .where('channel', 'in', channels)
    .where('attempts', '<=', tried)
    .orderBy('id')
    .execute()
  for (const row of waiting) await queueMessage(db, row, row.not_before === null ? null : new Date(row.not_before))
}
