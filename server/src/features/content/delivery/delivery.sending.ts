import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { enqueue, type Running } from '../../../platform/jobs.js'
import { publishEvent } from '../../../platform/live.js'
import { isBareAddress, sendMany, sendManyAgain } from '../../../platform/outbox.js'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { residentsQuietUntil } from '../../access/auth/auth.public.js'
import { readerKind } from '../acknowledgements/acknowledgements.public.js'
import { ownTexts } from './delivery.houses.js'
import type { Deliverable, DeliveryKind } from './delivery.kinds.js'
import * as queries from './delivery.queries.js'
import { noticeUrl, textsOf, type Content } from './delivery.texts.js'

/** Recipients of one transaction, fewer where their messages together would be longer than `batchLength`. */
const batch = { least: 50, most: 1000 }
const batchLength = 10_000_000
const lengthOf = (text: unknown) => JSON.stringify(text ?? '').length
const batchOf = ({ body, lead }: Content, { house_texts = [] }: Deliverable) => {
  const longest = Math.max(lengthOf(body), ...house_texts.map((text) => lengthOf(text.body)))
  return Math.max(batch.least, Math.min(batch.most, Math.floor(batchLength / (longest + lengthOf(lead)))))
}

type Addresses = (memberId: number) => string | null

/** The addresses of the page of an item, or of each person's own; null for somebody who needs no message any more. */
const addressesFor = async <Row extends Deliverable>(
  app: App,
  ctx: RequestContext,
  { link }: DeliveryKind<Row>,
  { row, origin }: { row: Row; origin: string },
  memberIds: readonly number[],
): Promise<Addresses> => {
  if (typeof link === 'string') {
    const token = await app.publicLinks.tokenFor(ctx, link, row.id)
    return () => `${origin}/notice/${token}`
  }
  const tokens = await link.tokensOf(ctx, row, memberIds)
  return (id) => (tokens.has(id) ? `${origin}${link.path}/${tokens.get(id)}` : null)
}

interface Payload {
  id: number
  /** Base URL of the links. */
  origin: string
  /** Sent also in the quiet hours of residents. */
  at_once?: boolean
}

type Message = Parameters<typeof sendMany>[1][number]

const organisationOf = async ({ db }: RequestContext) => {
  const { rows } = await sql<{ organisation_name: string }>`select organisation_name from settings`.execute(db)
  return rows[0]!.organisation_name
}

/** The messages of recipients, in their order; null for one without an address. */
const messagesOf = async <Row extends Deliverable>(
  app: App,
  ctx: RequestContext,
  kind: DeliveryKind<Row>,
  { row, origin, notBefore }: { row: Row; origin: string; notBefore: Date | null },
  recipients: readonly queries.Recipient[],
): Promise<(Message | null)[]> => {
  const envelope = { organisation: await organisationOf(ctx), urgent: kind.isUrgent(row) }
  const known = recipients.flatMap(({ member_id }) => member_id ?? [])
  const addressOf = await addressesFor(app, ctx, kind, { row, origin }, known)
  const content = kind.contentOf(row, ctx.now)
  const textOf = await ownTexts(ctx, { ...row, body: content.body }, known)
  const readers = await app.publicLinks.tokensFor(ctx, readerKind, row.needs_ack ? recipients.map(({ id }) => id) : [])
  const mailed = recipients.flatMap(({ channel, member_id }) => (channel === 'email' ? (member_id ?? []) : []))
  const tokens = await app.publicLinks.tokensFor(ctx, 'unsubscribe', mailed)
  const texts = new Map<string, ReturnType<typeof textsOf>>()
  const left = row.ends_at === null ? undefined : (Date.parse(row.ends_at) - ctx.now.getTime()) / 60_000
  return recipients.map(({ id, channel, address, member_id, language }) => {
    if (address === null || member_id === null || !isBareAddress(address)) return null
    const page = addressOf(member_id)
    if (page === null) return null
    const { key, body, house } = textOf(member_id)
    const written = texts.get(`${language} ${key}`) ?? textsOf({ ...content, body }, language, envelope)
    texts.set(`${language} ${key}`, written)
    const url = noticeUrl(page, { house, to: readers.get(id) })
    const about = { entity: kind.publication.name, id: row.id }
    const shared = {
      channel,
      to: address,
      about,
      // An emergency rather comes twice than not at all.
      atMostOnce: !envelope.urgent,
      notBefore,
      ...(left !== undefined && { expiresInMinutes: left }),
    }
    if (channel === 'sms') return { ...shared, text: written.sms(url) }
    const unsubscribeUrl = `${origin}/unsubscribe/${tokens.get(member_id)!}`
    return { ...shared, ...written.mail(url, unsubscribeUrl), unsubscribeUrl }
  })
}

