import { sql } from 'kysely'
import { demandConfirmed, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit } from '../../platform/audit.js'
import { conflict, invalid } from '../../platform/problems.js'
import { countAttempt, forgetAttempts } from '../../platform/rate-limits.js'
import { staffName } from '../../platform/staff-table.js'
import * as apps from './account.apps.js'
import { sendCode, takeCode, takeOther } from './account.codes.js'
import { senderOf, warn } from './account.notices.js'
import { demandPassword } from './account.passwords.js'
import * as queries from './account.queries.js'
import { stepsOn } from './account.rules.js'
import { gatewaysOf, whoAmI } from './account.service.js'
import { closeRest } from './account.sessions.js'

interface Switch {
  enabled: boolean
  code?: string | undefined
}

/** What follows a change of the second step: it is noted and told, and whoever else is in as this person is out. */
const settle = async (app: App, act: Act, account: queries.Account, step: 'phone' | 'email' | 'app', on: boolean) => {
  const left = stepsOn({ ...account.two_factor, [step]: on })
  if (left.length === 0) await apps.dropRecoveryCodes(act.db, account.id)
  await closeRest(app, act)
  await audit(act, {
    action: 'update',
    entity: 'staff',
    entity_id: account.id,
    label: staffName(account),
    changes: [{ field: `two_factor_${step}`, old: !on, new: on }],
  })
  await warn(act, account.id, on ? 'second_step_on' : 'second_step_off')
}

/**
 * Switches the second step by messages. Without a code one is sent; off is proved by any second step. 409 `no_gateway` when no
 * code could be sent, 422 when there is nowhere to send it to. A new step would bring the fresh codes that are asked for, so it needs one.
 */
export const switchMessages = async (app: App, act: Act, step: 'phone' | 'email', { enabled, code }: Switch) => {
  const account = await queries.accountById(act.db, act.actor.id)
  const target = account[step]
  if (account.two_factor[step] === enabled) return whoAmI(app, act)
  if (target === null) throw invalid('enabled', 'no_channel')
  if (enabled) demandConfirmed(act.confirm, act.now)
  const reaches = gatewaysOf(app)[step === 'phone' ? 'sms' : 'email']
  if (!reaches && (enabled || code === undefined)) throw conflict('no_gateway')
  const purpose = `two_factor_${step}` as const
  if (code === undefined) {
    const language = account.locale ?? act.language
    return sendCode(app, act, { staffId: account.id, purpose, channel: step, target }, { language })
  }
  await takeCode(app, act, { staffId: account.id, purpose, target, anyStep: !enabled }, code)
  const { rows } = await sql`update staff set ${sql.ref(`two_factor_${step}`)} = ${enabled}, updated_at = ${act.now}
    where id = ${account.id} and ${sql.ref(step)} = ${target} returning id`.execute(act.db)
  // The address changed while the code was under way: what it proves is nobody's any more.
  if (rows.length === 0) throw invalid('code', 'wrong_code')
  await settle(app, act, account, step, enabled)
  return whoAmI(app, act)
}

const appTries = async (app: App, act: Act) => {
  const key = `app:account:${act.actor.id}`
  await countAttempt(app.pools.slowDb, act.now, { key, attempts: 5, seconds: 900 })
  return key
}

const plain = (enabled: boolean) => ({ data: { secret: null, uri: null, qr: null, recovery_codes: [], enabled } })

/** Switches the authenticator app on: first a key to scan, then its first code, answered by recovery codes that are shown once. */
const switchAppOn = async (app: App, act: Act, account: queries.Account, code: string | undefined) => {
  if (account.two_factor.app) return plain(true)
  demandConfirmed(act.confirm, act.now)
  if (code === undefined) {
    const { organisation } = await queries.userById(act.db, account.id, act.now)
    const made = apps.newApp(senderOf(organisation.name), account.email ?? account.phone!)
    await apps.keepApp(act, account.id, made.secret)
    return { data: { ...made, recovery_codes: [], enabled: false } }
  }
  const key = await appTries(app, act)
  if (!(await apps.takeAppCode(act, account.id, code, true))) throw invalid('code', 'wrong_code')
  await sql`update staff_apps set confirmed_at = ${act.now} where staff_id = ${account.id}`.execute(act.db)
  const recovery_codes = await apps.newRecoveryCodes(act, account.id)
  await forgetAttempts(act.db, key)
  await settle(app, act, account, 'app', true)
  return { data: { secret: null, uri: null, qr: null, recovery_codes, enabled: true } }
}

const switchAppOff = async (app: App, act: Act, account: queries.Account, code: string | undefined) => {
  if (!account.two_factor.app) return plain(false)
  if (code === undefined) throw invalid('code', 'required')
  const key = await appTries(app, act)
  if ((await takeOther(act, account.id, code)) === null) throw invalid('code', 'wrong_code')
  await apps.dropApp(act.db, account.id)
  await forgetAttempts(act.db, key)
  await settle(app, act, account, 'app', false)
  return plain(false)
}

/** 422 at `code` for a wrong one; 429 after 5 of them in 15 minutes. */
export const switchApp = async (app: App, act: Act, { enabled, code }: Switch) => {
  const account = await queries.accountById(act.db, act.actor.id)
  return (enabled ? switchAppOn : switchAppOff)(app, act, account, code)
}

/** New recovery codes for one who has a second step and knows his password. 409 while there is no second step to recover. */
export const renewRecoveryCodes = async (app: App, act: Act, body: { current_password: string }) => {
  const account = await demandPassword(app, act, body.current_password)
  if (stepsOn(account.two_factor).length === 0) throw conflict('state_forbids')
  const recovery_codes = await apps.newRecoveryCodes(act, account.id)
  await audit(act, { action: 'recovery_codes', entity: 'staff', entity_id: account.id, label: staffName(account) })
  await warn(act, account.id, 'recovery_codes')
  return { data: { recovery_codes } }
}
