import { z } from 'zod'
import * as kit from './kit.js'
import { searchKinds } from './search.enums.js'

/** A search hit. `kind` determines the page it opens; a hit by phone opens its member. */
const hit = z.object({
  kind: z.enum(searchKinds),
  id: kit.id,
  /** The label: a name, a unit with its address, a plate. */
  title: z.string(),
  /** Additional text: units of the person, address of the house, owner of the vehicle. */
  detail: z.string(),
  /** The unit to open, when the hit is an account or a unit: its type is part of the URL. */
  realty: z.object({ id: kit.id, type: z.string() }).nullable(),
  /** The number that the hit offers to call. */
  phone: z.string().optional(),
})
export type Hit = z.output<typeof hit>

export const search = kit.resource('/search', {
  find: kit.endpoint({
    method: 'GET',
    path: '',
    query: z.object({ q: z.string().trim().max(100).default('') }),
    reply: kit.data(z.array(hit)),
    people: { of: 'members', at: 'data.id', kinds: ['members', 'phones'] },
    permission: 'signed_in',
    summary: 'At most 8 hits of each kind that the caller may read, best first',
  }),
})
