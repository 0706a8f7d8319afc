import { z } from 'zod'
import { period } from './billing.values.js'
import * as kit from './kit.js'
import { languages } from './languages.js'
import { requisiteProblems } from './requisites.enums.js'

const pdf = kit.bytes('application/pdf')
/** Left out: the language of the papers of the complex. */
const language = z.enum(languages).optional()

/** Whether bills can have a payment code, and whose record lacks what. */
export const paperState = z.object({
  problems: z.array(z.enum(requisiteProblems)),
  /** The complex that residents pay to; null: the house itself. */
  complex_id: kit.id.nullable(),
  house_id: kit.id.nullable(),
})
export type PaperState = z.output<typeof paperState>

/** Bills as they are printed. */
export const billPapers = kit.resource('/bills', {
  ofHouse: kit.endpoint({
    method: 'GET',
    path: '/houses/:id/bills.pdf',
    params: kit.byId,
    query: z.object({ period, language }),
    reply: pdf,
    permission: 'bills.read',
    summary: 'All issued bills of a house and month by entrance and unit; 409 `no_bills` without any',
  }),
  state: kit.endpoint({
    method: 'GET',
    path: '/houses/:id/papers',
    params: kit.byId,
    query: z.object({ period }),
    reply: kit.data(paperState.extend({ bills: z.int() })),
    permission: 'bills.read',
    summary: 'How many bills of a house and month there are, and what their payment code lacks',
  }),
  pdf: kit.endpoint({
    method: 'GET',
    path: '/:id/pdf',
    params: kit.byId,
    query: z.object({ language }),
    reply: pdf,
    permission: 'bills.read',
    summary: 'One issued bill; 409 `no_bills` for a draft or a cancelled one',
  }),
})
