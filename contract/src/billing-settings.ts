import { z } from 'zod'
import * as kit from './kit.js'

export const billingSettingsFields = z.strictObject({
  due_days: z.int().min(0).max(365),
  /** Receipts that are on no account longer are told to those who post payments, once a day; null: they are not. */
  unmatched_days: z.int().min(1).max(365).nullable(),
  named_period_first: z.boolean(),
  correction_limit_minor: z.int().min(0).max(100_000_000_000).nullable(),
  penalty_enabled: z.boolean(),
  /** Millionths of the debt per day: 100 is 0.01 %, the most that the law allows, as is the cap. Source: 2189-VIII, art. 26. */
  penalty_rate_ppm: z.int().min(0).max(100),
  penalty_cap_percent: z.int().min(0).max(100),
  three_percent_enabled: z.boolean(),
  inflation_enabled: z.boolean(),
  limitation_enabled: z.boolean(),
  limitation_years: z.int().min(1).max(30),
  penalty_limitation_years: z.int().min(1).max(30),
  /** The first and the last day on which limitation did not run; without the last it does not yet. */
  limitation_paused_from: kit.day.nullable(),
  limitation_paused_to: kit.day.nullable(),
})
export type BillingSettings = z.output<typeof billingSettingsFields> & { version: number }
export const billingSettings = billingSettingsFields.extend({ version: kit.id })
