import { z } from 'zod'
import { id, ids } from './kit.js'
import { realtyTypes } from './realty.enums.js'

/**
 * The recipients of a text. Places (complexes, houses, entrances) add up; `realty_types` narrows them.
 * Without places it is the caller's whole scope: with access to all, the whole community.
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

/**
 * The numbers of the caller's houses, entrances and units (as declared for the houses) that a text would reach, and
 * would not.
 */
export const reach = z.object({ houses: reached, entrances: reached, units: reached })
export type Reach = z.output<typeof reach>
