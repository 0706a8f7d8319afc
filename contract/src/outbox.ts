import { z } from 'zod'
import * as kit from './kit.js'
import { outboxChannels, outboxKinds, outboxStates } from './outbox.enums.js'

const outboxMessage = z.object({
  id: kit.id,
  channel: z.enum(outboxChannels),
  kind: z.enum(outboxKinds),
  recipient: z.string(),
  staff: kit.ref.nullable(),
  subject: z.string().nullable(),
  /** Null for another person's code or link, and for a text erased after sending. */
  body: z.string().nullable(),
  state: z.enum(outboxStates),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: kit.instant,
  not_before: kit.instant.nullable(),
  expires_at: kit.instant.nullable(),
  sent_at: kit.instant.nullable(),
})
export type OutboxMessage = z.output<typeof outboxMessage>

export const outbox = kit.resource('/outbox', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({
      sort: ['created_at'],
      order: '-created_at',
      filters: {
        channel: z.enum(outboxChannels).optional(),
        state: z.enum(outboxStates).optional(),
        kind: z.enum(outboxKinds).optional(),
      },
    }),
    reply: kit
      .page(outboxMessage)
      .extend({ gateways: z.object({ email: z.boolean(), sms: z.boolean() }), waiting: z.int(), failed: z.int() }),
    permission: 'outbox.read',
  }),
  retry: kit.endpoint({
    method: 'POST',
    path: '/:id/retry',
    params: kit.byId,
    reply: kit.data(outboxMessage),
    permission: 'outbox.read',
    summary: 'Sends a failed message again, under the same Message-ID',
  }),
})
