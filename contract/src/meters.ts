import { z } from 'zod'
import { decimals } from './decimals.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { meterAnomalies, meterKinds, readingSources } from './meters.enums.js'
import { unitRef } from './realty.js'

/** A counter has at most 10 digits before the point. */
export const readingValue = decimals(3, 9_999_999_999.999)

const period = z.string().refine((value) => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(value), {
  params: { key: 'period' },
})

const state = {
  /** As on the meter; unique for its house and kind, however it is spelt. */
  number: kit.text(40),
  /** Digits before the point, after which the counter begins anew. */
  digits: z.int().min(3).max(10).default(5),
  /** Of the transformer: consumption is the difference of readings times it. */
  coefficient: decimals(4, 100_000)
    .refine((value) => value > 0, { params: { key: 'too_small', n: 0.0001 } })
    .default(1),
  /** The first day that counts, with the value of that day. */
  installed_on: kit.day,
  initial_value: readingValue.default(0),
  check_due: kit.day.nullable().default(null),
  sealed: z.boolean().default(false),
  seal_number: kit.optionalText(40),
  note: kit.optionalText(500),
}

export const meterFields = z.strictObject({
  kind: z.enum(meterKinds),
  /** Null: the meter of the whole house. */
  realty_id: kit.id.nullable().default(null),
  /** Of a meter of a unit it is that of the unit. */
  house_id: kit.id.nullable().default(null),
  /** Kitchen, bathroom, shaft. */
  place: kit.optionalText(80),
  ...state,
})
export type MeterFields = z.output<typeof meterFields>

export const meter = kit.entity(meterFields).extend({
  house_id: kit.id,
  house: kit.ref,
  realty: unitRef.nullable(),
  removed_on: kit.day.nullable(),
  replaces_id: kit.id.nullable(),
  /** The last reading; null when there is none but the first value. */
  last: z.object({ day: kit.day, value: z.number(), source: z.enum(readingSources) }).nullable(),
})
export type Meter = z.output<typeof meter>

export const meterList = kit.listQuery({
  sort: ['number', 'place', 'check_due', 'created_at'],
  order: 'place',
  filters: {
    house_id: kit.idsFilter,
    realty_id: z.coerce.number<number>().int().positive().optional(),
    kind: z.enum(meterKinds).optional(),
    /** Meters of whole houses, or of units. */
    of_house: kit.flagFilter,
    /** Meters that have been taken off are left out unless asked for. */
    removed: kit.flagFilter,
    /** Meters whose next check is due on the day or earlier. */
    check_before: kit.day.optional(),
    /** Meters in use without a reading since the day. */
    unread_since: kit.day.optional(),
  },
})

export const replacementFields = z.strictObject({
  version: kit.id,
  on: kit.day,
  /** Of the old meter on that day. */
  final_value: readingValue,
  reason: kit.optionalText(300),
  confirmed: z.boolean().default(false),
  number: state.number,
  digits: state.digits,
  coefficient: state.coefficient,
  initial_value: state.initial_value,
  check_due: state.check_due,
  sealed: state.sealed,
  seal_number: state.seal_number,
})

/** A line of the entry by list: a meter in use, with the reading before the day and that of the month, if any. */
const entryRow = z.object({
  id: kit.id,
  kind: z.enum(meterKinds),
  number: z.string(),
  digits: z.int(),
  coefficient: z.number(),
  place: z.string().nullable(),
  realty: unitRef.nullable(),
  entrance: z.int().nullable(),
  last_day: kit.day,
  last_value: z.number(),
  /** That of the month of the day. */
  reading: z.object({ id: kit.id, version: kit.id, day: kit.day, value: z.number() }).nullable(),
})
export type EntryRow = z.output<typeof entryRow>

const usageRow = z.object({
  meter_id: kit.id,
  kind: z.enum(meterKinds),
  number: z.string(),
  realty: unitRef.nullable(),
  from: z.number(),
  to: z.number(),
  /** With the coefficient; null where nothing is known to estimate it by, below 0 where it takes back an estimate. */
  consumption: z.number().nullable(),
  estimated: z.boolean(),
  recalculated: z.boolean(),
  /** Mean of the months before, as many as the community estimates by; null without any. */
  average: z.number().nullable(),
  /** Why the consumption should be looked at. */
  anomaly: z.enum(meterAnomalies).nullable(),
})
export type UsageRow = z.output<typeof usageRow>

/** The meters of a whole house against those of its units. */
const usageTotal = z.object({
  kind: z.enum(meterKinds),
  /** Null without a house meter, or where its consumption is not known. */
  house: z.number().nullable(),
  units: z.number(),
  /** Of the house less that of the units: losses and common needs. */
  difference: z.number().nullable(),
  /** Meters of units whose consumption is estimated or not known. */
  unread: z.int(),
})
export type UsageTotal = z.output<typeof usageTotal>

const house = z.coerce.number<number>().int().positive()
/** The link with its QR code as SVG; null where there is none. */
const link = z
  .object({ token: z.string(), url: z.string(), qr: z.string(), expires_at: kit.instant.nullable() })
  .nullable()

export const meters = kit.resource('/meters', {
  export: exportOf(meterList, 'meters.export'),
  entry: kit.endpoint({
    method: 'GET',
    path: '/entry',
    query: z.object({ house_id: house, day: kit.day }),
    reply: kit.data(z.array(entryRow)),
    permission: 'meters.read',
    summary: 'Meters in use of a house, in the order of entrances and units, for entering the readings of a month',
  }),
  consumption: kit.endpoint({
    method: 'GET',
    path: '/consumption',
    query: z.object({ house_id: house, period }),
    reply: kit.data(z.object({ rows: z.array(usageRow), totals: z.array(usageTotal) })),
    permission: 'meters.read',
    summary: 'Consumption of each meter of a house in a month, read or estimated, with what is unusual and the losses',
  }),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: meterList,
    reply: kit.page(meter),
    permission: 'meters.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: meterFields,
    reply: kit.data(meter),
    status: 201,
    permission: 'meters.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(meter),
    permission: 'meters.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(meterFields),
    reply: kit.data(meter),
    permission: 'meters.update',
  }),
  replace: kit.endpoint({
    method: 'POST',
    path: '/:id/replace',
    params: kit.byId,
    body: replacementFields,
    reply: kit.data(meter),
    status: 201,
    permission: 'meters.update',
    summary: 'Takes the meter off with a final reading and puts a new one in its place, which is answered',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'meters.delete',
  }),
})

/** The link by which residents of a unit send readings; `:id` is that of the unit. */
export const meterLinks = kit.resource('/meter-links', {
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(link),
    permission: 'meters.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '/:id',
    params: kit.byId,
    body: z.strictObject({}),
    reply: kit.data(link),
    permission: 'meters.update',
    skipReplay: true,
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.done,
    permission: 'meters.update',
  }),
})

const settingFields = z.strictObject({
  days_from: z.int().min(1).max(31),
  days_to: z.int().min(1).max(31),
  estimate_months: z.int().min(1).max(12),
  large_factor: z.int().min(2).max(100),
})
export type MeterSettings = z.output<typeof settingFields>

export const meterSettings = kit.resource('/meter-settings', {
  read: kit.endpoint({
    method: 'GET',
    path: '',
    reply: kit.data(settingFields.extend({ version: kit.id })),
    permission: 'meters.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '',
    body: kit.updateOf(settingFields),
    reply: kit.data(settingFields.extend({ version: kit.id })),
    permission: 'meters.update',
    summary: 'Only with access to all houses',
  }),
})
