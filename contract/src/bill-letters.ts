import { z } from 'zod'
import { period } from './billing.values.js'
import * as kit from './kit.js'

/** Why a bill goes to nobody by e-mail: no payer is known, without an address, without consent, or it was sent there already. */
const letterReasons = ['no_payer', 'no_contact', 'no_consent', 'already'] as const
const letterStates = ['queued', 'waiting', 'sent', 'failed', 'skipped'] as const

const counts = z.object({
  bills: z.int(),
  /** Bills that are sent, or were. */
  reached: z.int(),
  no_payer: z.int(),
  no_contact: z.int(),
  no_consent: z.int(),
  already: z.int(),
  /** Without a gateway the messages wait in the outbox. */
  has_gateway: z.boolean(),
  /** The end of the quiet hours of residents, for which messages wait; null outside of them. */
  quiet_until: kit.instant.nullable(),
  /** Bills that go to nobody, the first 200. */
  unreached: z.array(
    z.object({ id: kit.id, number: z.string(), name: z.string().nullable(), reason: z.enum(letterReasons) }),
  ),
  job_id: kit.id.nullable(),
})
export type LetterCounts = z.output<typeof counts>

const letter = z.object({
  id: kit.id,
  /** As the caller may see it. */
  address: z.string().nullable(),
  state: z.enum(letterStates),
  created_at: kit.instant,
  created_by: kit.ref.nullable(),
  sent_at: kit.instant.nullable(),
  /** Under which the mail server took it. */
  message_id: z.string().nullable(),
})
export type BillLetter = z.output<typeof letter>

/** Bills by e-mail: a personal link to the bill and its PDF, to payers who agreed to messages. */
export const billLetters = kit.resource('/bills', {
  send: kit.endpoint({
    method: 'POST',
    path: '/send',
    body: z
      .strictObject({
        bill_ids: kit.ids.min(1).max(500).optional(),
        run_id: kit.id.optional(),
        house_ids: kit.ids.min(1).optional(),
        period: period.optional(),
        /** Only counts whom that would reach. */
        preview: z.boolean(),
      })
      .refine(
        ({ bill_ids, run_id, period }) => bill_ids !== undefined || run_id !== undefined || period !== undefined,
        {
          path: ['period'],
          params: { key: 'required' },
        },
      ),
    reply: kit.data(counts),
    permission: 'bills.publish',
    summary:
      'Sends issued bills by e-mail, once per bill and address; 409 `nobody_to_reach`, `public_url_missing` without an address for links',
  }),
  list: kit.endpoint({
    method: 'GET',
    path: '/:id/letters',
    params: kit.byId,
    reply: kit.data(z.array(letter)),
    permission: 'bills.read',
    summary: 'To which addresses a bill was sent, with the proof of the mail server',
  }),
})

const byToken = z.object({ token: z.string() })
const shown = z.object({ lang: z.string().optional() })

/** The page of one bill, for whoever has its link; a form of the page posts a dispute to the same address. */
export const billPages = kit.resource('/bill/:token', {
  read: kit.endpoint({
    method: 'GET',
    path: '',
    params: byToken,
    query: shown,
    reply: kit.bytes('text/html'),
    permission: 'anyone',
  }),
  pdf: kit.endpoint({
    method: 'GET',
    path: '/bill.pdf',
    params: byToken,
    query: shown,
    reply: kit.bytes('application/pdf'),
    permission: 'anyone',
  }),
})
