import { z } from 'zod'
import * as kit from './kit.js'

/** The meeting was moved after the announcement: when and where it was to be before, and then. */
export const rescheduled = z.object({
  id: kit.id,
  former_at: kit.instant,
  former_place: z.string().nullable(),
  former_link: z.string().nullable(),
  meeting_at: kit.instant,
  meeting_place: z.string().nullable(),
  meeting_link: z.string().nullable(),
  reason: z.string(),
  /** Whether it was moved to an earlier day than the days of notice allow. */
  overridden: z.boolean(),
  created_at: kit.instant,
})
