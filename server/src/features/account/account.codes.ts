import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '@oselia/contract/languages'
import type { SecondStep } from '@oselia/contract/users'
import { sql } from 'kysely'
import type { PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Db } from '../../platform/db.js'
import { frameMail } from '../../platform/mails.js'
import { send } from '../../platform/outbox.js'
import { slowHash } from '../../platform/passwords.js'
import { invalid } from '../../platform/problems.js'
import { countAttempt, forgetAttempts, type Limit } from '../../platform/rate-limits.js'
import { sharedSecret } from '../../platform/secrets.js'
import { codeTexts } from './account.messages.js'
import { senderOf } from './account.notices.js'
import { bareCode, halfHidden, isShortCode } from './account.rules.js'
import { takeAppCode, takeRecoveryCode } from './account.apps.js'

/** What a code proves. */
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

/** Minutes that a code lives, tries that it stands, seconds between two sends. Source: api.md 2, Settings. */
export const codeMinutes = 10
const mostTries = 5
const sendSeconds = 60

/** Of which person, for what, and where it goes; the app makes its codes itself. */
export interface Asked {
  staffId: number
  purpose: Purpose
  channel: SecondStep
  target: string | null
}

const sendKey = (staffId: number, purpose: Purpose) => `code:send:${purpose}:${staffId}`
/** One send a minute; and so many in all that nobody's phone is flooded. */
export const sendLimits = (act: PublicAct, staffId: number, purpose: Purpose): Limit[] => [
  { key: sendKey(staffId, purpose), attempts: 1, seconds: sendSeconds },
  { key: `code:sends:account:${staffId}`, attempts: 20, seconds: 3600 },
  { key: `code:sends:address:${act.ip}`, attempts: 100, seconds: 3600 },
]
/** Guesses, over all the codes of a person and from one place. */
const triesKey = (staffId: number) => `code:account:${staffId}`
const accountLimit = (staffId: number): Limit => ({ key: triesKey(staffId), attempts: 20, seconds: 900 })
export const addressLimit = (act: PublicAct): Limit => ({ key: `code:address:${act.ip}`, attempts: 100, seconds: 900 })

/** Forgets the guesses and the sends once one was right. */
export const forgetTries = (db: Db, staffId: number, purpose: Purpose): Promise<void> =>
  forgetAttempts(db, sendKey(staffId, purpose), triesKey(staffId))

const hashOf = async (db: Db, { staffId, purpose }: Pick<Asked, 'staffId' | 'purpose'>, code: string) =>
  slowHash(code, `${await sharedSecret(db, 'codes')}:${purpose}:${staffId}`)

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

/** A new code with the moments of its life, as its row holds it; null for the app's. */
export const freshCode = async (act: PublicAct, asked: Asked) => {
  const code = asked.channel === 'app' ? null : String(randomInt(1_000_000)).padStart(6, '0')
  return {
    code,
    hash: code === null ? null : await hashOf(act.db, asked, code),
    expiresAt: minutesAfter(act.now, codeMinutes),
  }
}

/** Ends the codes of a person that wait: those of one purpose, or all when what they prove has changed. */
export const endCodes = async (db: Db, staffId: number, now: Date, purpose?: Purpose): Promise<void> => {
  const which = purpose === undefined ? sql`true` : sql`purpose = ${purpose}`
  await sql`update codes set used_at = ${now} where staff_id = ${staffId} and used_at is null and ${which}`.execute(db)
}

const codeColumns = sql`id, staff_id, channel, target, code_hash, tries, created_at, sent_at, expires_at`

