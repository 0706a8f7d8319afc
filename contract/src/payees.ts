import { z } from 'zod'
import * as kit from './kit.js'

/** Whose money it is: a complex, or a house without one. Exactly one is set. */
export const payeeShape = {
  complex_id: kit.id.nullable().default(null),
  house_id: kit.id.nullable().default(null),
}
/** The name of the complex, or the address of the house. */
export const payeeRef = z.object({ name: z.string() })

export const payeeFilters = {
  complex_id: z.coerce.number<number>().int().positive().optional(),
  house_id: z.coerce.number<number>().int().positive().optional(),
}

const payee = z.object({ complex_id: kit.id.nullable(), house_id: kit.id.nullable(), name: z.string() })
export type Payee = z.output<typeof payee>

export const payees = kit.resource('/payees', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    reply: kit.data(z.array(payee)),
    permission: 'suppliers.read',
    summary: 'Complexes that are wholly in the scope of the caller, and houses without a complex',
  }),
})
