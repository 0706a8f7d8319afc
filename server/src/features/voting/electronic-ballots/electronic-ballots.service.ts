import { toE164 } from '@oselia/contract/checks'
import { email } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes, SmallBytes } from '../../../platform/implement.js'
import { notFound, Problem, problemBody } from '../../../platform/problems.js'
import { answerPage, pageLanguage, sendOwnPage } from '../../../platform/public-pages.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { newToken } from '../../../platform/sessions.js'
import { maskedEmail, maskedPhone } from '../../registry/members/members.public.js'
import { ballotsOf } from '../votings/votings.public.js'
import { hasBallot, refusalOf } from './electronic-ballots.casting.js'
import { codeByKey, confirmsOther, createCode, drawCode } from './electronic-ballots.codes.js'
import { confirmByCode } from './electronic-ballots.confirming.js'
import { makeDocument } from './electronic-ballots.documents.js'
import { attachmentNames } from './electronic-ballots.files.js'
import { countContactCode } from './electronic-ballots.limits.js'
import { openVote, personalTokens, type Opened } from './electronic-ballots.links.js'
import * as pages from './electronic-ballots.page.js'
import * as queries from './electronic-ballots.queries.js'
import { answerList, chosenAnswers, initialsOf, phasesAt, readForm } from './electronic-ballots.rules.js'
import { sendBallotCode } from './electronic-ballots.sending.js'
import { takeSignedFile } from './electronic-ballots.signing.js'
import { unitLine } from './electronic-ballots.texts.js'
import {
  ballotPage,
  isPersonal,
  redirect,
  shownCode,
  signingPage,
  votingPage,
  type Personal,
  type Refusal,
} from './electronic-ballots.views.js'

type Place = pages.Place
interface At {
  opened: Opened
  place: Place
}

const sentence = (problem: Problem, language: Language) => {
  const { message, errors } = problemBody(problem, language)
  return Object.values(errors ?? {})[0]?.[0] ?? message
}
const refusalIn = (problem: Problem, language: Language): Refusal & { problem: string } => ({
  status: problem.status,
  problem: sentence(problem, language),
  retryAfter: problem.details.retryAfter,
})
const isKey = (key: string | undefined): key is string => key !== undefined && /^[\w-]{43}$/.test(key)

/** The pages of votings and ballots, for whoever has a link. Those of a voting contain no personal data. */
export class ElectronicBallots {
  constructor(private readonly app: App) {}