/** Writes a code down; those of its purpose before it end. With a token it is a login that waits. */
export const keepCode = async (
  act: PublicAct,
  asked: Asked,
  { hash, expiresAt }: Awaited<ReturnType<typeof freshCode>>,
  token: Buffer | null = null,
): Promise<CodeRow> => {
  await endCodes(act.db, asked.staffId, act.now, asked.purpose)
  const { rows } = await sql<CodeRow>`insert into codes
      (staff_id, purpose, channel, target, code_hash, token_hash, ip, user_agent, created_at, sent_at, expires_at)
    values (${asked.staffId}, ${asked.purpose}, ${asked.channel}, ${asked.target}, ${hash}, ${token}, ${act.ip},
      ${act.userAgent}, ${act.now}, ${act.now}, ${expiresAt}) returning ${codeColumns}`.execute(act.db)
  return rows[0]!
}

/** A login that waits, by its token; undefined when it is unknown, was used, or is too old. */
export const waitingChallenge = async (act: PublicAct, token: Buffer): Promise<CodeRow | undefined> => {
  const { rows } = await sql<CodeRow>`select ${codeColumns} from codes
    where token_hash = ${token} and used_at is null and expires_at > ${act.now}`.execute(act.db)
  return rows[0]
}

/** Gives a waiting login another code; undefined when it was used meanwhile. */
export const renewChallenge = async (
  act: PublicAct,
  id: number,
  { channel, target }: Asked,
  { hash, expiresAt }: Awaited<ReturnType<typeof freshCode>>,
): Promise<CodeRow | undefined> => {
  const { rows } =
    await sql<CodeRow>`update codes set channel = ${channel}, target = ${target}, code_hash = ${hash}, tries = 0,
      sent_at = ${act.now}, expires_at = ${expiresAt}
    where id = ${id} and used_at is null returning ${codeColumns}`.execute(act.db)
  return rows[0]
}

/** Gives the code that a login waits for to a newer login; undefined when none waits. */
export const moveChallenge = async (act: PublicAct, staffId: number, token: Buffer): Promise<CodeRow | undefined> => {
  const { rows } =
    await sql<CodeRow>`update codes set token_hash = ${token}, ip = ${act.ip}, user_agent = ${act.userAgent}
    where used_at is null and expires_at > ${act.now} and code_hash is not null and id = (
      select max(id) from codes where staff_id = ${staffId} and purpose = 'login' and used_at is null)
    returning ${codeColumns}`.execute(act.db)
  return rows[0]
}

