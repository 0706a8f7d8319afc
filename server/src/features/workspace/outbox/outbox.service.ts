import type { outbox, OutboxMessage } from '@oselia/contract/outbox'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { publishEvent } from '../../../platform/live.js'
import { sendAgain } from '../../../platform/outbox.js'
import { conflict, notFound } from '../../../platform/problems.js'
import * as queries from './outbox.queries.js'

const present = ({ wiped: _wiped, ...message }: queries.Stored): OutboxMessage => message

const gatewaysOf = ({ config }: App) => ({ email: config.smtpUrl !== undefined, sms: config.smsUrl !== undefined })
const carriedBy = (app: App) =>
  Object.entries(gatewaysOf(app))
    .filter(([, isSet]) => isSet)
    .map(([channel]) => channel)

export const list = async (app: App, ctx: RequestContext, query: z.output<typeof outbox.list.query>) => {
  return {
    ...(await queries.list(ctx, carriedBy(app), query)),
    ...(await queries.counts(ctx)),
    gateways: gatewaysOf(app),
  }
}

/**
 * Sends a failed message again. 409 `state_forbids` for any other state, for an expired message, and for an erased
 * code, and where what it says was replaced since, such as the date of a meeting.
 */
export const retry = async (app: App, ctx: RequestContext, id: number) => {
  const carried = carriedBy(app)
  const message = await queries.one(ctx, carried, id, true)
  if (!message) throw notFound()
  const tooLate = message.expires_at !== null && Date.parse(message.expires_at) <= ctx.now.getTime()
  if (message.state !== 'failed' || message.wiped || tooLate)
    throw conflict('state_forbids', { data: present(message) })
  await sendAgain(ctx.db, id)
  const queued = present((await queries.one(ctx, carried, id))!)
  // Its feature ended it, as what it says is no longer so.
  if (queued.state === 'expired')
    throw conflict('state_forbids', { sentence: 'message_outdated', data: present(message) })
  await audit(ctx, { action: 'retry', entity: 'outbox', entity_id: id, label: message.recipient })
  await publishEvent(ctx.db, { entity: 'outbox', entity_id: id, action: 'update' })
  return { data: queued }
}
