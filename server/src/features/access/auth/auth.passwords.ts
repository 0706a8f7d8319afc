import { sql } from 'kysely'
import type { RequestContext, PublicRequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { enqueue } from '../../../platform/jobs.js'
import { networkOf } from '../../../platform/networks.js'
import { send } from '../../../platform/outbox.js'
import { hashPassword, isCommonPassword, isMadeOf, lengthOf, passwordHolds } from '../../../platform/passwords.js'
import { invalid } from '../../../platform/problems.js'
import { countAttempt, forgetAttempts } from '../../../platform/rate-limits.js'
import { newToken, tokenHash } from '../../../platform/sessions.js'
import { staffName } from '../people/people.table.public.js'
import { dropApp, dropRecoveryCodes } from './auth.apps.js'
import { endCodes } from './auth.codes.js'
import { resetLoginAttempts, spelled } from './auth.login.js'
import { resetMail } from './auth.messages.js'
import { warn } from './auth.notices.js'
import * as queries from './auth.queries.js'
import { whoAmI } from './auth.service.js'
import { revokeOtherCredentials } from './auth.sessions.js'

/** Lifetime of a reset link in minutes. */
const resetMinutes = 60

/** Responds equally to known and unknown accounts, with equal work: a job looks the account up. */
export const forgotPassword = async (app: App, ctx: PublicRequestContext, body: { email: string }) => {
  const { key } = spelled(body.email)
  await countAttempt(
    app.pools.interactiveDb,
    ctx.now,
    { key: `forgot:account:${key}`, attempts: 3, seconds: 900 },
    { key: `forgot:address:${networkOf(ctx.ip)}`, attempts: 30, seconds: 900 },
  )
  const { ip, language, origin, requestId } = ctx
  await enqueue(ctx.db, 'account.forgot', { login: body.email, ip, language, origin, requestId })
  return { data: { ok: true as const } }
}

type Wanted = Pick<PublicRequestContext, 'ip' | 'language' | 'origin' | 'requestId'> & { login: string }

/** The job: sends a reset link if the account exists. */
export const sendReset = (app: App, db: Db, wanted: Wanted): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const ctx: PublicRequestContext = {
      ...wanted,
      db: tx,
      now: app.clock.now(),
      userAgent: null,
      afterCommit: () => undefined,
    }
    const { text, phone } = spelled(wanted.login)
    const account = await queries.accountByLogin(tx, text, phone)
    // The request may have named any host: a link to it would hand the token to whoever owns that host.
    if (account && ctx.origin === '') return app.http.log.warn('no reset link was sent: PUBLIC_URL is not set')
    if (!account || !(await queries.canLogIn(tx, account, ctx.now))) return
    const { link } = await makeResetLink(ctx, account)
    const { subject, text: body } = resetMail(account.locale ?? ctx.language, link, resetMinutes)
    await send(ctx, {
      channel: account.email ? 'email' : 'sms',
      to: account.email ?? account.phone!,
      staffId: account.id,
      subject,
      text: body,
      kind: 'reset',
      secret: true,
      expiresInMinutes: resetMinutes,
    })
    await audit(ctx, { action: 'reset_requested', entity: 'staff', entity_id: account.id, label: staffName(account) })
  })

/**
 * A single-use link to the form for a new password. The rescue command prints one that also removes the second step, as
 * the phone may be what was lost.
 */
export const makeResetLink = async (
  ctx: Pick<PublicRequestContext, 'db' | 'now' | 'origin'>,
  account: Pick<queries.Account, 'id' | 'email' | 'phone'>,
  { endsTwoFactor = false } = {},
) => {
  const token = newToken()
  await queries.insertReset(ctx.db, account.id, {
    hash: tokenHash(token),
    now: ctx.now,
    minutes: resetMinutes,
    endsTwoFactor,
  })
  const login = encodeURIComponent(account.email ?? account.phone!)
  return { token, link: `${ctx.origin}/ResetPassword?token=${token}&email=${login}` }
}

