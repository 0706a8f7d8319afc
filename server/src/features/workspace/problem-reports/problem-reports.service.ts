import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { requestCreate } from '@oselia/contract/service-request-details'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import type { SmallBytes } from '../../../platform/implement.js'
import { networkOf } from '../../../platform/networks.js'
import { send } from '../../../platform/outbox.js'
import { slowHash } from '../../../platform/passwords.js'
import { notFound, Problem, problemBody } from '../../../platform/problems.js'
import { answerPage, pageLanguage, sendOwnPage } from '../../../platform/public-pages.js'
import { secondsToWait, type Limit } from '../../../platform/rate-limits.js'
import type { PublicRequestContext, RequestContext } from '../../../platform/request-context.js'
import { wholeScope } from '../../../platform/scope.js'
import { sharedSecret } from '../../../platform/secrets.js'
import { newToken, tokenHash } from '../../../platform/sessions.js'
import { today } from '../../../platform/today.js'
import { senderOf } from '../../access/auth/auth.public.js'
import { lobbyHouse, lobbyKind } from '../../content/lobby/lobby.public.js'
import { maskedPhone } from '../../registry/members/members.public.js'
import { linkForCaller } from '../../requests/guests/guests.public.js'
import { createRequest } from '../../requests/requests/requests.public.js'
import { closedPage, codePage, codeSms, donePage, formPage, type Place } from './problem-reports.page.js'
import * as queries from './problem-reports.queries.js'
import { checkForm, readForm, type ReportFields } from './problem-reports.rules.js'

/** Lifetime of a code in minutes and tries for it; hours for which the last page of a report can be opened again. */
const codeMinutes = 10
const mostTries = 5
const keptHours = 24

/** Makes requests in the name of the system: within the limits of residents, and seeing members as the check of a caller needs. */
const reporter: Pick<RequestContext, 'actor' | 'scope'> = {
  actor: {
    id: 0,
    name: '',
    sessionId: 0,
    permissions: new Set(['service_requests.update', 'all_requests.read', 'members.read', 'realty.read']),
  },
  scope: wholeScope,
}

const keyed = async (db: Db, text: string): Promise<string> =>
  createHmac('sha256', await sharedSecret(db, 'codes'))
    .update(text)
    .digest('base64url')

const hashOf = async (db: Db, key: string, code: string) =>
  slowHash(code, `${await sharedSecret(db, 'codes')}:report:${key}`)

const limitsOf = async (ctx: PublicRequestContext, houseId: number, phone: string): Promise<Limit[]> => {
  const hidden = await keyed(ctx.db, `report:${phone}`)
  return [
    { key: `report:network:${networkOf(ctx.ip)}`, attempts: 30, seconds: 3600 },
    { key: `report:house:${houseId}`, attempts: 60, seconds: 3600 },
    { key: `report:minute:${hidden}`, attempts: 1, seconds: 60 },
    { key: `report:day:${hidden}`, attempts: 5, seconds: 86_400 },
  ]
}

const redirect = (location: string): SmallBytes => ({
  buffer: Buffer.alloc(0),
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
})
const sentence = (problem: Problem, { language }: Place) => problemBody(problem, language).message
const isKey = (key: string) => /^[\w-]{43}$/.test(key)

/** The pages on which somebody without an account reports a problem of a house. Nothing of them tells who is known. */
export class ProblemReports {
  constructor(private readonly app: App) {}

