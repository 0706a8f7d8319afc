import { z } from 'zod'
import { period } from './billing.values.js'
import { decimals } from './decimals.js'
import * as kit from './kit.js'

/** The consumer price index of a month to the month before, in percent with one decimal: 100.6. */
const inflationIndex = z.strictObject({ period, index: decimals(1, 500).min(50) })
export type InflationIndex = z.output<typeof inflationIndex>

export const inflationIndices = kit.resource('/inflation-indices', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    reply: kit.data(z.array(inflationIndex)),
    permission: 'tariffs.read',
    summary: 'Published indices by month, the latest first',
  }),
  save: kit.endpoint({
    method: 'PUT',
    path: '',
    body: z.strictObject({
      /** Null takes the month out. */
      items: z.array(inflationIndex.extend({ index: inflationIndex.shape.index.nullable() })).max(600),
    }),
    reply: kit.data(z.array(inflationIndex)),
    permission: 'tariffs.update',
    summary: 'Adds months, replaces their indices or takes them out; what was charged by them stays',
  }),
})
