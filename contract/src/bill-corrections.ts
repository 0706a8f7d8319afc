import { z } from 'zod'
import { adjustmentKinds } from './billing.enums.js'
import { period } from './billing.values.js'
import * as kit from './kit.js'

const waiting = z.object({
  id: kit.id,
  service: z.object({ id: kit.id, name: kit.textMap }),
  kind: z.enum(adjustmentKinds),
  /** Kopiykas, below 0 in favour of the payer. */
  amount_minor: z.int(),
  /** The month that is corrected. */
  for_period: period,
  /** The first month whose bill may take it. */
  period,
  reason: z.string(),
  created_at: kit.instant,
})
export type WaitingCorrection = z.output<typeof waiting>

/** Corrections of closed or unbilled months, until the next bill of the account takes them. */
export const billCorrections = kit.resource('/bills/corrections', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: z.object({ account_id: z.coerce.number<number>().int().positive() }),
    reply: kit.data(z.array(waiting)),
    permission: 'bills.read',
    summary: 'Corrections of an account that no bill has taken yet',
  }),
  withdraw: kit.endpoint({
    method: 'POST',
    path: '/:id/withdraw',
    params: kit.byId,
    body: z.strictObject({ reason: kit.text(500) }),
    reply: kit.done,
    permission: 'bills.update',
    summary: 'Takes a correction back before a bill takes it; 409 `correction_billed` afterwards',
  }),
})
