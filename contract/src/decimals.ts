import { z } from 'zod'

/** A number of 0…max with at most that many decimals, as it was written. */
export const decimals = (places: number, max: number) =>
  z
    .number()
    .min(0)
    .max(max)
    .refine((value) => new RegExp(`^\\d+(\\.\\d{1,${places}})?$`).test(String(value)), {
      params: { key: 'decimals', n: places },
    })
