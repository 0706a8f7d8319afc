import { sql } from 'kysely'
import { requireReauthentication, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { conflict, invalid } from '../../../platform/problems.js'
import { countAttempt, forgetAttempts } from '../../../platform/rate-limits.js'
import { staffName } from '../people/people.table.public.js'
import * as apps from './auth.apps.js'
import { sendCode, takeCode, takeOther } from './auth.codes.js'
import { senderOf, warn } from './auth.notices.js'
import { requirePassword } from './auth.passwords.js'
import * as queries from './auth.queries.js'
import { stepsOn } from './auth.rules.js'
import { gatewaysOf, whoAmI } from './auth.service.js'
import { revokeOtherCredentials } from './auth.sessions.js'

interface Switch {
  enabled: boolean
  code?: string | undefined
}

/** After a change of the second step: logs it, notifies the person and ends their other sessions. */
const recordAndPresent = async (
  app: App,
  ctx: RequestContext,
  account: queries.Account,
  step: 'phone' | 'email' | 'app',
  on: boolean,
) => {
  const left = stepsOn({ ...account.two_factor, [step]: on })
  if (left.length === 0) await apps.dropRecoveryCodes(ctx.db, account.id)
  await revokeOtherCredentials(app, ctx)
  await audit(ctx, {
    action: 'update',
    entity: 'staff',
    entity_id: account.id,
    label: staffName(account),
    changes: [{ field: `two_factor_${step}`, old: !on, new: on }],
  })
  await warn(ctx, account.id, on ? 'second_step_on' : 'second_step_off')
}

/**
 * Switches the second step by messages. Without a code one is sent; any second step authorises switching off. 409
 * `no_gateway` when no code could be sent, 422 without an address. Switching on needs reauthentication, since later
 * codes would go to the new channel.
 */
export const switchMessages = async (
  app: App,
  ctx: RequestContext,
  step: 'phone' | 'email',
  { enabled, code }: Switch,
) => {
  const account = await queries.accountById(ctx.db, ctx.actor.id)
  const target = account[step]
  if (account.two_factor[step] === enabled) return whoAmI(app, ctx)
  if (target === null) throw invalid('enabled', 'no_channel')
  if (enabled) requireReauthentication(ctx.confirm, ctx.now)
  const reaches = gatewaysOf(app)[step === 'phone' ? 'sms' : 'email']
  if (!reaches && (enabled || code === undefined)) throw conflict('no_gateway')
  const purpose = `two_factor_${step}` as const
  if (code === undefined) {
    const language = account.locale ?? ctx.language
    return sendCode(app, ctx, { staffId: account.id, purpose, channel: step, target }, { language })
  }
  await takeCode(app, ctx, { staffId: account.id, purpose, target, anyStep: !enabled }, code)
  const { rows } = await sql`update staff set ${sql.ref(`two_factor_${step}`)} = ${enabled}, updated_at = ${ctx.now}
    where id = ${account.id} and ${sql.ref(step)} = ${target} returning id`.execute(ctx.db)
  // The address changed after the code was sent, so the code proves nothing.
  if (rows.length === 0) throw invalid('code', 'wrong_code')
  await recordAndPresent(app, ctx, account, step, enabled)
  return whoAmI(app, ctx)
}

const appTries = async (app: App, ctx: RequestContext) => {
  const key = `app:account:${ctx.actor.id}`
  await countAttempt(app.pools.interactiveDb, ctx.now, { key, attempts: 5, seconds: 900 })
  return key
}

const plain = (enabled: boolean) => ({ data: { secret: null, uri: null, qr: null, recovery_codes: [], enabled } })

/**
 * Switches the authenticator app on: first returns a key to scan, then checks its first code and returns recovery codes
 * once.
 */
const switchAppOn = async (app: App, ctx: RequestContext, account: queries.Account, code: string | undefined) => {
  if (account.two_factor.app) return plain(true)
  requireReauthentication(ctx.confirm, ctx.now)
  if (code === undefined) {
    const { organisation } = await queries.userById(ctx.db, account.id, ctx.now)
    const made = apps.newApp(senderOf(organisation.name), account.email ?? account.phone!)
    await apps.insertApp(ctx, account.id, made.secret)
    return { data: { ...made, recovery_codes: [], enabled: false } }
  }
  const key = await appTries(app, ctx)
  if (!(await apps.takeAppCode(ctx, account.id, code, true))) throw invalid('code', 'wrong_code')
  await sql`update staff_apps set confirmed_at = ${ctx.now} where staff_id = ${account.id}`.execute(ctx.db)
  const recovery_codes = await apps.newRecoveryCodes(ctx, account.id)
  await forgetAttempts(ctx.db, key)
  await recordAndPresent(app, ctx, account, 'app', true)
  return { data: { secret: null, uri: null, qr: null, recovery_codes, enabled: true } }
}

const switchAppOff = async (app: App, ctx: RequestContext, account: queries.Account, code: string | undefined) => {
  if (!account.two_factor.app) return plain(false)
  if (code === undefined) throw invalid('code', 'required')
  const key = await appTries(app, ctx)
  if ((await takeOther(ctx, account.id, code)) === null) throw invalid('code', 'wrong_code')
  await apps.dropApp(ctx.db, account.id)
  await forgetAttempts(ctx.db, key)
  await recordAndPresent(app, ctx, account, 'app', false)
  return plain(false)
}

/** 422 at `code` for a wrong one; 429 after 5 of them in 15 minutes. */
export const switchApp = async (app: App, ctx: RequestContext, { enabled, code }: Switch) => {
  const account = await queries.accountById(ctx.db, ctx.actor.id)
  return (enabled ? switchAppOn : switchAppOff)(app, ctx, account, code)
}

/** New recovery codes, given a second step and the current password. 409 without a second step. */
export const renewRecoveryCodes = async (app: App, ctx: RequestContext, body: { current_password: string }) => {
  const account = await requirePassword(app, ctx, body.current_password)
  if (stepsOn(account.two_factor).length === 0) throw conflict('state_forbids')
  const recovery_codes = await apps.newRecoveryCodes(ctx, account.id)
  await audit(ctx, { action: 'recovery_codes', entity: 'staff', entity_id: account.id, label: staffName(account) })
  await warn(ctx, account.id, 'recovery_codes')
  return { data: { recovery_codes } }
}
