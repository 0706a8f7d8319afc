import type { DeliveryPreview, deliverOf } from '@oselia/contract/deliveries'
import { deliveryChannels, type DeliveryChannel } from '@oselia/contract/deliveries.enums'
import { languages, type Language } from '@oselia/contract/languages'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { housesOfRows, requireWithin } from '../../registry/audience/audience.rows.public.js'
import { publishEvent } from '../../../platform/live.js'
import { conflict } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { residentsQuietUntil } from '../../access/auth/auth.public.js'
import { linkTo } from '../publishing/publishing.public.js'
import type { Deliverable, DeliveryKind } from './delivery.kinds.js'
import * as queries from './delivery.queries.js'
import { segmentsOf } from './delivery.sms.js'
import { noticeUrl, textsOf } from './delivery.texts.js'

type Body = z.output<ReturnType<typeof deliverOf>['body']>

// A token of the length of the real one, which is made with the delivery.
const sampleToken = 'x'.repeat(43)

/** Delivers a kind of items on request; `startJob` queues the job that hands the messages to the outbox. */
export class Deliveries<Row extends Deliverable> {
  constructor(
    private readonly app: App,
    private readonly kind: DeliveryKind<Row>,
    private readonly startJob: (ctx: RequestContext, itemId: number, atOnce?: boolean) => Promise<number>,
  ) {}

  #requireDeliverable(ctx: RequestContext, row: Row): Row {
    requireWithin(row)
    this.kind.publication.declared.requirePublishing(ctx, row)
    if (row.state !== 'published') throw conflict('state_forbids')
    if (ctx.origin === '') throw conflict('public_url_missing')
    return row
  }

  async #itemOf(ctx: RequestContext, row: Row): Promise<queries.Item> {
    const { link, publication } = this.kind
    return {
      entity: publication.name,
      id: row.id,
      audience: row.audience,
      urgent: this.kind.isUrgent(row),
      done: typeof link === 'string' ? (this.kind.done?.(row) ?? null) : await link.done(ctx, row),
    }
  }

  #keyOf({ id }: Row) {
    return { entity: this.kind.publication.name, id }
  }

  async #record(ctx: RequestContext, row: Row, action: 'deliver' | 'retry') {
    const entity = this.kind.publication.name
    await audit(ctx, { action, entity, entity_id: row.id, label: row.title.uk })
    const house_ids = await housesOfRows(ctx.db, [row])
    await publishEvent(ctx.db, { entity, entity_id: row.id, action, house_ids })
  }

  /** Counts, or delivers; 409 `state_forbids`, `public_url_missing` or `nobody_to_reach`. */
  async deliver(ctx: RequestContext, id: number, { channels, preview, at_once }: Body) {
    const { entity } = this.kind.publication.declared
    // Deliveries of one item follow one another, so that the later one takes those left.
    const row = this.#requireDeliverable(ctx, await (preview ? entity.get(ctx, id) : entity.lock(ctx, id)))
    const item = await this.#itemOf(ctx, row)
    const counted = await this.#previewOf(ctx, row, channels, await queries.count(ctx, item, channels))
    if (preview) return { data: { ...counted, delivery_id: null, job_id: null } }
    const delivery_id = await queries.addDelivery(ctx, item, channels)
    if (delivery_id === null) throw conflict('nobody_to_reach')
    const { link, publication } = this.kind
    if (typeof link === 'string') await linkTo(this.app, ctx, publication, { kind: link, row })
    await this.#record(ctx, row, 'deliver')
    return { data: { ...counted, delivery_id, job_id: await this.startJob(ctx, id, at_once) } }
  }

  async #previewOf(ctx: RequestContext, row: Row, channels: readonly DeliveryChannel[], counts: queries.Counts) {
    const { smtpUrl, smsUrl } = this.app.config
    const gateways = { email: smtpUrl !== undefined, sms: smsUrl !== undefined }
    const quiet = this.kind.isUrgent(row) ? null : await residentsQuietUntil(ctx)
    const preview: DeliveryPreview = {
      people: counts.people,
      reached: counts.reached,
      channels: deliveryChannels.map((channel) => ({
        channel,
        reached: counts[`${channel}_reached`],
        already: counts[`${channel}_already`],
        no_contact: counts[`${channel}_no_contact`],
        no_consent: counts[`${channel}_no_consent`],
        has_gateway: gateways[channel],
      })),
      quiet_until: quiet && quiet.toISOString(),
      sms: channels.includes('sms') ? this.#smsOf(ctx, row, counts) : null,
    }
    return preview
  }

  #smsOf(ctx: RequestContext, row: Row, counts: queries.Counts): DeliveryPreview['sms'] {
    const { link } = this.kind
    const url = noticeUrl(`${ctx.origin}${typeof link === 'string' ? '/notice' : link.path}/${sampleToken}`, {
      house: Math.max(0, ...(row.house_texts ?? []).flatMap(({ house_ids }) => house_ids)) || null,
      to: row.needs_ack ? sampleToken : undefined,
    })
    const content = this.kind.contentOf(row, ctx.now)
    const textIn = (language: Language) => textsOf(content, language, { organisation: '', urgent: false }).sms(url)
    const texts = languages.flatMap((language) => {
      const people = counts.languages[language] ?? 0
      const text = textIn(language)
      return people === 0 ? [] : [{ language, text: text.replaceAll(sampleToken, '…'), ...segmentsOf(text), people }]
    })
    const segments = texts.reduce((sum, text) => sum + text.segments * text.people, 0)
    const price = counts.segment_price_minor
    return {
      texts,
      segments,
      segment_price_minor: price,
      price_minor: price === null ? null : price * segments,
      currency: 'UAH',
    }
  }

  /** Queues the failed messages of an item again; 409 `state_forbids` where there is none, or the item is no longer published. */
  async retry(ctx: RequestContext, id: number) {
    const row = this.#requireDeliverable(ctx, await this.kind.publication.declared.entity.lock(ctx, id))
    const retried = await queries.queueFailed(ctx.db, this.#keyOf(row))
    if (retried === 0) throw conflict('state_forbids')
    await this.#record(ctx, row, 'retry')
    await this.startJob(ctx, id)
    return { data: { retried } }
  }

  async list(ctx: RequestContext, id: number) {
    const row = await this.kind.publication.declared.entity.get(ctx, id)
    return { data: await queries.deliveriesOf(ctx.db, this.#keyOf(row)) }
  }
}
