import type { ChatType } from '@oselia/contract/service-request-chats'
import type { PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit } from '../../platform/audit.js'
import { notFound } from '../../platform/problems.js'
import { countAttempt, type Limit } from '../../platform/rate-limits.js'
import { tokenHash } from '../../platform/sessions.js'
import { labelOf } from '../requests/requests.briefs.door.js'
import type { StoredRequest } from '../requests/requests.door.js'
import * as queries from './chats.entering.queries.js'
import type { ReaderOf } from './chats.shown.js'

/** Somebody who came by a link that opens its chat. */
export interface Guest {
  link: queries.Found
  request: StoredRequest
  reader: ReaderOf
}

const quarter = 900
/** Calls within 15 minutes; behind one address may live a whole house, a token is one person’s. */
const limitsOf = (ip: string, hash: Buffer): Limit[] => [
  { key: `chat:address:${ip}`, attempts: 1500, seconds: quarter },
  { key: `chat:token:${hash.toString('base64url')}`, attempts: 600, seconds: quarter },
]
const guesses = (ip: string): Limit => ({ key: `chat:guess:${ip}`, attempts: 30, seconds: quarter })
const linesOf = (linkId: number): Limit => ({ key: `chat:lines:${linkId}`, attempts: 30, seconds: 300 })

/**
 * Lets somebody in by his token. The same 404 for a token that is unknown, expired or revoked, or that opens the other chat; 429
 * after too many calls or wrong tokens, counted for all nodes together.
 */
export const enter = async (app: App, act: PublicAct, token: string, chat: ChatType): Promise<Guest> => {
  const hash = tokenHash(token)
  await countAttempt(app.pools.slowDb, act.now, ...limitsOf(act.ip, hash))
  const link = await queries.found(act.db, hash, chat, act.now)
  if (!link) {
    await countAttempt(app.pools.slowDb, act.now, guesses(act.ip))
    throw notFound()
  }
  const request = await queries.requestOf(act.db, link.request_id)
  const hidesNames = chat === 'member_chat' && link.hides_names
  return { link, request, reader: { key: `g${link.id}`, hidesNames } }
}

/** Notes that a link was used; the log is told of it once a day. */
export const noteUse = async (act: PublicAct, { link, request }: Guest): Promise<void> => {
  const before = await queries.used(act.db, link.id, act.now)
  if (before?.slice(0, 10) === act.now.toISOString().slice(0, 10)) return
  await audit(act, {
    action: 'use_link',
    entity: 'service_requests',
    entity_id: request.id,
    label: labelOf(request),
    changes: [{ field: 'link', old: null, new: link.name }],
  })
}

/** 429 when somebody floods a chat by his link. */
export const demandPatience = (app: App, act: PublicAct, { link }: Guest): Promise<void> =>
  countAttempt(app.pools.slowDb, act.now, linesOf(link.id))
