import { z } from 'zod'
import * as kit from './kit.js'

export const billingSettingsFields = z.strictObject({
  due_days: z.int().min(0).max(365),
  named_period_first: z.boolean(),
  correction_limit_minor: z.int().min(0).max(100_000_000_000).nullable(),
  penalty_enabled: z.boolean(),
  /** Millionths of the debt per day: 100 is 0.01 %. */
  penalty_rate_ppm: z.int().min(0).max(100_000),
  penalty_cap_percent: z.int().min(0).max(1000),
  three_percent_enabled: z.boolean(),
  inflation_enabled: z.boolean(),
})
export type BillingSettings = z.output<typeof billingSettingsFields> & { version: number }
export const billingSettings = billingSettingsFields.extend({ version: kit.id })
