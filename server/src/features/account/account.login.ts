import { toE164 } from '@oselia/contract/checks'
import type { Challenge, SecondStep, Session } from '@oselia/contract/users'
import { sql } from 'kysely'
import type { Act, PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'
import { passwordHolds } from '../../platform/passwords.js'
import { invalid } from '../../platform/problems.js'
import { countAttempt, forgetAttempts } from '../../platform/rate-limits.js'
import { tokenHash } from '../../platform/sessions.js'
import { staffName } from '../../platform/staff-table.js'
import { openChallenge, sendAgain } from './account.challenges.js'
import { challengeTried, forgetTries, takeChallenge } from './account.codes.js'
import { warn } from './account.notices.js'
import * as queries from './account.queries.js'
import { stepsOn } from './account.rules.js'

/** A login as it was typed: the text, the phone that it may be, and the name under which attempts are counted. */
export const spelled = (login: string) => {
  const text = login.trim()
  const phone = text.includes('@') ? null : toE164(text)
  return { text, phone, key: (phone ?? text).toLowerCase() }
}

const loginKey = (key: string) => `login:account:${key}`
const loginLimits = (act: PublicAct, key: string) => [
  { key: loginKey(key), attempts: 5, seconds: 900 },
  { key: `login:address:${act.ip}`, attempts: 60, seconds: 900 },
]

/** Lets a person try again at once whom too many attempts have shut out. */
export const liftLoginBlock = async (
  db: Db,
  account: Pick<queries.Account, 'id' | 'email' | 'phone'>,
): Promise<void> => {
  const names = [account.email, account.phone].filter((name) => name !== null)
  await forgetAttempts(db, ...names.map((name) => loginKey(name.toLowerCase())))
  await forgetTries(db, account.id, 'login')
}

/**
 * Opens a session, or asks for the second step. The same answer, after the same work, for an unknown name and a wrong
 * password. Attempts count outside the act, so that a refused one counts too: 429 past 5 an account or 60 an address in
 * 15 minutes.
 */
export const login = async (
  app: App,
  act: PublicAct,
  body: { email: string; password: string },
): Promise<Session | { two_factor: Challenge }> => {
  const { text, phone, key } = spelled(body.email)
  await countAttempt(app.pools.slowDb, act.now, ...loginLimits(act, key))
  const account = await queries.accountByLogin(act.db, text, phone)
  const holds = await passwordHolds(body.password, account?.password_hash)
  if (!account || !holds || account.status !== 'active') throw invalid('email', 'wrong_login')
  const steps = stepsOn(account.two_factor)
  if (steps.length > 0) return { two_factor: await openChallenge(app, act, account, steps) }
  return enter(app, act, account)
}

/** The second step: a code of the channel, of the app, or a recovery code. 422 at `code`; its challenge stands 5 tries. */
export const loginTwoFactor = async (
  app: App,
  act: PublicAct,
  body: { challenge: string; code: string },
): Promise<Session> => {
  const row = await challengeTried(app, act, tokenHash(body.challenge))
  const proof = await takeChallenge(act, row, body.code)
  const account = await queries.accountById(act.db, row.staff_id)
  if (account?.status !== 'active') throw invalid('code', 'expired_code')
  if (proof === 'recovery') await warn(act, account.id, 'recovery_code_used')
  return enter(app, act, account)
}

export const resendTwoFactor = async (
  app: App,
  act: PublicAct,
  body: { challenge: string; channel?: SecondStep | undefined },
): Promise<{ two_factor: Challenge }> => ({ two_factor: await sendAgain(app, act, body) })

const enter = async (app: App, act: PublicAct, account: queries.Account): Promise<Session> => {
  const isNew = await queries.isNewPlace(act.db, account.id, act)
  await liftLoginBlock(act.db, account)
  const session = await app.sessions.open(act.db, account.id, act)
  await sql`update staff set last_login_at = ${act.now} where id = ${account.id}`.execute(act.db)
  const name = staffName(account)
  const by = { id: account.id, name }
  await audit(act, { action: 'login', entity: 'staff', entity_id: account.id, label: name, by })
  if (isNew) await warn(act, account.id, 'login')
  return session
}

/** Ends the session, and with it his looks as others. One who looked as the person ends his own look, and is noted as himself. */
export const logout = async (app: App, act: Act) => {
  const { id, sessionId, name } = act.actor
  await queries.revokeSessions(act.db, id, act.now, sessionId)
  if (!act.viewer) await queries.revokeLooks(act.db, id, act.now)
  const who = act.viewer ? { ...act, actor: { ...act.actor, ...act.viewer } } : act
  await audit(who, { action: act.viewer ? 'see_as_end' : 'logout', entity: 'staff', entity_id: id, label: name })
  act.afterCommit(() => app.sessions.forget(id))
  return { data: { ok: true as const } }
}
