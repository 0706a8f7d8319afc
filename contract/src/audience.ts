import { z } from 'zod'
import { deliveryChannels } from './deliveries.enums.js'
import * as kit from './kit.js'
import { realtyTypes } from './realty.enums.js'

/**
 * The recipients of a text. Places (complexes, houses, entrances, units) add up; `everyone` is all of the caller's
 * scope, with access to all the whole community. `realty_types` and `role_ids` narrow them.
 */
export const audience = z.strictObject({
  everyone: z.boolean().default(false),
  complex_ids: kit.ids.default([]),
  house_ids: kit.ids.default([]),
  entrances: z
    .array(z.strictObject({ house_id: kit.id, entrance: z.int().min(1).max(99) }))
    .max(2000)
    .default([]),
  realty_ids: kit.ids.default([]),
  realty_types: z.array(z.enum(realtyTypes)).max(realtyTypes.length).default([]),
  /** Roles of residents; without any, all of them. */
  role_ids: z.array(kit.id).max(100).default([]),
})
export type Audience = z.output<typeof audience>

/** Whether nobody is chosen: neither everyone nor any place. */
export const nobodyChosen = (chosen: Audience): boolean =>
  !chosen.everyone &&
  chosen.complex_ids.length === 0 &&
  chosen.house_ids.length === 0 &&
  chosen.entrances.length === 0 &&
  chosen.realty_ids.length === 0

/** An audience as a writable field; null or left out, it is everyone. */
export const audienceField = audience
  .refine((chosen) => !nobodyChosen(chosen), { params: { key: 'nobody_chosen' } })
  .nullable()
  .default(null)

const reached = z.object({ reached: z.int(), missed: z.int() })

/** Why a person of the audience receives neither an e-mail nor an SMS; the first that applies. */
const missedReasons = ['absent', 'no_contact', 'no_consent'] as const
export type MissedReason = (typeof missedReasons)[number]

/**
 * The numbers of the caller's houses, entrances and units in the audience and outside it, and of the people of its
 * units: how many an e-mail or an SMS reaches, and how many neither does, by reason.
 */
const reach = z.object({
  houses: reached,
  entrances: reached,
  units: reached,
  people: z.object({
    total: z.int(),
    reached: z.int(),
    email: z.int(),
    sms: z.int(),
    missed: z.object({ absent: z.int(), no_contact: z.int(), no_consent: z.int() }),
  }),
})
export type Reach = z.output<typeof reach>

const asked = z.strictObject({
  audience: audience.nullable().default(null),
  /** Emergencies go to everybody with a contact, without consent to the channel. */
  urgent: z.boolean().default(false),
  /** A person whom none of these reaches is missed. */
  channels: z
    .array(z.enum(deliveryChannels))
    .min(1)
    .max(deliveryChannels.length)
    .default([...deliveryChannels]),
})

const missedPerson = z.object({ id: kit.id, name: z.string(), reason: z.enum(missedReasons) })
export type MissedPerson = z.output<typeof missedPerson>

/** `POST …/reach`: whom an audience would reach and miss, before anything is sent. */
export const reachOf = <const P extends kit.Permission>(permission: P) =>
  kit.endpoint({
    method: 'POST',
    path: '/reach',
    body: asked,
    reply: kit.data(reach),
    permission,
    summary: 'Counts whom an audience would reach and miss',
  })

/** `POST …/reach/missed`: the people that an audience would miss; requires `members.read` as well. */
export const missedOf = <const P extends kit.Permission>(permission: P) =>
  kit.endpoint({
    method: 'POST',
    path: '/reach/missed',
    body: asked.extend({
      reason: z.enum(missedReasons).optional(),
      page: z.int().min(1).max(100_000).default(1),
      per_page: z.int().min(1).max(100).default(20),
    }),
    reply: kit.page(missedPerson),
    people: { of: 'members', at: 'data.id' },
    permission,
    summary: 'The people of an audience whom neither e-mail nor SMS reaches',
  })
