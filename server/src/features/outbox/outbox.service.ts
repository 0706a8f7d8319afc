import type { outbox, OutboxMessage } from '@oselia/contract/outbox'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit } from '../../platform/audit.js'
import { announce } from '../../platform/live.js'
import { sendAgain } from '../../platform/outbox.js'
import { conflict, notFound } from '../../platform/problems.js'
import * as queries from './outbox.queries.js'

const shown = ({ wiped: _wiped, ...message }: queries.Stored): OutboxMessage => message

const gatewaysOf = ({ config }: App) => ({ email: config.smtpUrl !== undefined, sms: config.smsUrl !== undefined })
const carriedBy = (app: App) =>
  Object.entries(gatewaysOf(app))
    .filter(([, isSet]) => isSet)
    .map(([channel]) => channel)

export const list = async (app: App, act: Act, query: z.output<typeof outbox.list.query>) => {
  return {
    ...(await queries.list(act, carriedBy(app), query)),
    ...(await queries.counts(act)),
    gateways: gatewaysOf(app),
  }
}

/** Tries a message again that was given up. 409 `state_forbids` for any other, for one that is too late, and for a code that was wiped. */
export const retry = async (app: App, act: Act, id: number) => {
  const carried = carriedBy(app)
  const message = await queries.one(act, carried, id, true)
  if (!message) throw notFound()
  const tooLate = message.expires_at !== null && Date.parse(message.expires_at) <= act.now.getTime()
  if (message.state !== 'failed' || message.wiped || tooLate) throw conflict('state_forbids', { data: shown(message) })
  await sendAgain(act.db, id)
  await audit(act, { action: 'retry', entity: 'outbox', entity_id: id, label: message.recipient })
  await announce(act.db, { entity: 'outbox', entity_id: id, action: 'update' })
  return { data: shown((await queries.one(act, carried, id))!) }
}
