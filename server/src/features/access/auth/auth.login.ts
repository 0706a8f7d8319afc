import { toE164 } from '@oselia/contract/checks'
import type { Challenge, SecondStep, Session } from '@oselia/contract/users'
import { sql } from 'kysely'
import type { RequestContext, PublicRequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { networkOf } from '../../../platform/networks.js'
import { passwordHolds } from '../../../platform/passwords.js'
import { invalid } from '../../../platform/problems.js'
import { countAttempt, forgetAttempts, forgetAttemptsUnder } from '../../../platform/rate-limits.js'
import { tokenHash } from '../../../platform/sessions.js'
import { staffName } from '../people/people.table.public.js'
import { openChallenge, sendAgain } from './auth.challenges.js'
import { challengeTried, forgetTries, takeChallenge } from './auth.codes.js'
import { warn } from './auth.notices.js'
import * as queries from './auth.queries.js'
import { isKnownPlace, limitsByPlace, placeKey } from './auth.places.js'
import { stepsOn } from './auth.rules.js'
import { triesKey } from './auth.tries.js'

/** A login as typed: the text, the phone it may be, and the key of the attempt counter. */
export const spelled = (login: string) => {
  const text = login.trim()
  const phone = text.includes('@') ? null : toE164(text)
  return { text, phone, key: (phone ?? text).toLowerCase() }
}

const loginKey = (key: string) => `login:account:${key}`
/** Attempts from one place in 15 minutes, and from all unknown places in a day. */
const attemptsAllowed = { each: 5, seconds: 900, unknownADay: 100 }
const loginLimits = (ctx: PublicRequestContext, key: string, place: string) => [
  ...limitsByPlace(loginKey(key), place, attemptsAllowed),
  { key: `login:address:${networkOf(ctx.ip)}`, attempts: 60, seconds: 900 },
]

/** Resets the attempt counters of a person: those of the place that they come from, and those of all unknown places. */
export const resetLoginAttempts = async (
  db: Db,
  account: Pick<queries.Account, 'id' | 'email' | 'phone'>,
  from: Pick<PublicRequestContext, 'ip' | 'userAgent'>,
): Promise<void> => {
  const names = [account.email, account.phone].filter((name) => name !== null)
  const places = ['unknown', placeKey(from, true), placeKey(from, false)]
  const keys = names.flatMap((name) => places.map((place) => `${loginKey(name.toLowerCase())}:${place}`))
  await forgetAttempts(db, ...keys)
  await forgetTries(db, account.id, 'login', from)
}

/** Resets all attempt counters of a person, wherever the attempts came from: for the rescue at the server's console. */
export const resetAllAttempts = async (
  db: Db,
  account: Pick<queries.Account, 'id' | 'email' | 'phone'>,
): Promise<void> => {
  const names = [account.email, account.phone].filter((name) => name !== null)
  await forgetAttemptsUnder(db, ...names.map((name) => `${loginKey(name.toLowerCase())}:`), triesKey(account.id, ''))
}

/**
 * Opens a session, or asks for the second step. Unknown logins and wrong passwords get the same response after the same
 * work. Attempts are counted outside the transaction, so that rejected ones count too: 429 past 5 per account and place or
 * 60 per address in 15 minutes, and past 100 per account in a day over all places that it does not know.
 */
export const login = async (
  app: App,
  ctx: PublicRequestContext,
  body: { email: string; password: string },
): Promise<Session | { two_factor: Challenge }> => {
  const { text, phone, key } = spelled(body.email)
  const place = placeKey(ctx, await isKnownPlace(ctx.db, { text, phone }, ctx))
  await countAttempt(app.pools.interactiveDb, ctx.now, ...loginLimits(ctx, key, place))
  const account = await queries.accountByLogin(ctx.db, text, phone)
  const holds = await passwordHolds(body.password, account?.password_hash)
  if (!account || !holds || account.status !== 'active') throw invalid('email', 'wrong_login')
  const steps = stepsOn(account.two_factor)
  if (steps.length > 0) return { two_factor: await openChallenge(app, ctx, account, steps) }
  return enter(app, ctx, account)
}

/**
 * The second step: a code of the channel, of the app, or a recovery code. 422 at `code`; a challenge allows 5 attempts.
 */
export const loginTwoFactor = async (
  app: App,
  ctx: PublicRequestContext,
  body: { challenge: string; code: string },
): Promise<Session> => {
  const row = await challengeTried(app, ctx, tokenHash(body.challenge))
  const proof = await takeChallenge(ctx, row, body.code)
  const account = await queries.accountById(ctx.db, row.staff_id)
  if (account?.status !== 'active') throw invalid('code', 'expired_code')
  if (proof === 'recovery') await warn(ctx, account.id, 'recovery_code_used')
  return enter(app, ctx, account)
}

export const resendTwoFactor = async (
  app: App,
  ctx: PublicRequestContext,
  body: { challenge: string; channel?: SecondStep | undefined },
): Promise<{ two_factor: Challenge }> => ({ two_factor: await sendAgain(app, ctx, body) })

const enter = async (app: App, ctx: PublicRequestContext, account: queries.Account): Promise<Session> => {
  const isNew = await queries.isNewPlace(ctx.db, account.id, ctx)
  await resetLoginAttempts(ctx.db, account, ctx)
  const session = await app.sessions.open(ctx.db, account.id, ctx)
  await sql`update staff set last_login_at = ${ctx.now} where id = ${account.id}`.execute(ctx.db)
  const name = staffName(account)
  const by = { id: account.id, name }
  await audit(ctx, { action: 'login', entity: 'staff', entity_id: account.id, label: name, by })
  if (isNew) await warn(ctx, account.id, 'login')
  return session
}

/**
 * Ends the session and the impersonation sessions opened from it. An impersonating user ends only that session, logged
 * under their own name.
 */
export const logout = async (app: App, ctx: RequestContext) => {
  const { id, sessionId, name } = ctx.actor
  await queries.revokeSessions(ctx.db, id, ctx.now, sessionId)
  if (!ctx.viewer) await queries.revokeImpersonations(ctx.db, id, ctx.now)
  const who = ctx.viewer ? { ...ctx, actor: { ...ctx.actor, ...ctx.viewer } } : ctx
  await audit(who, { action: ctx.viewer ? 'see_as_end' : 'logout', entity: 'staff', entity_id: id, label: name })
  ctx.afterCommit(() => app.sessions.forget(id))
  return { data: { ok: true as const } }
}
