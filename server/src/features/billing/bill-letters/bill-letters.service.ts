import type { BillLetter, LetterCounts } from '@oselia/contract/bill-letters'
import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { Running } from '../../../platform/jobs.js'
import { renderMail } from '../../../platform/mails.js'
import { isBareAddress, sendMany } from '../../../platform/outbox.js'
import { filled, shortDay } from '../../../platform/pdf.format.js'
import { conflict, notFound } from '../../../platform/problems.js'
import { recordChanges } from '../../../platform/record-change.js'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { residentsQuietUntil, senderOf } from '../../access/auth/auth.public.js'
import { emailFor } from '../../registry/members/members.public.js'
import { moneyText, monthText } from '../bill-papers/bill-papers.public.js'
import { billsById } from '../bills/bills.public.js'
import { letterWords as words } from './bill-letters.messages.js'
import * as recipients from './bill-letters.recipients.js'

/** The kind of links; the subject is the bill. */
export const billLinkKind = 'bill'
const job = 'bills.letters'
/** A link to a bill ends by itself after a year, so that a letter that was forgotten does not stay open. */
const lifeDays = 365
/** Letters of one transaction. */
const batch = 200

type Asked = recipients.Asked & { preview: boolean }

/**
 * Sends issued bills to payers who agreed to e-mail, or counts whom that would reach. Each bill goes once to an address, whoever
 * presses how often; a letter that failed may be sent again.
 */
export const sendBills = async (app: App, ctx: RequestContext, asked: Asked): Promise<{ data: LetterCounts }> => {
  const counts = await recipients.countRecipients(ctx, asked)
  const quiet = await residentsQuietUntil(ctx)
  const data = {
    ...counts,
    has_gateway: app.config.smtpUrl !== undefined,
    quiet_until: quiet && quiet.toISOString(),
    job_id: null,
  }
  if (asked.preview) return { data }
  if (ctx.origin === '') throw conflict('public_url_missing')
  const queued = await recipients.queueLetters(ctx, asked)
  if (queued.length === 0) throw conflict('nobody_to_reach')
  await recordChanges(
    ctx,
    queued.map(({ bill_id, number }) => ({ entity: 'bills', id: bill_id, action: 'send_letter', label: number })),
    { house_ids: [...new Set(queued.map(({ house_id }) => house_id))] },
  )
  return { data: { ...data, job_id: await app.jobs.start(ctx, job, { origin: ctx.origin }) } }
}

/** The letters of a bill; 404 outside the scope. */
export const listLetters = async (ctx: RequestContext, id: number): Promise<{ data: BillLetter[] }> => {
  if ((await billsById(ctx, [id])).length === 0) throw notFound()
  const letters = await recipients.lettersOf(ctx.db, id)
  return { data: letters.map((letter) => Object.assign(letter, { address: emailFor(ctx, letter.address) })) }
}

interface Addresses {
  url: string
  unsubscribeUrl: string
}

/** The letter in the language of its reader; what is owed is that of the account, as it is on the paper. */
const mailOf = (letter: recipients.Letter, organisation: string, { url, unsubscribeUrl }: Addresses) => {
  const { language, number, balance_minor, due_on } = letter
  const say = (key: keyof typeof words, values: Record<string, string> = {}) => filled(words[key][language], values)
  const about = { number, month: monthText(letter.period, language), address: letter.house_label }
  const amount = moneyText(BigInt(balance_minor), language)
  return {
    subject: say('subject', about),
    ...renderMail({
      language,
      sender: senderOf(organisation),
      paragraphs: [
        say('intro', about),
        balance_minor > 0 ? say('toPay', { amount, day: shortDay(due_on, language) }) : say('nothing'),
        say('personal'),
      ],
      button: { text: say('open'), url },
      footer: say('why'),
      footerLink: { text: say('unsubscribe'), url: unsubscribeUrl },
    }),
  }
}

/** The path of the page of a bill in a language. */
export const billPath = (token: string, language: Language): string => `/bill/${token}?lang=${language}`

/** Hands the next letters to the outbox; answers how many there were. */
const handBatch = async (app: App, ctx: RequestContext, origin: string): Promise<number> => {
  const letters = await recipients.nextLetters(ctx.db, batch)
  if (letters.length === 0) return 0
  const { rows } = await sql<{ name: string }>`select organisation_name as name from settings`.execute(ctx.db)
  const due = letters.filter(
    ({ address, member_id }) => address !== null && member_id !== null && isBareAddress(address),
  )
  const ids = (key: 'bill_id' | 'member_id') => [...new Set(due.map((letter) => letter[key]!))]
  const ends = new Date(ctx.now.getTime() + lifeDays * 86_400_000)
  const tokens = await app.publicLinks.tokensFor(ctx, billLinkKind, ids('bill_id'), ends)
  const unsubscribe = await app.publicLinks.tokensFor(ctx, 'unsubscribe', ids('member_id'))
  const notBefore = await residentsQuietUntil(ctx)
  const outboxIds = await sendMany(
    ctx,
    due.map((letter) => {
      const url = `${origin}${billPath(tokens.get(letter.bill_id)!, letter.language)}`
      const unsubscribeUrl = `${origin}/unsubscribe/${unsubscribe.get(letter.member_id!)!}`
      const about = { entity: 'bills', id: letter.bill_id }
      // The link shows what a household owes: the staff does not read it in the outbox.
      const shared = {
        channel: 'email' as const,
        to: letter.address!,
        about,
        atMostOnce: true,
        secret: true,
        notBefore,
      }
      return { ...shared, ...mailOf(letter, rows[0]!.name, { url, unsubscribeUrl }), unsubscribeUrl }
    }),
  )
  const outboxOf = new Map(due.map(({ id }, at) => [id, outboxIds[at]!]))
  await recipients.handOver(
    ctx.db,
    letters.map(({ id }) => ({ id, outbox_id: outboxOf.get(id) ?? null })),
  )
  return letters.length
}

/** Declares the job that hands queued letters to the outbox; after a crash it goes on where it stopped. */
export const letterJobs = (app: App): void =>
  app.jobs.define<{ origin: string }>(
    job,
    async ({ origin }, running: Running) => {
      let done = 0
      for (let handed = -1; handed !== 0; done += Math.max(0, handed)) {
        await running.progress(done, done + batch)
        handed = await inTransaction(running.db, (tx) =>
          handBatch(app, createContext(systemActor, tx, app.clock), origin),
        )
      }
      return { changed: done, skipped: 0 }
    },
    { retries: true },
  )
