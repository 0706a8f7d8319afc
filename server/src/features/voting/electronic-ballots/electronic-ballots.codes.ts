import { randomInt, timingSafeEqual } from 'node:crypto'
import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Margins } from '../../../platform/clock-watch.js'
import type { Db } from '../../../platform/db.js'
import { renderMail } from '../../../platform/mails.js'
import { networkOf } from '../../../platform/networks.js'
import { send } from '../../../platform/outbox.js'
import { slowHash } from '../../../platform/passwords.js'
import { invalid, notFound } from '../../../platform/problems.js'
import { countAttempt } from '../../../platform/rate-limits.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { sharedSecret } from '../../../platform/secrets.js'
import { tokenHash } from '../../../platform/sessions.js'
import { senderOf } from '../../access/auth/auth.public.js'
import type { StoredVoting } from '../votings/votings.public.js'
import type { Contact } from './electronic-ballots.queries.js'
import { codeTexts } from './electronic-ballots.texts.js'

/** Lifetime of a code in minutes, and tries for it. */
const codeMinutes = 10
const mostTries = 5

export interface StoredCode {
  voting_id: number
  owner_id: number | null
  co_owner_ids: number[]
  contact: string
  answers: { question_id: number; answer: BallotAnswer }[] | null
  code_hash: Buffer
  tries: number
  expires_at: string
  used_at: string | null
}

const hashOf = async (db: Db, key: string, code: string) =>
  slowHash(code, `${await sharedSecret(db, 'codes')}:vote:${key}`)

/** The earliest time that it may be: a code expires for certain, not by a clock that jumped ahead. */
const certainTime = (now: Date, { ahead }: Margins): Date => new Date(now.getTime() - ahead)

/** A code and its hash under a key; slow, so no transaction may be open meanwhile. */
interface DrawnCode {
  key: string
  code: string
  hash: Buffer
}
export const drawCode = async (db: Db, key: string): Promise<DrawnCode> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { key, code, hash: await hashOf(db, key, code) }
}

/** A request, and what its clock may be off by. */
export interface Within {
  ctx: RequestContext
  margins: Margins
}

interface NewCode {
  drawn: DrawnCode
  voting: StoredVoting
  /** Whose ballot it confirms, with its answers; null for personal links. */
  ballot: { ownerId: number; coOwnerId: number; answers: StoredCode['answers'] } | null
  /** Co-owners to whose links it leads. */
  coOwnerIds: readonly number[]
  contact: Contact
  /** Whether it is sent: not to a contact that nobody has. */
  isKnown: boolean
}

/** Stores a code under a key; for an unknown contact everything is done but the sending. False where the key has one already. */
export const createCode = async (
  { ctx, margins }: Within,
  { drawn: { key, code, hash }, voting, ballot, coOwnerIds, contact, isKnown }: NewCode,
) => {
  await sql`delete from voting_codes where expires_at < ${certainTime(ctx.now, margins)}`.execute(ctx.db)
  const { numAffectedRows } = await sql`insert into voting_codes
      (key_hash, voting_id, owner_id, co_owner_id, co_owner_ids, contact, answers, code_hash, created_at, expires_at)
    values (${tokenHash(key)}, ${voting.id}, ${ballot?.ownerId ?? null}, ${ballot?.coOwnerId ?? null}, ${[...coOwnerIds]}::bigint[], ${contact.masked},
      ${ballot && JSON.stringify(ballot.answers)}::jsonb, ${hash}, ${ctx.now},
      ${ctx.now}::timestamptz + make_interval(mins => ${codeMinutes})) on conflict (key_hash) do nothing`.execute(
    ctx.db,
  )
  if (numAffectedRows === 0n || !isKnown) return numAffectedRows === 1n
  const { rows } = await sql<{ name: string }>`select organisation_name as name from settings`.execute(ctx.db)
  const { language } = ctx
  const sender = senderOf(rows[0]!.name)
  const title = voting.title[language] ?? voting.title.uk
  const texts = codeTexts(language, { code, title, minutes: codeMinutes, confirms: ballot !== null })
  const written =
    contact.channel === 'email'
      ? { subject: texts.subject, ...renderMail({ language, sender, paragraphs: texts.paragraphs }) }
      : { text: `${sender}: ${texts.sms}` }
  const about = { kind: 'code', secret: true, expiresInMinutes: codeMinutes } as const
  await send(ctx, { channel: contact.channel, to: contact.address, ...written, ...about })
  return true
}

/** Whether a code under the key waits to confirm other answers: those of a form that was sent before and then changed. */
export const confirmsOther = async (db: Db, key: string, answers: NonNullable<StoredCode['answers']>) => {
  const { rows } = await sql`select 1 from voting_codes where key_hash = ${tokenHash(key)}
    and answers is distinct from ${JSON.stringify(answers)}::jsonb`.execute(db)
  return rows.length > 0
}

/** To which voting, and to which co-owner's link, a code belongs. */
interface CodeOf {
  votingId: number
  coOwnerId: number | null
}

/** A code that has not expired, of the voting and the co-owner; 404 otherwise. */
export const codeByKey = async ({ ctx, margins }: Within, key: string, { votingId, coOwnerId }: CodeOf) => {
  const { rows } =
    await sql<StoredCode>`select * from voting_codes where key_hash = ${tokenHash(key)} and voting_id = ${votingId}
    and co_owner_id is not distinct from ${coOwnerId} and expires_at > ${certainTime(ctx.now, margins)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A try of a code, before its transaction: counted and hashed. */
export interface CodeTry {
  key: string
  hash: Buffer
  isAllowed: boolean
}

/** Counts a try, also of a code that is not there; 429 after too many from one network. */
export const tryCode = async (app: App, ctx: RequestContext, key: string, code: string): Promise<CodeTry> => {
  const db = app.pools.interactiveDb
  const network = { key: `vote:try:network:${networkOf(ctx.ip)}`, attempts: 200, seconds: 900 }
  await countAttempt(db, ctx.now, network)
  const { rows } = await sql<{ tries: number }>`update voting_codes set tries = tries + 1 where key_hash in (
      select key_hash from voting_codes where key_hash = ${tokenHash(key)} and used_at is null for update skip locked)
    returning tries`.execute(db)
  // A try while another one uses the code is not counted, and therefore not allowed.
  const isAllowed = (rows[0]?.tries ?? Infinity) <= mostTries
  return { key, hash: await hashOf(ctx.db, key, code.replaceAll(/\s/g, '')), isAllowed }
}

/** Takes back what `tryCode` counted. */
export const returnTry = async (app: App, key: string): Promise<void> => {
  await sql`update voting_codes set tries = tries - 1 where key_hash = ${tokenHash(key)} and used_at is null`.execute(
    app.pools.interactiveDb,
  )
}

/**
 * Uses the code of a try; 422 at `code` unless it is the one that was sent. Waits for whoever uses it now, and is not the first where
 * it was used before.
 */
export const useCode = async (
  within: Within,
  { key, hash, isAllowed }: CodeTry,
  of: CodeOf,
): Promise<{ row: StoredCode; isFirst: boolean }> => {
  const { ctx } = within
  await sql`select 1 from voting_codes where key_hash = ${tokenHash(key)} for update`.execute(ctx.db)
  const row = await codeByKey(within, key, of)
  if (row.used_at !== null) return { row, isFirst: false }
  if (!isAllowed || !timingSafeEqual(hash, row.code_hash)) throw invalid('code', 'code_wrong')
  await sql`update voting_codes set used_at = ${ctx.now} where key_hash = ${tokenHash(key)}`.execute(ctx.db)
  return { row, isFirst: true }
}
