import { z } from 'zod'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'
import { meterKinds, readingSources } from './meters.enums.js'
import { readingValue } from './meters.js'
import { unitRef } from './realty.js'

/** Sources that a user may name; residents' readings come by their own link. */
const staffSources = ['hand', 'list', 'import', 'estimate'] as const

export const readingFields = z.strictObject({
  meter_id: kit.id,
  day: kit.day,
  value: readingValue,
  source: z.enum(staffSources).default('hand'),
  /** The counter passed its last number since the reading before; with the reason. */
  rollover: z.boolean().default(false),
  reason: kit.optionalText(300),
  /** Needed where the consumption is unusually large: without it, 422 at `confirmed`. */
  confirmed: z.boolean().default(false),
  photo_id: kit.id.nullable().default(null),
  note: kit.optionalText(500),
})
export type ReadingFields = z.output<typeof readingFields>

export const reading = kit.entity(readingFields).extend({
  source: z.enum(readingSources),
  /** Consumption since the reading before, with the coefficient. */
  consumption: z.number(),
  photo: file.nullable(),
  meter: z.object({ id: kit.id, number: z.string(), kind: z.enum(meterKinds) }),
  realty: unitRef.nullable(),
  author: kit.ref.nullable(),
})
export type Reading = z.output<typeof reading>

export const readingList = kit.listQuery({
  sort: ['day', 'created_at'],
  order: '-day',
  filters: {
    meter_id: z.coerce.number<number>().int().positive().optional(),
    realty_id: z.coerce.number<number>().int().positive().optional(),
    house_id: kit.idsFilter,
    source: z.enum(readingSources).optional(),
    from: kit.day.optional(),
    to: kit.day.optional(),
  },
})

export const meterReadings = kit.resource('/meter-readings', {
  export: exportOf(readingList, 'meters.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: readingList,
    reply: kit.page(reading),
    permission: 'meters.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: readingFields,
    reply: kit.data(reading),
    status: 201,
    permission: 'meters.update',
  }),
  bulk: kit.endpoint({
    method: 'POST',
    path: '/bulk',
    body: z.strictObject({ readings: z.array(readingFields).min(1).max(1000) }),
    reply: kit.data(z.object({ saved: z.int() })),
    permission: 'meters.update',
    summary: 'Saves all readings or, with the errors of each at `readings.3.value`, none',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(readingFields.omit({ meter_id: true })),
    reply: kit.data(reading),
    permission: 'meters.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'meters.update',
  }),
})

const byToken = z.object({ token: z.string().min(20).max(200) })

const guestMeter = z.object({
  id: kit.id,
  kind: z.enum(meterKinds),
  number: z.string(),
  place: z.string().nullable(),
  digits: z.int(),
  last_day: kit.day,
  last_value: z.number(),
  /** Sent in this month. */
  sent: z.object({ day: kit.day, value: z.number() }).nullable(),
})

const guestPage = z.object({
  organisation: z.string(),
  /** The unit number only; no resident data. */
  unit: z.string(),
  open: z.boolean(),
  days_from: z.int(),
  days_to: z.int(),
  day: kit.day,
  meters: z.array(guestMeter),
})
export type GuestMeters = z.output<typeof guestPage>

/** Without an account, by the link of a unit. */
export const guestReadings = kit.resource('/api/public/meters/:token', {
  read: kit.endpoint({ method: 'GET', path: '', params: byToken, reply: kit.data(guestPage), permission: 'anyone' }),
  send: kit.endpoint({
    method: 'POST',
    path: '/readings',
    params: byToken,
    body: z.strictObject({
      readings: z
        .array(z.strictObject({ meter_id: kit.id, value: readingValue, confirmed: z.boolean().default(false) }))
        .min(1)
        .max(50),
    }),
    reply: kit.data(guestPage),
    permission: 'anyone',
    summary: 'Saves all readings or none; 409 `readings_closed` outside the days on which the community takes them',
  }),
})
