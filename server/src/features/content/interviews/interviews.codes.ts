import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { toE164 } from '@oselia/contract/checks'
import type { polls } from '@oselia/contract/polls'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { renderMail } from '../../../platform/mails.js'
import { networkOf } from '../../../platform/networks.js'
import { send } from '../../../platform/outbox.js'
import { slowHash } from '../../../platform/passwords.js'
import { conflict, invalid } from '../../../platform/problems.js'
import { countAttempt } from '../../../platform/rate-limits.js'
import type { PublicRequestContext, RequestContext } from '../../../platform/request-context.js'
import { sharedSecret } from '../../../platform/secrets.js'
import { senderOf } from '../../access/auth/auth.public.js'
import { requireOpen } from './interviews.answering.js'
import { pollCodeTexts } from './interviews.codes.messages.js'
import { peopleByContact, unitsOf, type Known } from './interviews.contacts.js'
import { inviteOne } from './interviews.invitations.js'
import { openPoll } from './interviews.polls.js'
import type { Stored } from './interviews.queries.js'

/** Lifetime of a code in minutes, and tries for it. */
const codeMinutes = 10
const mostTries = 5

type Checked = z.output<(typeof polls.identify)['body']>

/** The contact as it is stored with people; 422 for what is neither a phone nor an e-mail. */
const contactOf = (given: string): string => {
  if (given.includes('@')) return given.toLowerCase()
  const phone = toE164(given)
  if (phone === null) throw invalid('contact', 'phone')
  return phone
}

interface Keys {
  /** The contact under a key of the installation. */
  contact: Buffer
  hash(code: string): Promise<Buffer>
}

const keysOf = async (db: Db, { id }: Stored, contact: string): Promise<Keys> => {
  const secret = await sharedSecret(db, 'codes')
  const keyed = createHmac('sha256', secret).update(`poll:${id}:${contact}`).digest()
  return { contact: keyed, hash: (code) => slowHash(code, `${secret}:poll:${id}:${keyed.toString('hex')}`) }
}

/** The interview of a general link that takes answers now; 409 for a personal link, and while none are taken. */
const openForCodes = async (app: App, ctx: PublicRequestContext, token: string) => {
  const opened = await openPoll(app, ctx, token)
  if (opened.who !== null) throw conflict('state_forbids')
  requireOpen(opened.interview, ctx.now)
  return opened
}

const sendCode = async (ctx: RequestContext, { title }: Stored, contact: string, code: string) => {
  const { rows } = await sql<{ name: string }>`select organisation_name as name from settings`.execute(ctx.db)
  const { language } = ctx
  const sender = senderOf(rows[0]!.name)
  const texts = pollCodeTexts(language, { code, title: title[language] ?? title.uk, minutes: codeMinutes })
  const written = contact.includes('@')
    ? ({
        channel: 'email',
        subject: texts.subject,
        ...renderMail({ language, sender, paragraphs: texts.paragraphs }),
      } as const)
    : ({ channel: 'sms', text: `${sender}: ${texts.sms}` } as const)
  await send(ctx, { ...written, to: contact, kind: 'code', secret: true, expiresInMinutes: codeMinutes })
}

/**
 * Sends a code to a contact of somebody who is asked. For any other contact everything is done but the sending: it is counted, hashed
 * and stored alike, so that neither the reply nor its time tells who is known.
 */
export const requestCode = async (
  app: App,
  asked: PublicRequestContext,
  token: string,
  given: string,
): Promise<{ data: { ok: true } }> => {
  const contact = contactOf(given)
  const { ctx, interview } = await openForCodes(app, asked, token)
  const keys = await keysOf(ctx.db, interview, contact)
  const known = keys.contact.toString('base64url')
  await countAttempt(
    app.pools.interactiveDb,
    ctx.now,
    { key: `poll:code:network:${networkOf(ctx.ip)}`, attempts: 60, seconds: 3600 },
    { key: `poll:code:${known}`, attempts: 1, seconds: 60 },
    { key: `poll:codes:${known}`, attempts: 10, seconds: 86_400 },
  )
  const people = await peopleByContact(ctx, interview, contact)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = await keys.hash(code)
  await sql`delete from interview_codes where expires_at < ${ctx.now}`.execute(ctx.db)
  await sql`insert into interview_codes (interview_id, contact_hash, code_hash, created_at, expires_at)
    values (${interview.id}, ${keys.contact}, ${hash}, ${ctx.now}, ${ctx.now}::timestamptz + make_interval(mins => ${codeMinutes}))
    on conflict (interview_id, contact_hash) do update set code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at,
      expires_at = excluded.expires_at, used_at = null`.execute(ctx.db)
  if (people.length > 0) await sendCode(ctx, interview, contact, code)
  return { data: { ok: true } }
}

/** 422 at `code` unless it is the one that was sent. Each try counts, also a refused one; the hash is computed in any case. */
const requireCode = async (app: App, ctx: RequestContext, interview: Stored, contact: string, code: string) => {
  const keys = await keysOf(ctx.db, interview, contact)
  const { rows } = await sql<{ code_hash: Buffer; tries: number }>`update interview_codes set tries = tries + 1
    where interview_id = ${interview.id} and contact_hash = ${keys.contact} and used_at is null and expires_at > ${ctx.now}
    returning code_hash, tries`.execute(app.pools.interactiveDb)
  const hash = await keys.hash(code)
  const [row] = rows
  if (!row || row.tries > mostTries || !timingSafeEqual(hash, row.code_hash)) throw invalid('code', 'code_wrong')
  return async () => {
    const { numAffectedRows } = await sql`update interview_codes set used_at = ${ctx.now}
      where interview_id = ${interview.id} and contact_hash = ${keys.contact} and used_at is null`.execute(ctx.db)
    if (numAffectedRows === 0n) throw invalid('code', 'code_wrong')
  }
}

type Identified = { data: { token: string | null; units: { id: number; name: string }[] } }

/** Whom the personal link is for: of several people with one contact, the first who has not answered yet. */
const chosenOf = (known: readonly Known[]): Known | undefined => known.find(({ answered }) => !answered) ?? known[0]

/** Exchanges a code for a personal link; answers the units to choose from where a person has several. */
export const identify = async (
  app: App,
  asked: PublicRequestContext,
  token: string,
  { contact: given, code, realty_id }: Checked,
): Promise<Identified> => {
  const contact = contactOf(given)
  const { ctx, interview } = await openForCodes(app, asked, token)
  await countAttempt(app.pools.interactiveDb, ctx.now, {
    key: `poll:try:network:${networkOf(ctx.ip)}`,
    attempts: 100,
    seconds: 900,
  })
  const use = await requireCode(app, ctx, interview, contact, code)
  const people = await peopleByContact(ctx, interview, contact)
  const units = interview.respondent === 'realty' ? await unitsOf(ctx, people) : []
  if (units.length > 1 && realty_id === null) return { data: { token: null, units } }
  const who = chosenOf(realty_id === null ? people : people.filter((one) => one.realty_id === realty_id))
  if (!who) throw invalid(realty_id === null ? 'code' : 'realty_id', realty_id === null ? 'code_wrong' : 'nobody_asked')
  await use()
  return { data: { token: await inviteOne(app, ctx, interview, who), units: [] } }
}
