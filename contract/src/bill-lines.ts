import { z } from 'zod'
import { lineKinds, shareBases } from './billing.enums.js'
import { period } from './billing.values.js'
import * as kit from './kit.js'

/** A line of a bill, issued or previewed. */
export const billLine = z.object({
  id: kit.id.nullable(),
  service: z.object({
    id: kit.id,
    name: kit.textMap,
    group: z.string(),
    unit: z.string(),
    /** Who provides it, where that is not the payee. */
    provider: z.string().nullable(),
    provider_edrpou: z.string().nullable(),
  }),
  kind: z.enum(lineKinds),
  method: z.string(),
  quantity: z.number().nullable(),
  rate: z.number().nullable(),
  /** Of a share: the total of the house, and the weight of the unit among all weights; those of areas are hundredths of m². */
  base_minor: z.int().nullable(),
  weight: z.int().nullable(),
  weights: z.int().nullable(),
  share_by: z.enum(shareBases).nullable(),
  /** Days that were charged, where not the whole month. */
  days: z.int().nullable(),
  month_days: z.int().nullable(),
  reading_from: z.number().nullable(),
  reading_to: z.number().nullable(),
  /** Of a line by meter: without a reading of the month. */
  estimated: z.boolean(),
  /** By which the difference of the readings is multiplied; null where it is not. */
  coefficient: z.number().nullable(),
  for_period: period.nullable(),
  note: z.string().nullable(),
  /** Of a benefit or subsidy, where the bill keeps it; with `for_period` what a month that was billed before changes by. */
  benefit_id: kit.id.nullable(),
  /** Of a penalty or 3 % a year: late days of the month without it, because the account was exempt. */
  exempt_days: z.int().nullable(),
  amount_minor: z.int(),
})
export type BillLine = z.output<typeof billLine>
