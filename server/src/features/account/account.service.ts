import { toE164 } from '@oselia/contract/checks'
import type { User } from '@oselia/contract/users'
import type { Act, PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit } from '../../platform/audit.js'
import { json, type Db } from '../../platform/db.js'
import { enqueue } from '../../platform/jobs.js'
import { send } from '../../platform/outbox.js'
import { hashPassword, isCommonPassword, passwordHolds } from '../../platform/passwords.js'
import { invalid } from '../../platform/problems.js'
import { countAttempt, forgetAttempts } from '../../platform/rate-limits.js'
import { newToken, tokenHash } from '../../platform/sessions.js'
import { staffName } from '../../platform/staff-table.js'
import * as queries from './account.queries.js'
import { resetMail } from './account.messages.js'

/** Minutes that a reset link lives. */
const resetMinutes = 60

const loginLimits = (act: PublicAct, login: string) => [
  { key: `login:account:${login}`, attempts: 5, seconds: 900 },
  { key: `login:address:${act.ip}`, attempts: 60, seconds: 900 },
]

const spelled = (login: string) => {
  const text = login.trim()
  const phone = text.includes('@') ? null : toE164(text)
  return { text, phone, key: (phone ?? text).toLowerCase() }
}

/**
 * Opens a session. The same answer, after the same work, for an unknown name and a wrong password.
 * Attempts count outside the act, so that a refused one counts too: 429 past 5 an account or 60 an address in 15 minutes.
 */
export const login = async (app: App, act: PublicAct, body: { email: string; password: string }) => {
  const { text, phone, key } = spelled(body.email)
  const limits = loginLimits(act, key)
  await countAttempt(app.pools.slowDb, act.now, ...limits)
  const account = await queries.accountByLogin(act.db, text, phone)
  const holds = await passwordHolds(body.password, account?.password_hash)
  if (!account || !holds || account.status !== 'active') throw invalid('email', 'wrong_login')
  await forgetAttempts(act.db, limits[0]!.key)
  const session = await app.sessions.open(act.db, account.id, act)
  await audit(act, { action: 'login', entity: 'staff', entity_id: account.id, label: staffName(account) })
  return session
}

export const logout = async (app: App, act: Act) => {
  await queries.revokeSessions(act.db, act.actor.id, act.now, act.actor.sessionId)
  await audit(act, { action: 'logout', entity: 'staff', entity_id: act.actor.id, label: act.actor.name })
  act.afterCommit(() => app.sessions.forget(act.actor.id))
  return { data: { ok: true as const } }
}

export const whoAmI = async (app: App, act: Act): Promise<{ data: User }> => {
  const { avatar_id: avatarId, ...user } = await queries.userById(act.db, act.actor.id)
  const [avatar] = avatarId ? await app.files.viewMany(act.db, [avatarId], act.actor.id, act.now) : []
  return {
    data: {
      ...user,
      avatar: avatar?.url ?? null,
      permissions: [...act.actor.permissions].toSorted(),
      scope: { all: act.scope.all, complex_ids: [...act.scope.complexIds], house_ids: [...act.scope.houseIds] },
    },
  }
}

export const changeMine = async (
  app: App,
  act: Act,
  body: { locale?: User['locale']; tutorial_progress?: Record<string, boolean> },
) => {
  const { locale, tutorial_progress: progress } = body
  await act.db
    .updateTable('staff')
    .set({
      ...(locale !== undefined && { locale }),
      ...(progress && { tutorial_progress: json(progress) }),
      updated_at: act.now,
    })
    .where('id', '=', act.actor.id)
    .execute()
  return whoAmI(app, act)
}

/** Says the same, after the same work, for known and unknown accounts: who it is is looked up by a job. */
export const forgotPassword = async (app: App, act: PublicAct, body: { email: string }) => {
  const { key } = spelled(body.email)
  await countAttempt(
    app.pools.slowDb,
    act.now,
    { key: `forgot:account:${key}`, attempts: 3, seconds: 900 },
    { key: `forgot:address:${act.ip}`, attempts: 30, seconds: 900 },
  )
  const { ip, language, origin, requestId } = act
  await enqueue(act.db, 'account.forgot', { login: body.email, ip, language, origin, requestId })
  return { data: { ok: true as const } }
}

type Asked = Pick<PublicAct, 'ip' | 'language' | 'origin' | 'requestId'> & { login: string }

/** The job behind it: sends a reset link where the account is known. */
export const sendReset = (app: App, db: Db, asked: Asked): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const act: PublicAct = { ...asked, db: tx, now: app.clock.now(), userAgent: null, afterCommit: () => undefined }
    const { text, phone } = spelled(asked.login)
    const account = await queries.accountByLogin(tx, text, phone)
    if (!account || !['active', 'invited'].includes(account.status)) return
    const { link } = await makeResetLink(act, account)
    const { subject, text: body } = resetMail(account.locale ?? act.language, link, resetMinutes)
    await send(act, {
      channel: account.email ? 'email' : 'sms',
      to: account.email ?? account.phone!,
      staffId: account.id,
      subject,
      text: body,
      secret: true,
      expiresInMinutes: resetMinutes,
    })
    await audit(act, { action: 'reset_requested', entity: 'staff', entity_id: account.id, label: staffName(account) })
  })

/** A single-use link that opens the form for a new password; also printed by the owner's rescue command. */
export const makeResetLink = async (act: Pick<PublicAct, 'db' | 'now' | 'origin'>, account: queries.Account) => {
  const token = newToken()
  await queries.keepReset(act.db, account.id, tokenHash(token), act.now, resetMinutes)
  const login = encodeURIComponent(account.email ?? account.phone!)
  return { token, link: `${act.origin}/ResetPassword?token=${token}&email=${login}` }
}

/** Sets a new password by a link and ends all of the person's sessions. */
export const resetPassword = async (
  app: App,
  act: PublicAct,
  body: { token: string; email: string; password: string; password_confirmation: string },
) => {
  await countAttempt(app.pools.slowDb, act.now, { key: `reset:address:${act.ip}`, attempts: 20, seconds: 900 })
  demandGoodPassword(body)
  const account = await queries.takeReset(act.db, tokenHash(body.token), act.now)
  const { text, phone } = spelled(body.email)
  const theirs =
    account && (account.email?.toLowerCase() === text.toLowerCase() || (phone !== null && account.phone === phone))
  if (!theirs) throw invalid('token', 'wrong_token')
  await act.db
    .updateTable('staff')
    .set({ password_hash: await hashPassword(body.password), status: 'active', updated_at: act.now })
    .where('id', '=', account.id)
    .execute()
  await queries.revokeSessions(act.db, account.id, act.now)
  await forgetAttempts(act.db, `login:account:${spelled(account.email ?? account.phone!).key}`)
  await audit(act, { action: 'password_reset', entity: 'staff', entity_id: account.id, label: staffName(account) })
  act.afterCommit(() => app.sessions.forget(account.id))
  return { data: { ok: true as const } }
}

/** What the contract can't see: the two fields together, and the passwords that everybody tries first. */
export const demandGoodPassword = (body: { password: string; password_confirmation: string }): void => {
  if (body.password !== body.password_confirmation) throw invalid('password_confirmation', 'passwords_differ')
  if (isCommonPassword(body.password)) throw invalid('password', 'common_password')
}
