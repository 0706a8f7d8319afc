import type { ChatType } from '@oselia/contract/service-request-chats'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { notFound } from '../../../platform/problems.js'
import { countAttempt, type Limit } from '../../../platform/rate-limits.js'
import { tokenHash } from '../../../platform/sessions.js'
import { labelOf, type StoredRequest } from '../request-records/request-records.public.js'
import * as queries from './guests.entering.queries.js'
import type { ChatReader } from '../chats/chats.public.js'
import { networkOf } from '../../../platform/networks.js'

/** The visitor of a valid link. */
export interface Guest {
  link: queries.Found
  request: StoredRequest
  reader: ChatReader
}

const quarter = 900
/** Limits per 15 minutes; a whole building may share one address, a token belongs to one person. */
const limitsOf = (ip: string, hash: Buffer): Limit[] => [
  { key: `chat:address:${ip}`, attempts: 1500, seconds: quarter },
  { key: `chat:token:${hash.toString('base64url')}`, attempts: 600, seconds: quarter },
]
const guessLimit = (ip: string): Limit => ({ key: `chat:guess:${ip}`, attempts: 30, seconds: quarter })
const messagesOf = (linkId: number): Limit => ({ key: `chat:lines:${linkId}`, attempts: 30, seconds: 300 })

/**
 * Resolves a token. The same 404 for a token that is unknown, expired, revoked or of the other chat; 429
 * after too many calls or wrong tokens, counted for all nodes together.
 */
export const enter = async (app: App, ctx: PublicRequestContext, token: string, chat: ChatType): Promise<Guest> => {
  const hash = tokenHash(token)
  await countAttempt(app.pools.interactiveDb, ctx.now, ...limitsOf(networkOf(ctx.ip), hash))
  const link = await queries.found(ctx.db, hash, chat, ctx.now)
  if (!link) {
    await countAttempt(app.pools.interactiveDb, ctx.now, guessLimit(networkOf(ctx.ip)))
    throw notFound()
  }
  const request = await queries.requestOf(ctx.db, link.request_id)
  const hidesNames = chat === 'member_chat' && link.hides_names
  return { link, request, reader: { key: `g${link.id}`, hidesNames } }
}

/** Records a use of a link; at most one audit entry a day. */
export const recordUse = async (ctx: PublicRequestContext, { link, request }: Guest): Promise<void> => {
  const before = await queries.used(ctx.db, link.id, ctx.now)
  if (before?.slice(0, 10) === ctx.now.toISOString().slice(0, 10)) return
  await audit(ctx, {
    action: 'use_link',
    entity: 'service_requests',
    entity_id: request.id,
    label: labelOf(request),
    changes: [{ field: 'link', old: null, new: link.name }],
  })
}

/** 429 when a guest sends too many messages. */
export const requireWithinRateLimit = (app: App, ctx: PublicRequestContext, { link }: Guest): Promise<void> =>
  countAttempt(app.pools.interactiveDb, ctx.now, messagesOf(link.id))