  /** The page of a voting, or of an owner's ballot: the form, or what was recorded. */
  page(ctx: PublicRequestContext, token: string, lang?: string): Promise<SmallBytes> {
    return this.#at(ctx, { token, lang }, ({ opened, place }) =>
      isPersonal(opened) ? ballotPage(this.app, opened, place) : votingPage(place),
    )
  }

  /** What the form of either page sends. */
  post(ctx: PublicRequestContext, named: Named, body: string): Promise<SmallBytes> {
    const form = readForm(body)
    return this.#at(ctx, named, ({ opened, place }) => {
      if (!isPersonal(opened)) return this.#requestLink(opened, place, form)
      return opened.voting.rules.electronic === 'code'
        ? this.#requestCode(opened, place, form)
        : this.#choose(opened, place, form)
    })
  }

  /** Asks for the code that was sent under the key, or leads on once it was given. */
  code(ctx: PublicRequestContext, named: Named & { key: string }): Promise<SmallBytes> {
    return this.#at(ctx, named, async ({ opened, place }) => {
      const row = await this.#codeOf(opened, named.key)
      if (row.used_at === null) return sendOwnPage(pages.codePage(place, shownCode(named.key, row)))
      return opened.owner ? redirect(pages.linkTo(place)) : this.#toLinks(opened, place, row.co_owner_ids)
    })
  }

  /** Takes a code: counts the ballot that it confirms, or opens personal links. Repeats change nothing. */
  confirm(ctx: PublicRequestContext, named: Named & { key: string }, body: string): Promise<SmallBytes> {
    const code = readForm(body).get('code') ?? ''
    return this.#at(ctx, named, async ({ opened, place }) => {
      try {
        const row = await confirmByCode(this.app, opened, named.key, code)
        return opened.owner ? redirect(pages.linkTo(place)) : await this.#toLinks(opened, place, row.co_owner_ids)
      } catch (error) {
        const refused = refusalOf(error)
        const row = await this.#codeOf(opened, named.key)
        const { problem, status, retryAfter } = refusalIn(refused, place.language)
        const isWrong = refused.details.issues?.some(({ field }) => field === 'code')
        const why = isWrong ? ({ issue: 'code_wrong' } as const) : { problem }
        return sendOwnPage(pages.codePage(place, { ...shownCode(named.key, row), ...why }), status, retryAfter)
      }
    })
  }

  /** Sends another code for the same answers to the same contact; the one before stays valid for its time. */
  codeAgain(ctx: PublicRequestContext, named: Named & { key: string }): Promise<SmallBytes> {
    return this.#at(ctx, named, async ({ opened, place }) => {
      if (!isPersonal(opened)) throw notFound()
      const { ctx: own, owner } = opened
      const row = await this.#codeOf(opened, named.key)
      const [contact, another] = (await queries.contactsOf(own.db, owner.co_owner_id)).filter(
        ({ masked }) => masked === row.contact,
      )
      // Of two contacts that look alike the owner chooses anew.
      if (!row.answers || !contact || another || hasBallot(await ballotsOf(own, owner.id)))
        return redirect(pages.linkTo(place))
      const key = newToken()
      try {
        await sendBallotCode(this.app, opened, place, { key, answers: row.answers, contact })
      } catch (error) {
        const { problem, status, retryAfter } = refusalIn(refusalOf(error), place.language)
        const page = pages.codePage(place, { ...shownCode(named.key, row), problem })
        return sendOwnPage(page, status, retryAfter)
      }
      return redirect(pages.linkTo(place, `/code/${key}`))
    })
  }

  /** How to sign the document that was made last. */
  sign(ctx: PublicRequestContext, named: Named): Promise<SmallBytes> {
    return this.#at(ctx, named, ({ opened, place }) => signingPage(opened, place))
  }

  /** Takes a signed file. */
  signed(ctx: PublicRequestContext, named: Named, request: FastifyRequest): Promise<SmallBytes> {
    return this.#at(ctx, named, async ({ opened, place }) => {
      if (!isPersonal(opened)) throw notFound()
      const refused = await takeSignedFile(this.app, request, opened)
      if (refused === null) return redirect(pages.linkTo(place))
      if (!(refused instanceof Problem))
        return signingPage(opened, place, { status: 422, problem: pages.say(refused, place.language) })
      const isMissing = refused.details.issues?.some(({ key }) => key === 'required')
      const missing = isMissing && { problem: pages.say('noFile', place.language) }
      return signingPage(opened, place, { ...refusalIn(refused, place.language), ...missing })
    })
  }

  /** The document with the answers that were chosen last, byte for byte as it was stored. */
  async document(asked: PublicRequestContext, token: string): Promise<Bytes> {
    const opened = await openVote(this.app, asked, token)
    const [last] = opened.owner ? await queries.documentsOf(opened.ctx.db, opened.owner.co_owner_id) : []
    if (!last) throw notFound()
    return {
      stream: await this.app.files.bytesOf(last),
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; ${fileName(last.name)}`,
        'cache-control': 'no-store',
      },
    }
  }

  #at(
    ctx: PublicRequestContext,
    { token, lang }: Named,
    work: (at: At) => Promise<SmallBytes> | SmallBytes,
  ): Promise<SmallBytes> {
    const language = pageLanguage(ctx, lang)
    return answerPage(language, async () => {
      const opened = await openVote(this.app, { ...ctx, language }, token)
      const { voting, contestable } = opened
      const { rows } = await sql<{ name: string }>`select organisation_name as name from settings`.execute(ctx.db)
      // While it may still be open the page offers the form; whether a ballot is taken is decided when it comes.
      const phases = phasesAt(voting, opened.ctx.now, opened.margins)
      const phase = phases.find((one) => one === 'open') ?? phases[0]!
      const files = await attachmentNames(ctx.db, voting)
      const place = { voting, language, organisation: rows[0]!.name, path: `/vote/${token}`, phase, contestable, files }
      return work({ opened, place })
    })
  }

  /** Sends a code to a contact; the answer is the same whether an owner has it or not. */
  async #requestLink(opened: Opened, place: Place, form: Form): Promise<SmallBytes> {
    const { voting } = opened
    if (voting.rules.electronic === 'none' || place.phase === 'cancelled') throw notFound()
    const given = form.get('contact') ?? ''
    const isMail = given.includes('@')
    const address = isMail ? email.safeParse(given).data : toE164(given)
    if (!address) return votingPage(place, { contact: given, issue: isMail ? 'email' : 'contact' })
    const sent = form.get('key')
    const key = isKey(sent) ? sent : newToken()
    try {
      await countContactCode(this.app, opened.ctx, voting.id, address)
    } catch (error) {
      return votingPage(place, { contact: given, ...refusalIn(refusalOf(error), place.language) })
    }
    const drawn = await drawCode(opened.ctx.db, key)
    await inTransaction(this.app.pools.db, async (tx) => {
      const ctx = { ...opened.ctx, db: tx, language: place.language }
      const coOwnerIds = await queries.coOwnersByContact(tx, voting.id, address)
      const masked = isMail ? maskedEmail(address) : maskedPhone(address)
      const contact = { channel: isMail ? ('email' as const) : ('sms' as const), address, masked }
      await createCode(
        { ctx, margins: opened.margins },
        {
          drawn,
          voting,
          ballot: null,
          coOwnerIds,
          contact,
          isKnown: coOwnerIds.length > 0,
        },
      )
    })
    return redirect(pages.linkTo(place, `/code/${key}`))
  }

  /** Keeps the answers under a key and sends its code to the contact that was chosen. */
  async #requestCode(opened: Personal, place: Place, form: Form): Promise<SmallBytes> {
    const { ctx, voting, owner } = opened
    const chosen = chosenAnswers(voting, form)
    const contacts = await queries.contactsOf(ctx.db, owner.co_owner_id)
    const at = Math.max(
      0,
      contacts.findIndex((_, n) => String(n) === form.get('contact')),
    )
    const contact = contacts[at]
    if (hasBallot(await ballotsOf(ctx, owner.id))) return redirect(pages.linkTo(place))
    if (chosen.size < voting.questions.length || !contact || place.phase !== 'open')
      return ballotPage(this.app, opened, place, { chosen, contact: at, status: 422 })
    const sent = form.get('key')
    const answers = answerList(chosen)
    // A form that was sent, changed and sent again has the key of its first answers.
    const isNew = !isKey(sent) || (await confirmsOther(ctx.db, sent, answers))
    const key = isNew ? newToken() : sent
    try {
      await sendBallotCode(this.app, opened, place, { key, answers, contact })
    } catch (error) {
      const refusal = refusalIn(refusalOf(error), place.language)
      return ballotPage(this.app, opened, place, { chosen, contact: at, ...refusal })
    }
    return redirect(pages.linkTo(place, `/code/${key}`))
  }

  /** Makes the document of the chosen answers. */
  async #choose(opened: Personal, place: Place, form: Form): Promise<SmallBytes> {
    const chosen = chosenAnswers(opened.voting, form)
    if (hasBallot(await ballotsOf(opened.ctx, opened.owner.id))) return redirect(pages.linkTo(place))
    try {
      await makeDocument(this.app, opened, answerList(chosen))
      return redirect(pages.linkTo(place, '/sign'))
    } catch (error) {
      const refusal = refusalIn(refusalOf(error), place.language)
      const isIncomplete = chosen.size < opened.voting.questions.length
      const problem = isIncomplete ? undefined : refusal.problem
      return ballotPage(this.app, opened, place, { chosen, contact: 0, ...refusal, problem })
    }
  }

  #codeOf({ ctx, voting, owner, margins }: Opened, key: string) {
    return codeByKey({ ctx, margins }, key, { votingId: voting.id, coOwnerId: owner?.co_owner_id ?? null })
  }

  /** Leads to the personal link of the owner; several of one contact choose. */
  async #toLinks({ ctx }: Opened, place: Place, coOwnerIds: readonly number[]): Promise<SmallBytes> {
    const tokens = await inTransaction(this.app.pools.db, (tx) =>
      personalTokens(this.app, { ...ctx, db: tx }, coOwnerIds),
    )
    const [only] = [...tokens.values()]
    if (only !== undefined && tokens.size === 1) return redirect(`/vote/${only}?lang=${place.language}`)
    const owners = await Promise.all(coOwnerIds.map(async (id) => (await queries.ownerOf(ctx.db, id))!))
    const ids = owners.map(({ id }) => id)
    const shares = await queries.sharesOf(ctx.db, place.language, ids)
    const links = owners.map(({ id, co_owner_id, voter }) => {
      const units = shares.filter(({ owner_id }) => owner_id === id).map((share) => unitLine(share, place.language))
      return { url: `/vote/${tokens.get(co_owner_id)!}`, text: [initialsOf(voter), ...units].join(', ') }
    })
    return sendOwnPage(pages.choicePage(place, links))
  }
}

type Form = ReadonlyMap<string, string>
export interface Named {
  token: string
  lang: string | undefined
}
