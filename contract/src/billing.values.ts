import { z } from 'zod'
import * as kit from './kit.js'

const largest = 100_000_000_000
/** Kopiykas of one amount, signed, up to 1,000,000,000.00 either way. Limits are named in hryvnias, as amounts are typed. */
export const minor = z.int().refine((value) => Math.abs(value) <= largest, { params: { key: 'amount_limit' } })
/** The same above 0. */
export const positiveMinor = minor.refine((value) => value > 0, { params: { key: 'amount_positive' } })
/** A number of 0…max with at most four decimals. */
export const tenThousandths = (max: number) =>
  z
    .number()
    .min(0)
    .max(max)
    .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-5 * Math.max(1, value), {
      params: { key: 'four_decimals' },
    })
    .overwrite((value) => Math.round(value * 10_000) / 10_000)
/** A day of a month that the ledger keeps: a mistyped year is reported. */
export const ledgerDay = kit.day.refine((value) => /^(?:19|20)/.test(value), { params: { key: 'date' } })
/** A month `YYYY-MM`. */
export const period = z
  .string()
  .refine((value) => /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/.test(value), { params: { key: 'period' } })
