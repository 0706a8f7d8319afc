import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '@oselia/contract/languages'
import type { SecondStep } from '@oselia/contract/users'
import { sql } from 'kysely'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { renderMail } from '../../../platform/mails.js'
import { networkOf } from '../../../platform/networks.js'
import { send } from '../../../platform/outbox.js'
import { slowHash } from '../../../platform/passwords.js'
import { invalid } from '../../../platform/problems.js'
import { countAttempt, forgetAttempts, type Limit } from '../../../platform/rate-limits.js'
import { sharedSecret } from '../../../platform/secrets.js'
import { codeTexts } from './auth.messages.js'
import { senderOf } from './auth.notices.js'
import { countTries, triesKeys } from './auth.tries.js'
import { bareCode, halfHidden, isShortCode } from './auth.rules.js'
import { takeAppCode, takeRecoveryCode } from './auth.apps.js'

/** The operation that a code authorises. */
export type Purpose = 'login' | 'phone' | 'email' | 'two_factor_phone' | 'two_factor_email' | 'confirm'

export interface CodeRow {
  id: number
  staff_id: number
  channel: SecondStep
  target: string | null
  code_hash: Buffer | null
  tries: number
  created_at: string
  sent_at: string
  expires_at: string
}

/** Lifetime of a code in minutes, attempts per code, seconds between two sends. Source: api.md 2, Settings. */
export const codeMinutes = 10
const mostTries = 5
const sendSeconds = 60

/** The person, purpose and target of a code; the authenticator app generates its own codes. */
export interface Asked {
  staffId: number
  purpose: Purpose
  channel: SecondStep
  target: string | null
}

const sendKey = (staffId: number, purpose: Purpose) => `code:send:${purpose}:${staffId}`
/** One send a minute, and a total limit per person and address against flooding. */
export const sendLimits = (ctx: PublicRequestContext, staffId: number, purpose: Purpose): Limit[] => [
  { key: sendKey(staffId, purpose), attempts: 1, seconds: sendSeconds },
  { key: `code:sends:account:${staffId}`, attempts: 20, seconds: 3600 },
  { key: `code:sends:address:${networkOf(ctx.ip)}`, attempts: 100, seconds: 3600 },
]
/** Attempts over all codes from one address. */
export const addressLimit = (ctx: PublicRequestContext): Limit => ({
  key: `code:address:${networkOf(ctx.ip)}`,
  attempts: 100,
  seconds: 900,
})

/** Resets the attempt and send counters after a correct code. */
export const forgetTries = (
  db: Db,
  staffId: number,
  purpose: Purpose,
  from: Pick<PublicRequestContext, 'ip' | 'userAgent'>,
): Promise<void> => forgetAttempts(db, sendKey(staffId, purpose), ...triesKeys(staffId, from))

const hashOf = async (db: Db, { staffId, purpose }: Pick<Asked, 'staffId' | 'purpose'>, code: string) =>
  slowHash(code, `${await sharedSecret(db, 'codes')}:${purpose}:${staffId}`)

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

/** The columns of a new code with its expiry; the code is null for the app. */
export const freshCode = async (ctx: PublicRequestContext, asked: Asked) => {
  const code = asked.channel === 'app' ? null : String(randomInt(1_000_000)).padStart(6, '0')
  return {
    code,
    hash: code === null ? null : await hashOf(ctx.db, asked, code),
    expiresAt: minutesAfter(ctx.now, codeMinutes),
  }
}

/** Invalidates a person's pending codes: those of one purpose, or all when what they prove has changed. */
export const endCodes = async (db: Db, staffId: number, now: Date, purpose?: Purpose): Promise<void> => {
  const which = purpose === undefined ? sql`true` : sql`purpose = ${purpose}`
  await sql`update codes set used_at = ${now} where staff_id = ${staffId} and used_at is null and ${which}`.execute(db)
}

const codeColumns = sql`id, staff_id, channel, target, code_hash, tries, created_at, sent_at, expires_at`

