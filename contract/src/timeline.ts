import { z } from 'zod'
import { id, instant, ref } from './kit.js'

/** One event in the history of an object, or of its related records. */
export const timelineRow = z.object({
  id,
  at: instant,
  actor: ref.nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: id.nullable(),
  label: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
})