/** Puts a code on its way. */
export const post = async (act: PublicAct, asked: Asked, code: string, language: Language): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select organisation_name as name from settings`.execute(act.db)
  const sender = senderOf(rows[0]!.name)
  const { subject, paragraphs, sms } = codeTexts(language, code, codeMinutes)
  const text =
    asked.channel === 'email'
      ? ({ channel: 'email', subject, ...frameMail({ language, sender, paragraphs }) } as const)
      : ({ channel: 'sms', text: `${sender}: ${sms}` } as const)
  await send(act, {
    ...text,
    to: asked.target!,
    staffId: asked.staffId,
    kind: 'code',
    secret: true,
    expiresInMinutes: codeMinutes,
  })
}

/** Where a code went and how long it lives, as its person is told. */
export const sentOf = (row: CodeRow) => ({
  channel: row.channel,
  sent_to: row.channel === 'app' || row.target === null ? null : halfHidden(row.target),
  expires_at: row.expires_at,
  resend_at: row.channel === 'app' ? null : new Date(Date.parse(row.sent_at) + sendSeconds * 1000).toISOString(),
})

/** Sends a code, or only makes as if when it must not arrive. 429 within a minute of the one before. */
export const sendCode = async (
  app: App,
  act: PublicAct,
  asked: Asked,
  { language, silent = false }: { language: Language; silent?: boolean },
) => {
  if (asked.channel !== 'app') {
    await countAttempt(app.pools.slowDb, act.now, ...sendLimits(act, asked.staffId, asked.purpose))
  }
  const fresh = await freshCode(act, asked)
  const row = await keepCode(act, asked, fresh)
  if (fresh.code !== null && !silent) await post(act, asked, fresh.code, language)
  return { data: sentOf(row) }
}

/** Counts a try of a code outside the act, so that a refused one counts too; undefined when none waits. */
const countTry = async (db: Db, which: ReturnType<typeof sql>): Promise<CodeRow | undefined> => {
  const { rows } = await sql<CodeRow>`update codes set tries = tries + 1
    where used_at is null and id = (select max(id) from codes where used_at is null and ${which}) returning ${codeColumns}`.execute(
    db,
  )
  return rows[0]
}

/** Two that bring the same code at once: the row is one's. */
const useUp = async (act: PublicAct, row: CodeRow): Promise<boolean> => {
  const { rows } =
    await sql`update codes set used_at = ${act.now} where id = ${row.id} and used_at is null returning id`.execute(
      act.db,
    )
  return rows.length > 0
}

const isSent = async (act: PublicAct, row: CodeRow, purpose: Purpose, given: string) => {
  if (row.code_hash === null) return false
  const hash = await hashOf(act.db, { staffId: row.staff_id, purpose }, given.replace(/\s/g, ''))
  return timingSafeEqual(hash, row.code_hash)
}

const demandLive = (row: CodeRow, now: Date) => {
  if (Date.parse(row.expires_at) <= now.getTime()) throw invalid('code', 'expired_code')
  if (row.tries > mostTries) throw invalid('code', 'used_up_code')
}

/** What was brought to prove it: the code that was sent, one of the app, or a recovery code. */
export type Proof = 'sent' | 'app' | 'recovery'

/** Uses a code of the app or a recovery code of the person up; null when it is none. */
export const takeOther = async (act: PublicAct, staffId: number, given: string): Promise<Proof | null> => {
  if (isShortCode(given)) return (await takeAppCode(act, staffId, given)) ? 'app' : null
  return (await takeRecoveryCode(act, staffId, bareCode(given))) ? 'recovery' : null
}

/** A login that waits for its second step, by its token; this counts as a try of its code. */
export const challengeTried = async (app: App, act: PublicAct, token: Buffer): Promise<CodeRow> => {
  await countAttempt(app.pools.slowDb, act.now, addressLimit(act))
  const row = await countTry(app.pools.slowDb, sql`token_hash = ${token}`)
  if (!row) throw invalid('code', 'expired_code')
  await countAttempt(app.pools.slowDb, act.now, accountLimit(row.staff_id))
  demandLive(row, act.now)
  return row
}

/** Uses the code of a waiting login up. 422 at `code` when it is none of the person's. */
export const takeChallenge = async (act: PublicAct, row: CodeRow, given: string): Promise<Proof> => {
  const proof: Proof | null = (await isSent(act, row, 'login', given))
    ? 'sent'
    : await takeOther(act, row.staff_id, given)
  if (proof === null || !(await useUp(act, row))) throw invalid('code', 'wrong_code')
  await forgetTries(act.db, row.staff_id, 'login')
  return proof
}

interface Proving {
  staffId: number
  purpose: Purpose
  /** The address that the code must have gone to. */
  target?: string
  /** Another second step proves it as well. */
  anyStep?: boolean
}

/**
 * Uses a code of the person's own account up: 422 at `code` when it is wrong, too old, or was tried too often, however right
 * it is then.
 */
export const takeCode = async (app: App, act: PublicAct, proving: Proving, given: string): Promise<Proof> => {
  const { staffId, purpose, target, anyStep = false } = proving
  await countAttempt(app.pools.slowDb, act.now, accountLimit(staffId), addressLimit(act))
  const row = await countTry(app.pools.slowDb, sql`staff_id = ${staffId} and purpose = ${purpose}`)
  if (row) demandLive(row, act.now)
  const isRight = row && (target === undefined || row.target === target) && (await isSent(act, row, purpose, given))
  const proof: Proof | null = isRight ? 'sent' : anyStep ? await takeOther(act, staffId, given) : null
  if (proof === null || (row && !(await useUp(act, row)))) throw invalid('code', 'wrong_code')
  await forgetTries(act.db, staffId, purpose)
  return proof
}