/** Stores a code and invalidates earlier ones of its purpose. With a token it is a pending login. */
export const storeCode = async (
  ctx: PublicRequestContext,
  asked: Asked,
  { hash, expiresAt }: Awaited<ReturnType<typeof freshCode>>,
  token: Buffer | null = null,
): Promise<CodeRow> => {
  await endCodes(ctx.db, asked.staffId, ctx.now, asked.purpose)
  const { rows } = await sql<CodeRow>`insert into codes
      (staff_id, purpose, channel, target, code_hash, token_hash, ip, user_agent, created_at, sent_at, expires_at)
    values (${asked.staffId}, ${asked.purpose}, ${asked.channel}, ${asked.target}, ${hash}, ${token}, ${ctx.ip},
      ${ctx.userAgent}, ${ctx.now}, ${ctx.now}, ${expiresAt}) returning ${codeColumns}`.execute(ctx.db)
  return rows[0]!
}

/** A pending login by its token; undefined when it is unknown, used, or expired. */
export const waitingChallenge = async (ctx: PublicRequestContext, token: Buffer): Promise<CodeRow | undefined> => {
  const { rows } = await sql<CodeRow>`select ${codeColumns} from codes
    where token_hash = ${token} and used_at is null and expires_at > ${ctx.now}`.execute(ctx.db)
  return rows[0]
}

/** Gives a pending login another code; undefined when it was used meanwhile. */
export const renewChallenge = async (
  ctx: PublicRequestContext,
  id: number,
  { channel, target }: Asked,
  { hash, expiresAt }: Awaited<ReturnType<typeof freshCode>>,
): Promise<CodeRow | undefined> => {
  const { rows } =
    await sql<CodeRow>`update codes set channel = ${channel}, target = ${target}, code_hash = ${hash}, tries = 0,
      sent_at = ${ctx.now}, expires_at = ${expiresAt}
    where id = ${id} and used_at is null returning ${codeColumns}`.execute(ctx.db)
  return rows[0]
}

/** Moves the code of a pending login to a newer login; undefined when there is none. */
export const moveChallenge = async (
  ctx: PublicRequestContext,
  staffId: number,
  token: Buffer,
): Promise<CodeRow | undefined> => {
  const { rows } =
    await sql<CodeRow>`update codes set token_hash = ${token}, ip = ${ctx.ip}, user_agent = ${ctx.userAgent}
    where used_at is null and expires_at > ${ctx.now} and code_hash is not null and id = (
      select max(id) from codes where staff_id = ${staffId} and purpose = 'login' and used_at is null)
    returning ${codeColumns}`.execute(ctx.db)
  return rows[0]
}

