import { z } from 'zod'

/** Local time of day, `00:00`…`24:00`, the last being the end of the day. */
const timeOfDay = z
  .string()
  .trim()
  .refine((value) => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(value), { params: { key: 'time' } })

/** Hours of one working day; the end is after the start, on the same day. */
export const workingDay = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from < to, { path: ['to'], params: { key: 'before_start' } })
