import { z } from 'zod'
import { id, ids } from './kit.js'

export const realtyTypes = ['apartment', 'commercial', 'parking', 'storage'] as const

/**
 * Whom a text reaches. Places (complexes, houses, entrances) add up; `realty_types` narrows them.
 * No place at all means the caller's whole scope: for one who sees everything, the whole community.
 */
export const audience = z.strictObject({
  complex_ids: ids.default([]),
  house_ids: ids.default([]),
  entrances: z
    .array(z.strictObject({ house_id: id, entrance: z.int().min(1).max(99) }))
    .max(2000)
    .default([]),
  realty_types: z.array(z.enum(realtyTypes)).max(realtyTypes.length).default([]),
})
export type Audience = z.output<typeof audience>

const reached = z.object({ reached: z.int(), missed: z.int() })

/** How many of the caller's houses, entrances and units (as declared in the houses) a text would reach, and how many not. */
export const reach = z.object({ houses: reached, entrances: reached, units: reached })
export type Reach = z.output<typeof reach>
