import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { slowHash } from '../../../platform/passwords.js'
import { sharedSecret } from '../../../platform/secrets.js'

/** Seconds that a TOTP code is valid; the adjacent periods are accepted too, as clocks differ. */
const period = 30
const window = 1
const recoveryCount = 10
// Without 0 O 1 I L: the codes are written down by hand.
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

const totp = (secret: string | Secret, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret, period, digits: 6, algorithm: 'SHA1', ...about })

/** A new TOTP key: the key itself, its URI, and that URI as a QR code. */
export const newApp = (issuer: string, label: string) => {
  const secret = new Secret({ size: 20 })
  const uri = totp(secret, { issuer, label }).toString()
  return { secret: secret.base32, uri, qr: renderSVG(uri) }
}

/** Stores a key that is not confirmed yet; a confirmed one stays. */
export const insertApp = async (ctx: PublicRequestContext, staffId: number, secret: string): Promise<void> => {
  await sql`insert into staff_apps (staff_id, secret, created_at) values (${staffId}, ${secret}, ${ctx.now})
    on conflict (staff_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_period = 0
    where staff_apps.confirmed_at is null`.execute(ctx.db)
}

/**
 * Consumes a TOTP code: each period is accepted once, also by concurrent requests. `waiting`: check the unconfirmed key
 * instead of the confirmed one.
 */
export const takeAppCode = async (
  ctx: PublicRequestContext,
  staffId: number,
  given: string,
  waiting = false,
): Promise<boolean> => {
  const state = waiting ? sql`confirmed_at is null` : sql`confirmed_at is not null`
  const { rows } = await sql<{
    secret: string
  }>`select secret from staff_apps where staff_id = ${staffId} and ${state}`.execute(ctx.db)
  if (!rows[0]) return false
  const token = given.replace(/\s/g, '')
  const timestamp = ctx.now.getTime()
  const delta = totp(rows[0].secret).validate({ token, timestamp, window })
  if (delta === null) return false
  const used = TOTP.counter({ period, timestamp }) + delta
  const { rows: taken } = await sql`update staff_apps set last_period = ${used}
    where staff_id = ${staffId} and secret = ${rows[0].secret} and last_period < ${used} and ${state} returning 1`.execute(
    ctx.db,
  )
  return taken.length > 0
}

const recoveryHash = async (db: Db, staffId: number, code: string) =>
  slowHash(code, `${await sharedSecret(db, 'codes')}:recovery:${staffId}`)

/** New recovery codes, `xxxx-xxxx`, returned only once; earlier ones become invalid. */
export const newRecoveryCodes = async (ctx: PublicRequestContext, staffId: number): Promise<string[]> => {
  await sql`delete from recovery_codes where staff_id = ${staffId}`.execute(ctx.db)
  const codes: string[] = []
  while (codes.length < recoveryCount) {
    const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
    const hash = await recoveryHash(ctx.db, staffId, code)
    await sql`insert into recovery_codes (staff_id, code_hash) values (${staffId}, ${hash}) on conflict do nothing`.execute(
      ctx.db,
    )
    codes.push(`${code.slice(0, 4)}-${code.slice(4)}`)
  }
  return codes
}

/** Consumes a recovery code (lower case, no hyphen); false when it is unknown or used. */
export const takeRecoveryCode = async (ctx: PublicRequestContext, staffId: number, code: string): Promise<boolean> => {
  if (code.length !== 8) return false
  const hash = await recoveryHash(ctx.db, staffId, code)
  const { rows } = await sql`update recovery_codes set used_at = ${ctx.now}
    where staff_id = ${staffId} and code_hash = ${hash} and used_at is null returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Removes the TOTP key, and the recovery codes with the last second step. */
export const dropApp = async (db: Db, staffId: number): Promise<void> => {
  await sql`delete from staff_apps where staff_id = ${staffId}`.execute(db)
}
export const dropRecoveryCodes = async (db: Db, staffId: number): Promise<void> => {
  await sql`delete from recovery_codes where staff_id = ${staffId}`.execute(db)
}
