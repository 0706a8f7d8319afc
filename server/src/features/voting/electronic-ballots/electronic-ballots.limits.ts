import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { networkOf } from '../../../platform/networks.js'
import { tooMany } from '../../../platform/problems.js'
import { countAttempt, secondsBefore, type Limit } from '../../../platform/rate-limits.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { sharedSecret } from '../../../platform/secrets.js'
import { pauseAfter } from './electronic-ballots.rules.js'

const minute = 60
const hour = 3600
const day = 86_400

/** Counts a code of a personal link, which has its own limits: what others ask for uses none of them. 429 past them. */
export const countLinkCode = (app: App, { now }: RequestContext, votingId: number, coOwnerId: number): Promise<void> =>
  countAttempt(
    app.pools.interactiveDb,
    now,
    { key: `vote:code:link:${coOwnerId}`, attempts: 1, seconds: minute },
    { key: `vote:codes:link:${coOwnerId}`, attempts: 10, seconds: day },
    { key: `vote:code:links:${votingId}`, attempts: 2000, seconds: hour },
  )

/** The contact as it is named in the table of limits. */
const hiddenOf = async ({ db }: RequestContext, contact: string): Promise<string> =>
  createHmac('sha256', await sharedSecret(db, 'codes'))
    .update(`vote:${contact}`)
    .digest('base64url')

/**
 * Counts a code that the page of a voting sends to a contact, whoever it is of: the reply reveals nothing about anybody. A network has few
 * for a contact, so that nobody uses up those of its owner; over all networks they come with growing pauses. 429 until then; what is
 * refused is not counted, so that asking again neither prolongs a pause nor uses anything up.
 */
export const countContactCode = async (app: App, ctx: RequestContext, votingId: number, contact: string) => {
  const { now, ip } = ctx
  const db = app.pools.interactiveDb
  const hidden = await hiddenOf(ctx, contact)
  const network = networkOf(ip)
  const sent = { key: `vote:codes:${hidden}`, seconds: day }
  const { rows } = await sql<{ count: number }>`select count from rate_limits
    where key = ${sent.key} and resets_at > ${now}`.execute(db)
  const limits: Limit[] = [
    // The one that concurrent requests meet first.
    { key: `vote:pause:${hidden}`, attempts: 1, seconds: pauseAfter(rows[0]?.count ?? 0) },
    { key: `vote:codes:${hidden}:${network}`, attempts: 5, seconds: day },
    { key: `vote:code:network:${network}`, attempts: 60, seconds: hour },
    { key: `vote:code:voting:${votingId}`, attempts: 2000, seconds: hour },
    { ...sent, attempts: Infinity },
  ]
  const wait = await secondsBefore(db, now, ...limits)
  if (wait > 0) throw tooMany(wait)
  await countAttempt(db, now, ...limits)
}
