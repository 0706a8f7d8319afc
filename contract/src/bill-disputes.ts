import { z } from 'zod'
import { period } from './billing.values.js'
import * as kit from './kit.js'
import { requestStates } from './service-requests.enums.js'

const dispute = z.object({
  request: z.object({
    id: kit.id,
    number: z.string(),
    status: z.enum(requestStates),
    /** Whether the caller may open it. */
    visible: z.boolean(),
  }),
  created_at: kit.instant,
  settled_at: kit.instant.nullable(),
})
export type BillDispute = z.output<typeof dispute>

/** Service requests in which disputed bills are dealt with; `PUT /bills` with `disputed` opens one. */
export const billDisputes = kit.resource('', {
  ofBill: kit.endpoint({
    method: 'GET',
    path: '/bills/:id/disputes',
    params: kit.byId,
    reply: kit.data(z.array(dispute)),
    permission: 'bills.read',
    summary: 'The requests of a bill, the last first',
  }),
  ofRequest: kit.endpoint({
    method: 'GET',
    path: '/service_request/:id/bill',
    params: kit.byId,
    reply: kit.data(z.object({ id: kit.id, number: z.string(), period, total_minor: z.int() }).nullable()),
    permission: 'service_requests.read',
    summary: 'The bill that a request disputes; null without one, and for those who may not read bills',
  }),
})
