import { z } from 'zod'
import { deliveryChannels } from './deliveries.enums.js'
import * as kit from './kit.js'
import { languages } from './languages.js'

const channel = z.enum(deliveryChannels)
const chosen = z
  .array(channel)
  .min(1)
  .max(deliveryChannels.length)
  .overwrite((channels) => deliveryChannels.filter((one) => channels.includes(one)))

/** Whom a channel reaches now; `already` were chosen by an earlier delivery of this item and are not sent it again. */
const channelCounts = z.object({
  channel,
  reached: z.int(),
  already: z.int(),
  no_contact: z.int(),
  no_consent: z.int(),
  /** Without a gateway the messages wait in the outbox. */
  has_gateway: z.boolean(),
})

const smsText = z.object({
  language: z.enum(languages),
  text: z.string(),
  encoding: z.enum(['gsm7', 'ucs2']),
  /** Of one message. */
  segments: z.int(),
  people: z.int(),
})

const preview = z.object({
  /** People of the audience. */
  people: z.int(),
  /** Those of them whom at least one of the channels reaches now, each once. */
  reached: z.int(),
  channels: z.array(channelCounts),
  /** The end of the quiet hours of residents, for which messages that are not urgent wait; null outside of them. */
  quiet_until: kit.instant.nullable(),
  /** Null without SMS. Prices are null when the settings have none. */
  sms: z
    .object({
      texts: z.array(smsText),
      segments: z.int(),
      segment_price_minor: z.int().nullable(),
      price_minor: z.int().nullable(),
      currency: z.literal('UAH'),
    })
    .nullable(),
})
export type DeliveryPreview = z.output<typeof preview>

const outcome = z.object({
  channel,
  /** Not sent yet. */
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Those of the failed that may have been received: the server stopped while it sent them. */
  uncertain: z.int(),
  /** Not sent: the contact or the consent was gone, or the item was no longer shown. */
  skipped: z.int(),
})
export type DeliveryOutcome = z.output<typeof outcome>

const delivery = z.object({
  id: kit.id,
  created_at: kit.instant,
  created_by: kit.ref.nullable(),
  urgent: z.boolean(),
  channels: z.array(outcome),
})
export type Delivery = z.output<typeof delivery>

/**
 * `POST /{id}/deliver`: sends what is published to the people of its audience, once per person and channel; with `preview` it only
 * counts. 409 `state_forbids` unless it is published, `nobody_to_reach` when nobody is left, `public_url_missing` without an address
 * for the links.
 */
export const deliverOf = <const P extends kit.Permission>(permission: P) =>
  kit.endpoint({
    method: 'POST',
    path: '/:id/deliver',
    params: kit.byId,
    body: z.strictObject({
      channels: chosen,
      preview: z.boolean(),
      /** Does not wait for the end of the quiet hours. */
      at_once: z.boolean().default(false),
    }),
    reply: kit.data(preview.extend({ delivery_id: kit.id.nullable(), job_id: kit.id.nullable() })),
    permission,
    summary: 'Sends what is published to residents by e-mail and SMS, or counts whom that would reach',
  })

/** `POST /{id}/deliver/retry`: sends the failed messages again, to the present addresses. 409 `state_forbids` without any. */
export const retryDeliveryOf = <const P extends kit.Permission>(permission: P) =>
  kit.endpoint({
    method: 'POST',
    path: '/:id/deliver/retry',
    params: kit.byId,
    body: z.strictObject({}),
    reply: kit.data(z.object({ retried: z.int() })),
    permission,
    summary: 'Sends the failed messages of an item again',
  })

/** `GET /{id}/deliveries`: the deliveries of an item with their results, the last first. */
export const deliveriesOf = <const P extends kit.Permission>(permission: P) =>
  kit.endpoint({
    method: 'GET',
    path: '/:id/deliveries',
    params: kit.byId,
    reply: kit.data(z.array(delivery)),
    permission,
    summary: 'The deliveries of an item by e-mail and SMS, with their progress',
  })

const subscription = kit.data(
  z.object({
    organisation: z.string(),
    /** Whether announcements and news are sent to this person by e-mail. */
    subscribed: z.boolean(),
  }),
)
const byToken = z.object({ token: z.string().min(20).max(200) })

/** Without an account: the e-mails of content to one person. 404 for an invalid token. Repeating a call changes nothing. */
export const unsubscribing = kit.resource('/api/public/unsubscribe/:token', {
  read: kit.endpoint({ method: 'GET', path: '', params: byToken, reply: subscription, permission: 'anyone' }),
  end: kit.endpoint({
    method: 'POST',
    path: '',
    params: byToken,
    reply: subscription,
    permission: 'anyone',
    summary: 'Ends the e-mails of content to this person; messages of emergencies are still sent',
  }),
  resume: kit.endpoint({
    method: 'POST',
    path: '/resume',
    params: byToken,
    reply: subscription,
    permission: 'anyone',
    summary: 'Agrees to the e-mails of content again',
  }),
})
