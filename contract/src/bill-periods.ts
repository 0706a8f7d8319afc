import { z } from 'zod'
import { period } from './billing.values.js'
import * as kit from './kit.js'

/** A month of a house. */
export const housePeriod = z.object({
  house: kit.ref,
  opening_minor: z.int(),
  charged_minor: z.int(),
  recalculated_minor: z.int(),
  benefit_minor: z.int(),
  subsidy_minor: z.int(),
  penalty_minor: z.int(),
  received_minor: z.int(),
  closing_minor: z.int(),
  bills: z.int(),
  debt_minor: z.int(),
  closed_through: period.nullable(),
  /**
   * Of the last closing or opening of months, with the receipts that were on no account then; null where none was recorded. Receipts of a
   * complex are null for those who see only houses of it.
   */
  closing: z.object({ reason: z.string(), waiting: z.int().nullable(), waiting_minor: z.int().nullable() }).nullable(),
})
export type HousePeriod = z.output<typeof housePeriod>
