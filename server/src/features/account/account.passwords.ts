import { sql } from 'kysely'
import type { Act, PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'
import { enqueue } from '../../platform/jobs.js'
import { send } from '../../platform/outbox.js'
import { hashPassword, isCommonPassword, passwordHolds } from '../../platform/passwords.js'
import { invalid } from '../../platform/problems.js'
import { countAttempt, forgetAttempts } from '../../platform/rate-limits.js'
import { newToken, tokenHash } from '../../platform/sessions.js'
import { staffName } from '../../platform/staff-table.js'
import { dropApp, dropRecoveryCodes } from './account.apps.js'
import { endCodes } from './account.codes.js'
import { liftLoginBlock, spelled } from './account.login.js'
import { resetMail } from './account.messages.js'
import { warn } from './account.notices.js'
import * as queries from './account.queries.js'
import { whoAmI } from './account.service.js'
import { closeRest } from './account.sessions.js'

/** Minutes that a reset link lives. */
const resetMinutes = 60

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

type Wanted = Pick<PublicAct, 'ip' | 'language' | 'origin' | 'requestId'> & { login: string }

/** The job behind it: sends a reset link where the account is known. */
export const sendReset = (app: App, db: Db, wanted: Wanted): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const act: PublicAct = { ...wanted, db: tx, now: app.clock.now(), userAgent: null, afterCommit: () => undefined }
    const { text, phone } = spelled(wanted.login)
    const account = await queries.accountByLogin(tx, text, phone)
    if (!account || !(await queries.mayComeIn(tx, account, act.now))) return
    const { link } = await makeResetLink(act, account)
    const { subject, text: body } = resetMail(account.locale ?? act.language, link, resetMinutes)
    await send(act, {
      channel: account.email ? 'email' : 'sms',
      to: account.email ?? account.phone!,
      staffId: account.id,
      subject,
      text: body,
      kind: 'reset',
      secret: true,
      expiresInMinutes: resetMinutes,
    })
    await audit(act, { action: 'reset_requested', entity: 'staff', entity_id: account.id, label: staffName(account) })
  })

/**
 * A single-use link that opens the form for a new password. The rescue command prints one that ends the second step too, as
 * the phone may be what was lost.
 */
export const makeResetLink = async (
  act: Pick<PublicAct, 'db' | 'now' | 'origin'>,
  account: Pick<queries.Account, 'id' | 'email' | 'phone'>,
  { endsTwoFactor = false } = {},
) => {
  const token = newToken()
  await queries.keepReset(act.db, account.id, {
    hash: tokenHash(token),
    now: act.now,
    minutes: resetMinutes,
    endsTwoFactor,
  })
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
  await setPassword(act, account.id, body.password)
  if (account.ends_two_factor) await endSecondStep(act, account)
  await endCodes(act.db, account.id, act.now)
  await queries.revokeOthers(act.db, account.id, act.now)
  await liftLoginBlock(act.db, account)
  await audit(act, { action: 'password_reset', entity: 'staff', entity_id: account.id, label: staffName(account) })
  await warn(act, account.id, 'password')
  act.afterCommit(() => app.sessions.forget(account.id))
  return { data: { ok: true as const } }
}

const setPassword = async (act: PublicAct, id: number, password: string) => {
  await sql`update staff set password_hash = ${await hashPassword(password)}, status = 'active', updated_at = ${act.now}
    where id = ${id}`.execute(act.db)
}

const endSecondStep = async (act: PublicAct, account: queries.Account) => {
  await sql`update staff set two_factor_phone = false, two_factor_email = false where id = ${account.id}`.execute(
    act.db,
  )
  await dropApp(act.db, account.id)
  await dropRecoveryCodes(act.db, account.id)
  const was = Object.entries(account.two_factor).filter(([, on]) => on)
  const changes = was.map(([step]) => ({ field: `two_factor_${step}`, old: true, new: false }))
  if (changes.length === 0) return
  await audit(act, { action: 'update', entity: 'staff', entity_id: account.id, label: staffName(account), changes })
}

/** 422 at `current_password` unless it is the person's own; 429 after 5 wrong ones in 15 minutes. */
export const demandPassword = async (app: App, act: Act, current: string): Promise<queries.Account> => {
  const key = `password:account:${act.actor.id}`
  await countAttempt(app.pools.slowDb, act.now, { key, attempts: 5, seconds: 900 })
  const account = await queries.accountById(act.db, act.actor.id)
  if (!(await passwordHolds(current, account.password_hash))) throw invalid('current_password', 'wrong_password')
  await forgetAttempts(act.db, key)
  return account
}

/** Sets a new password for one who knows the old one; all his other sessions end. */
export const changePassword = async (
  app: App,
  act: Act,
  body: { current_password: string; password: string; password_confirmation: string },
) => {
  demandGoodPassword(body)
  const account = await demandPassword(app, act, body.current_password)
  await setPassword(act, account.id, body.password)
  await closeRest(app, act)
  await audit(act, { action: 'password_change', entity: 'staff', entity_id: account.id, label: staffName(account) })
  await warn(act, account.id, 'password')
  return whoAmI(app, act)
}

/** What the contract can't see: the two fields together, and the passwords that everybody tries first. */
export const demandGoodPassword = (body: { password: string; password_confirmation: string }): void => {
  if (body.password !== body.password_confirmation) throw invalid('password_confirmation', 'passwords_differ')
  if (isCommonPassword(body.password)) throw invalid('password', 'common_password')
}