/** Hands the next recipients to the outbox; answers how many there were. */
const handBatch = async <Row extends Deliverable>(
  app: App,
  ctx: RequestContext,
  kind: DeliveryKind<Row>,
  { id, origin, at_once = false }: Payload,
): Promise<number> => {
  const key = { entity: kind.publication.name, id }
  // The lock keeps an undo of the publication out until the batch is committed.
  const [row] = await kind.publication.declared.entity.lockMany(ctx, [id])
  if (row?.state !== 'published') {
    await queries.skipRest(ctx.db, key)
    return 0
  }
  const recipients = await queries.nextRecipients(ctx.db, key, batchOf(kind.contentOf(row, ctx.now), row))
  if (recipients.length === 0) return 0
  const notBefore = at_once || kind.isUrgent(row) ? null : await residentsQuietUntil(ctx)
  const messages = await messagesOf(app, ctx, kind, { row, origin, notBefore }, recipients)
  const all = recipients.map((recipient, index) => ({ ...recipient, message: messages[index]! }))
  const made = all.filter(({ message, outbox_id }) => message && outbox_id === null)
  const ids = await sendMany(
    ctx,
    made.map(({ message }) => message),
  )
  const idOf = new Map(made.map((recipient, index) => [recipient.id, ids[index]!]))
  const again = all.flatMap(({ message, outbox_id }) =>
    message && outbox_id !== null ? [{ id: outbox_id, to: message.to }] : [],
  )
  await queries.handOver(
    ctx.db,
    all.map(({ id: recipient, outbox_id, message }) => ({
      id: recipient,
      outbox_id: message && (outbox_id ?? idOf.get(recipient)!),
    })),
  )
  await sendManyAgain(ctx.db, again, notBefore)
  return recipients.length
}

interface Followed {
  id: number
  settled: number
  /** Seconds until the next look, longer while nothing changes. */
  pause: number
}
const longestPause = 60

/** Publishes an event when the results of an item have changed, and looks again while messages are under way. */
const follow = async <Row extends Deliverable>(
  app: App,
  ctx: RequestContext,
  kind: DeliveryKind<Row>,
  { id, settled, pause }: Followed,
) => {
  const entity = kind.publication.name
  const progress = await queries.progressOf(ctx.db, { entity, id })
  const changed = progress.settled !== settled
  if (changed) {
    const [row] = await kind.publication.declared.entity.getMany(ctx, [id])
    if (row)
      await publishEvent(ctx.db, {
        entity,
        entity_id: id,
        action: 'delivery_progress',
        house_ids: await housesOfRows(ctx.db, [row]),
      })
  }
  const { smtpUrl, smsUrl } = app.config
  const gateways = { email: smtpUrl !== undefined, sms: smsUrl !== undefined }
  const stuck = progress.queued === 0 && progress.channels.every((channel) => !gateways[channel])
  if (progress.open === 0 || (!changed && stuck)) return
  const next = changed ? 1 : Math.min(longestPause, pause * 2)
  const runAt = new Date(ctx.now.getTime() + next * 1000)
  const payload: Followed = { id, settled: progress.settled, pause: next }
  await enqueue(ctx.db, `${entity}.delivery`, payload, { key: `delivery:${entity}:${id}`, runAt })
}

/** Declares the jobs of a kind; answers what queues the job of an item. */
export const defineSending = <Row extends Deliverable>(app: App, kind: DeliveryKind<Row>) => {
  const entity = kind.publication.name
  const work = async (payload: Payload, running: Running) => {
    const { queued } = await queries.progressOf(running.db, { entity, id: payload.id })
    let done = 0
    for (let handed = -1; handed !== 0; done += handed) {
      await running.progress(done, Math.max(done, queued))
      handed = await inTransaction(running.db, (tx) =>
        handBatch(app, createContext(systemActor, tx, app.clock), kind, payload),
      )
    }
    const followed: Followed = { id: payload.id, settled: -1, pause: 1 }
    await enqueue(running.db, `${entity}.delivery`, followed, { key: `delivery:${entity}:${payload.id}` })
    return { changed: done, skipped: 0 }
  }
  app.jobs.define<Payload>(`${entity}.deliver`, work, { retries: true })
  app.jobs.task(`${entity}.delivery`, 'bulk', (payload, db) =>
    inTransaction(db, (tx) => follow(app, createContext(systemActor, tx, app.clock), kind, payload as Followed)),
  )
  kind.publication.onRecall((ctx, id) => queries.removeDeliveries(ctx.db, { entity, id }))
  return (ctx: RequestContext, id: number, at_once = false): Promise<number> =>
    app.jobs.start(ctx, `${entity}.deliver`, { id, origin: ctx.origin, at_once })
}