/** Queues the message with a code. */
export const post = async (
  ctx: PublicRequestContext,
  asked: Asked,
  code: string,
  language: Language,
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select organisation_name as name from settings`.execute(ctx.db)
  const sender = senderOf(rows[0]!.name)
  const { subject, paragraphs, sms } = codeTexts(language, code, codeMinutes)
  const text =
    asked.channel === 'email'
      ? ({ channel: 'email', subject, ...renderMail({ language, sender, paragraphs }) } as const)
      : ({ channel: 'sms', text: `${sender}: ${sms}` } as const)
  await send(ctx, {
    ...text,
    to: asked.target!,
    staffId: asked.staffId,
    kind: 'code',
    secret: true,
    expiresInMinutes: codeMinutes,
  })
}

/** Channel, masked target and expiry of a code for the response. */
export const sentOf = (row: CodeRow) => ({
  channel: row.channel,
  sent_to: row.channel === 'app' || row.target === null ? null : halfHidden(row.target),
  expires_at: row.expires_at,
  resend_at: row.channel === 'app' ? null : new Date(Date.parse(row.sent_at) + sendSeconds * 1000).toISOString(),
})

/** Sends a code, or only pretends to when it must not be delivered. 429 within a minute of the previous one. */
export const sendCode = async (
  app: App,
  ctx: PublicRequestContext,
  asked: Asked,
  { language, silent = false }: { language: Language; silent?: boolean },
) => {
  if (asked.channel !== 'app') {
    await countAttempt(app.pools.interactiveDb, ctx.now, ...sendLimits(ctx, asked.staffId, asked.purpose))
  }
  const fresh = await freshCode(ctx, asked)
  const row = await storeCode(ctx, asked, fresh)
  if (fresh.code !== null && !silent) await post(ctx, asked, fresh.code, language)
  return { data: sentOf(row) }
}

/**
 * Counts an attempt outside the request's transaction, so that a rejected one counts too; undefined when no code is
 * pending.
 */
const countTry = async (db: Db, which: ReturnType<typeof sql>): Promise<CodeRow | undefined> => {
  const { rows } = await sql<CodeRow>`update codes set tries = tries + 1
    where used_at is null and id = (select max(id) from codes where used_at is null and ${which}) returning ${codeColumns}`.execute(
    db,
  )
  return rows[0]
}

/** Only one of two simultaneous requests with the same code marks the row as used. */
const markUsed = async (ctx: PublicRequestContext, row: CodeRow): Promise<boolean> => {
  const { rows } =
    await sql`update codes set used_at = ${ctx.now} where id = ${row.id} and used_at is null returning id`.execute(
      ctx.db,
    )
  return rows.length > 0
}

const isSent = async (ctx: PublicRequestContext, row: CodeRow, purpose: Purpose, given: string) => {
  if (row.code_hash === null) return false
  const hash = await hashOf(ctx.db, { staffId: row.staff_id, purpose }, given.replace(/\s/g, ''))
  return timingSafeEqual(hash, row.code_hash)
}

const requireLive = (row: CodeRow, now: Date) => {
  if (Date.parse(row.expires_at) <= now.getTime()) throw invalid('code', 'expired_code')
  if (row.tries > mostTries) throw invalid('code', 'used_up_code')
}

/** How the code was proved: by the sent code, the app, or a recovery code. */
export type Proof = 'sent' | 'app' | 'recovery'

/** Consumes a code of the app or a recovery code; null when it is invalid. */
export const takeOther = async (ctx: PublicRequestContext, staffId: number, given: string): Promise<Proof | null> => {
  if (isShortCode(given)) return (await takeAppCode(ctx, staffId, given)) ? 'app' : null
  return (await takeRecoveryCode(ctx, staffId, bareCode(given))) ? 'recovery' : null
}

/** A pending login by its token; counts as an attempt on its code. */
export const challengeTried = async (app: App, ctx: PublicRequestContext, token: Buffer): Promise<CodeRow> => {
  await countAttempt(app.pools.interactiveDb, ctx.now, addressLimit(ctx))
  const row = await countTry(app.pools.interactiveDb, sql`token_hash = ${token}`)
  if (!row) throw invalid('code', 'expired_code')
  await countTries(app, ctx, row.staff_id)
  requireLive(row, ctx.now)
  return row
}

/** Consumes the code of a pending login. 422 at `code` when it is not one of the person's codes. */
export const takeChallenge = async (ctx: PublicRequestContext, row: CodeRow, given: string): Promise<Proof> => {
  const proof: Proof | null = (await isSent(ctx, row, 'login', given))
    ? 'sent'
    : await takeOther(ctx, row.staff_id, given)
  if (proof === null || !(await markUsed(ctx, row))) throw invalid('code', 'wrong_code')
  await forgetTries(ctx.db, row.staff_id, 'login', ctx)
  return proof
}

interface Proving {
  staffId: number
  purpose: Purpose
  /** The address that the code must have been sent to. */
  target?: string
  /** Codes of other second steps are accepted too. */
  anyStep?: boolean
}

/** Consumes a code of the caller: 422 at `code` when it is wrong, expired, or out of attempts, even if correct. */
export const takeCode = async (
  app: App,
  ctx: PublicRequestContext,
  proving: Proving,
  given: string,
): Promise<Proof> => {
  const { staffId, purpose, target, anyStep = false } = proving
  await countAttempt(app.pools.interactiveDb, ctx.now, addressLimit(ctx))
  await countTries(app, ctx, staffId)
  const row = await countTry(app.pools.interactiveDb, sql`staff_id = ${staffId} and purpose = ${purpose}`)
  if (row) requireLive(row, ctx.now)
  const isRight = row && (target === undefined || row.target === target) && (await isSent(ctx, row, purpose, given))
  const proof: Proof | null = isRight ? 'sent' : anyStep ? await takeOther(ctx, staffId, given) : null
  if (proof === null || (row && !(await markUsed(ctx, row)))) throw invalid('code', 'wrong_code')
  await forgetTries(ctx.db, staffId, purpose, ctx)
  return proof
}