  form(ctx: PublicRequestContext, token: string, lang?: string): Promise<SmallBytes> {
    return this.#at(ctx, token, lang, async (place) => {
      if (!this.#isOpen) return sendOwnPage(closedPage(place))
      const written = { ...readForm(''), key: newToken() }
      return sendOwnPage(formPage(place, { written, issues: {}, types: await queries.typesForResidents(ctx.db) }))
    })
  }

  /** Stores a report and sends its code; a form that is sent twice is stored, and its code sent, once. */
  report(ctx: PublicRequestContext, token: string, lang: string | undefined, body: string): Promise<SmallBytes> {
    return this.#at(ctx, token, lang, async (place) => {
      if (!this.#isOpen) throw notFound()
      const types = await queries.typesForResidents(ctx.db)
      const sent = readForm(body)
      const written = { ...sent, key: isKey(sent.key) ? sent.key : newToken() }
      const { issues, phone, fields } = checkForm(
        written,
        types.map(({ id }) => id),
      )
      if (Object.keys(issues).length > 0) return sendOwnPage(formPage(place, { written, issues, types }), 422)
      const location = `${place.lobby}/report/${written.key}?lang=${place.language}`
      if (await queries.reportByKey(ctx.db, place.house.id, tokenHash(written.key))) return redirect(location)
      const wait = await secondsToWait(
        this.app.pools.interactiveDb,
        ctx.now,
        ...(await limitsOf(ctx, place.house.id, phone)),
      )
      if (wait > 0) {
        const problem = sentence(new Problem(429, 'too_many', { retryAfter: wait }), place)
        return sendOwnPage(formPage(place, { written, issues, types, problem }), 429, wait)
      }
      await this.#store(ctx, place, { key: written.key, phone, fields: { ...fields, language: place.language } })
      return redirect(location)
    })
  }

  /** Asks for the code, or shows the number once it was given. */
  read(ctx: PublicRequestContext, token: string, { lang, key }: Named): Promise<SmallBytes> {
    return this.#at(ctx, token, lang, async (place) => {
      const report = await this.#reportOf(ctx, place, key)
      if (report.number !== null) return sendOwnPage(donePage(place, report.number, await this.#chatOf(ctx, key)))
      return sendOwnPage(codePage(place, maskedPhone(report.phone)))
    })
  }

  /** Makes the request once, however often it is confirmed. Each try counts, also a refused one. */
  confirm(ctx: PublicRequestContext, token: string, named: Named & { code: string }): Promise<SmallBytes> {
    return this.#at(ctx, token, named.lang, async (place) => {
      const { key, code } = named
      const here = `${place.lobby}/report/${key}?lang=${place.language}`
      const wait = await secondsToWait(this.app.pools.interactiveDb, ctx.now, {
        key: `report:try:${networkOf(ctx.ip)}`,
        attempts: 100,
        seconds: 900,
      })
      if (wait > 0) throw new Problem(429, 'too_many', { retryAfter: wait })
      await sql`update problem_reports set tries = tries + 1 where key_hash = ${tokenHash(key)} and request_id is null`.execute(
        this.app.pools.interactiveDb,
      )
      const hash = await hashOf(ctx.db, key, code.replace(/\s/g, ''))
      await queries.lockReport(ctx.db, tokenHash(key))
      const report = await this.#reportOf(ctx, place, key)
      if (report.number !== null) return redirect(here)
      if (report.tries > mostTries || !timingSafeEqual(hash, report.code_hash))
        return sendOwnPage(codePage(place, maskedPhone(report.phone), { key: 'code_wrong' }), 422)
      await this.#make(ctx, report, key)
      return redirect(here)
    })
  }

  /** The page after the transaction of a confirmation was rolled back, with the reason. */
  refused(ctx: PublicRequestContext, token: string, { lang, key }: Named, problem: Problem): Promise<SmallBytes> {
    return this.#at(ctx, token, lang, async (place) => {
      const report = await this.#reportOf(ctx, place, key)
      const page = codePage(place, maskedPhone(report.phone), sentence(problem, place))
      return sendOwnPage(page, problem.status, problem.details.retryAfter)
    })
  }

  get #isOpen(): boolean {
    return this.app.config.smsUrl !== undefined
  }

  /** Answers by a page of the house of a valid link; else by the page that there is none. */
  #at(ctx: PublicRequestContext, token: string, lang: string | undefined, work: (place: Place) => Promise<SmallBytes>) {
    const language = pageLanguage(ctx, lang)
    return answerPage(language, async () => {
      const house = await lobbyHouse(ctx.db, await this.app.publicLinks.resolve(ctx, lobbyKind, token))
      if (!house) throw notFound()
      return work({ house, language, lobby: `/lobby/${token}` })
    })
  }

  async #reportOf(ctx: PublicRequestContext, { house }: Place, key: string): Promise<queries.Report> {
    const report = await queries.reportByKey(ctx.db, house.id, tokenHash(key))
    if (!report || Date.parse(report.expires_at) <= ctx.now.getTime()) throw notFound()
    return report
  }

  async #store(ctx: PublicRequestContext, { house, language }: Place, { key, phone, fields }: Stored): Promise<void> {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const hash = await hashOf(ctx.db, key, code)
    await sql`delete from problem_reports where expires_at < ${ctx.now}`.execute(ctx.db)
    const { numAffectedRows } =
      await sql`insert into problem_reports (key_hash, house_id, phone, fields, code_hash, created_at, expires_at)
      values (${tokenHash(key)}, ${house.id}, ${phone}, ${JSON.stringify(fields)}::jsonb, ${hash}, ${ctx.now},
        ${ctx.now}::timestamptz + make_interval(mins => ${codeMinutes})) on conflict (key_hash) do nothing`.execute(
        ctx.db,
      )
    if (numAffectedRows === 0n) return
    const text = `${senderOf(house.organisation)}: ${codeSms(language, code, codeMinutes)}`
    const message = { channel: 'sms', to: phone, text, kind: 'code', secret: true } as const
    await send({ ...ctx, ...reporter }, { ...message, expiresInMinutes: codeMinutes })
  }

  async #make(asked: PublicRequestContext, { id, house_id, phone, fields }: queries.Report, key: string) {
    const ctx: RequestContext = { ...asked, ...reporter }
    const { type_id, common_place, unit, text } = fields!
    const realty_id = unit === '' ? null : await queries.unitByNumber(ctx.db, house_id, unit)
    const member_id = await queries.residentByPhone(ctx.db, house_id, phone, await today(ctx))
    const request = requestCreate.parse({
      type_id,
      description: text,
      house_id,
      realty_id,
      common_place,
      member_id,
      place_note: realty_id === null && unit !== '' ? unit : null,
      caller_phone: phone,
      source: 'lobby',
      // Whether others reported the same is not told; the dispatcher sees similar requests.
      similar_seen: true,
    })
    const requestId = await createRequest(this.app, ctx, request)
    const token = await this.#chatTokenOf(ctx, key)
    await linkForCaller(ctx.db, { requestId, memberId: member_id, token, name: maskedPhone(phone), now: ctx.now })
    await sql`update problem_reports set request_id = ${requestId}, fields = null,
      expires_at = ${ctx.now}::timestamptz + make_interval(hours => ${keptHours}) where id = ${id}`.execute(ctx.db)
  }

  /** Derived from the key, so that the last page can be opened again although the table of links has hashes alone. */
  #chatTokenOf(ctx: PublicRequestContext, key: string): Promise<string> {
    return keyed(ctx.db, `report:chat:${key}`)
  }

  async #chatOf(ctx: PublicRequestContext, key: string): Promise<string> {
    return `/member/chat/${await this.#chatTokenOf(ctx, key)}`
  }
}

interface Named {
  lang?: string | undefined
  key: string
}
interface Stored {
  key: string
  phone: string
  fields: ReportFields
}
