import { z } from 'zod'
import { chargeMethods, shareBases } from './billing.enums.js'
import { period, positiveMinor, tenThousandths } from './billing.values.js'
import * as kit from './kit.js'
import { realtyTypes } from './realty.enums.js'

export const tariffFields = z.strictObject({
  service_id: kit.id,
  method: z.enum(chargeMethods),
  /** Hryvnias with at most four decimals; percent for `percent`. None for a share of a house's total. */
  rate: tenThousandths(1_000_000_000).nullable().default(null),
  /** The total of a house where it is the same every month; otherwise it is an input of the month. */
  total_minor: positiveMinor.nullable().default(null),
  share_by: z.enum(shareBases).nullable().default(null),
  /** Services whose sum a percent is taken of; empty: all others. */
  base_service_ids: z.array(kit.id).max(50).default([]),
  /** Where it holds: the community, a complex, a house or its entrance, some floors and a type of unit. The narrowest one counts. */
  complex_id: kit.id.nullable().default(null),
  house_id: kit.id.nullable().default(null),
  entrance: z.int().min(-100).max(1000).nullable().default(null),
  unit_type: z.enum(realtyTypes).nullable().default(null),
  /** The floors on which it holds, both or neither; units whose floor is not known are on none. */
  floor_from: z.int().min(-20).max(200).nullable().default(null),
  floor_to: z.int().min(-20).max(200).nullable().default(null),
  valid_from: kit.day,
  valid_to: kit.day.nullable().default(null),
  /** A change within a month is charged by days; otherwise the tariff of the month's first day counts. */
  prorated: z.boolean().default(false),
  /** The decision that set it, e.g. the protocol of a general meeting with its number and date. */
  basis: kit.text(300),
  voting_id: kit.id.nullable().default(null),
  note: kit.optionalText(500),
})
export type TariffFields = z.output<typeof tariffFields>
export const tariff = kit.entity(tariffFields).extend({
  service: z.object({ id: kit.id, name: kit.textMap, unit: z.string() }),
  complex: kit.ref.nullable(),
  /** Address in the caller's language. */
  house: kit.ref.nullable(),
  current: z.boolean(),
})
export type Tariff = z.output<typeof tariff>

const chargeInput = z.strictObject({
  house_id: kit.id,
  /** Null for the total of the house. */
  realty_id: kit.id.nullable().default(null),
  service_id: kit.id,
  quantity: tenThousandths(1_000_000_000).nullable().default(null),
  total_minor: positiveMinor.nullable().default(null),
  reading_from: tenThousandths(1_000_000_000).nullable().default(null),
  reading_to: tenThousandths(1_000_000_000).nullable().default(null),
  estimated: z.boolean().default(false),
})
export type ChargeInput = z.output<typeof chargeInput>

const idFilter = z.coerce.number<number>().int().positive().optional()

export const tariffs = kit.resource('/tariffs', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({
      sort: ['service', 'valid_from', 'rate', 'created_at'],
      order: 'service',
      filters: {
        service_id: idFilter,
        complex_id: idFilter,
        /** Tariffs that hold in the house, wider ones included. */
        house_id: idFilter,
        method: z.enum(chargeMethods).optional(),
        on: kit.day.optional(),
        current: kit.flagFilter,
      },
    }),
    reply: kit.page(tariff),
    permission: 'tariffs.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: tariffFields,
    reply: kit.data(tariff),
    status: 201,
    permission: 'tariffs.create',
    summary: '409 `tariffs_overlap` when another tariff of the service holds in the same place on one of the days',
  }),
  inputs: kit.endpoint({
    method: 'GET',
    path: '/inputs',
    query: z.object({ house_id: z.coerce.number<number>().int().positive(), period: period }),
    reply: kit.data(z.array(chargeInput)),
    permission: 'tariffs.read',
    summary: 'Totals of a house and quantities of its units for a month',
  }),
  saveInputs: kit.endpoint({
    method: 'PUT',
    path: '/inputs',
    body: z.strictObject({ period, items: z.array(chargeInput).min(1).max(2000) }),
    reply: kit.data(z.object({ saved: z.int() })),
    permission: 'bills.create',
    summary:
      'Sets totals and quantities of a month; those of the same place and service are replaced, and taken back where neither is given',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(tariff),
    permission: 'tariffs.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(tariffFields),
    reply: kit.data(tariff),
    permission: 'tariffs.update',
    summary: '409 `tariff_used` for a change of what issued bills were computed by; its end may be changed',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'tariffs.delete',
    summary: '409 `tariff_used` when bills were computed by it',
  }),
})