/** Sets a new password by a link and ends all sessions of the person. */
export const resetPassword = async (
  app: App,
  ctx: PublicRequestContext,
  body: { token: string; email: string; password: string; password_confirmation: string },
) => {
  await countAttempt(app.pools.interactiveDb, ctx.now, {
    key: `reset:address:${networkOf(ctx.ip)}`,
    attempts: 20,
    seconds: 900,
  })
  const account = await queries.takeReset(ctx.db, tokenHash(body.token), ctx.now)
  const { text, phone } = spelled(body.email)
  const theirs =
    account && (account.email?.toLowerCase() === text.toLowerCase() || (phone !== null && account.phone === phone))
  if (!theirs) throw invalid('token', 'wrong_token')
  await requireGoodPassword(ctx.db, body, account)
  await requireNew(body.password, account)
  await setPassword(ctx, account.id, body.password)
  if (account.ends_two_factor) await endSecondStep(ctx, account)
  await endCodes(ctx.db, account.id, ctx.now)
  await queries.revokeOthers(ctx.db, account.id, ctx.now)
  await resetLoginAttempts(ctx.db, account, ctx)
  await audit(ctx, { action: 'password_reset', entity: 'staff', entity_id: account.id, label: staffName(account) })
  await warn(ctx, account.id, 'password')
  ctx.afterCommit(() => app.sessions.forget(account.id))
  return { data: { ok: true as const } }
}

const setPassword = async (ctx: PublicRequestContext, id: number, password: string) => {
  await sql`update staff set password_hash = ${await hashPassword(password)}, status = 'active', updated_at = ${ctx.now}
    where id = ${id}`.execute(ctx.db)
}

const endSecondStep = async (ctx: PublicRequestContext, account: queries.Account) => {
  await sql`update staff set two_factor_phone = false, two_factor_email = false where id = ${account.id}`.execute(
    ctx.db,
  )
  await dropApp(ctx.db, account.id)
  await dropRecoveryCodes(ctx.db, account.id)
  const was = Object.entries(account.two_factor).filter(([, on]) => on)
  const changes = was.map(([step]) => ({ field: `two_factor_${step}`, old: true, new: false }))
  if (changes.length === 0) return
  await audit(ctx, { action: 'update', entity: 'staff', entity_id: account.id, label: staffName(account), changes })
}

/** 422 at `current_password` unless it is the person's own; 429 after 5 wrong ones in 15 minutes. */
export const requirePassword = async (app: App, ctx: RequestContext, current: string): Promise<queries.Account> => {
  const key = `password:account:${ctx.actor.id}`
  await countAttempt(app.pools.interactiveDb, ctx.now, { key, attempts: 5, seconds: 900 })
  const account = await queries.accountById(ctx.db, ctx.actor.id)
  if (!(await passwordHolds(current, account.password_hash))) throw invalid('current_password', 'wrong_password')
  await forgetAttempts(ctx.db, key)
  return account
}

/** Sets a new password given the current one; all other sessions of the person end. */
export const changePassword = async (
  app: App,
  ctx: RequestContext,
  body: { current_password: string; password: string; password_confirmation: string },
) => {
  const account = await requirePassword(app, ctx, body.current_password)
  await requireGoodPassword(ctx.db, body, account)
  await requireNew(body.password, account)
  await setPassword(ctx, account.id, body.password)
  await revokeOtherCredentials(app, ctx)
  await audit(ctx, { action: 'password_change', entity: 'staff', entity_id: account.id, label: staffName(account) })
  await warn(ctx, account.id, 'password')
  return whoAmI(app, ctx)
}

/** 422 at `password` where it is the one that the person has now. */
const requireNew = async (password: string, { password_hash }: Pick<queries.Account, 'password_hash'>) => {
  if (await passwordHolds(password, password_hash)) throw invalid('password', 'same_password')
}

interface Names {
  last_name: string
  first_name: string
  email?: string | null
  phone?: string | null
}

const wordsOf = ({ last_name, first_name, email, phone }: Names): string[] => [
  ...[last_name, first_name].flatMap((name) => name.split(/[^\p{L}\p{M}]+/u)),
  ...(email?.split(/[@.]/) ?? []),
  ...(phone ? [phone.slice(-10), phone.slice(-9)] : []),
]

/** Characters that a new password needs at least. */
export const passwordMinLength = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select password_min_length as n from settings`.execute(db)
  return rows[0]!.n
}

/**
 * Checks beyond the contract: that both fields are equal, and that the password is as long as the community requires and neither
 * a common one nor made of the person's names and addresses.
 */
export const requireGoodPassword = async (
  db: Db,
  body: { password: string; password_confirmation: string },
  person: Names,
): Promise<void> => {
  if (body.password !== body.password_confirmation) throw invalid('password_confirmation', 'passwords_differ')
  const n = await passwordMinLength(db)
  if (lengthOf(body.password) < n) throw invalid('password', 'too_short', { n })
  if (isCommonPassword(body.password)) throw invalid('password', 'common_password')
  if (isMadeOf(body.password, wordsOf(person))) throw invalid('password', 'own_words_password')
}
