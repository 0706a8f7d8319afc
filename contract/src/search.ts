import { z } from 'zod'
import * as kit from './kit.js'

export const searchKinds = [
  'members',
  'realty',
  'accounts',
  'vehicles',
  'houses',
  'complexes',
  'phones',
  'staff',
  'requests',
] as const

/** One thing found. `kind` names the room it opens in; a hit by phone opens its person. */
export const hit = z.object({
  kind: z.enum(searchKinds),
  id: kit.id,
  /** What it is called: a name, a unit with its address, a plate. */
  title: z.string(),
  /** What else tells it apart: units of the person, address of the house, owner of the vehicle. */
  detail: z.string(),
  /** The unit to open, when the hit is an account or a unit: its type is part of the address. */
  realty: z.object({ id: kit.id, type: z.string() }).nullable(),
})
export type Hit = z.output<typeof hit>

export const search = kit.resource('/search', {
  find: kit.endpoint({
    method: 'GET',
    path: '',
    query: z.object({ q: z.string().trim().max(100).default('') }),
    reply: kit.data(z.array(hit)),
    may: 'signed_in',
    summary: 'At most 8 hits of each kind that the caller may read, best first',
  }),
})
