import { toE164 } from '@oselia/contract/checks'
import type { Language } from '@oselia/contract/languages'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { fraction } from '../../../platform/fractions.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes, SmallBytes } from '../../../platform/implement.js'
import { markup } from '../../../platform/markup.js'
import { notFound, Problem, problemBody } from '../../../platform/problems.js'
import { answerPage, pageLanguage, sendOwnPage } from '../../../platform/public-pages.js'
import { countAttempt } from '../../../platform/rate-limits.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { newToken } from '../../../platform/sessions.js'
import { maskedEmail, maskedPhone } from '../../registry/members/members.public.js'
import { ballotsOf, weightOf } from '../votings/votings.public.js'
import { castBallot, hasBallot, refusalOf, requireOpen } from './electronic-ballots.casting.js'
import { codeByKey, codeLimits, createCode, useCode } from './electronic-ballots.codes.js'
import { makeDocument } from './electronic-ballots.documents.js'
import { openVote, personalKind, type Opened } from './electronic-ballots.links.js'
import * as pages from './electronic-ballots.page.js'
import * as queries from './electronic-ballots.queries.js'
import { recordedBallot } from './electronic-ballots.receipt.js'
import { answerList, chosenAnswers, initialsOf, phaseOf, readForm, type Chosen } from './electronic-ballots.rules.js'
import { takeSignedFile } from './electronic-ballots.signing.js'
import { unitLine, weightLine } from './electronic-ballots.texts.js'

type Place = pages.Place
type Personal = Opened & { owner: queries.Owner }
interface At {
  opened: Opened
  place: Place
}

const redirect = (location: string): SmallBytes => ({
  buffer: Buffer.alloc(0),
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
})
const sentence = (problem: Problem, language: Language) => {
  const { message, errors } = problemBody(problem, language)
  return Object.values(errors ?? {})[0]?.[0] ?? message
}
const isKey = (key: string | undefined): key is string => key !== undefined && /^[\w-]{43}$/.test(key)
const isPersonal = (opened: Opened): opened is Personal => opened.owner !== null
const chosenOf = (answers: queries.StoredDocument['answers']): Chosen =>
  new Map(answers.map(({ question_id, answer }) => [question_id, answer]))

/** The pages of votings and ballots, for whoever has a link. Those of a voting tell nothing about anybody. */
export class ElectronicBallots {
  constructor(private readonly app: App) {}

  /** The page of a voting, or of an owner's ballot: the form, or what was recorded. */
  page(ctx: PublicRequestContext, token: string, lang?: string): Promise<SmallBytes> {
    return this.#at(ctx, { token, lang }, ({ opened, place }) =>
      isPersonal(opened) ? this.#ballotPage(opened, place) : this.#votingPage(place),
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
      const row = await codeByKey(opened.ctx, named.key, opened.voting.id, opened.owner?.id ?? null)
      if (row.used_at === null)
        return sendOwnPage(
          pages.codePage(place, { contact: row.contact, chosen: row.answers ? chosenOf(row.answers) : undefined }),
        )
      return opened.owner ? redirect(pages.linkTo(place)) : this.#toLinks(opened, place, row.owner_ids)
    })
  }

  /** Takes a code: counts the ballot that it confirms, or opens personal links. Repeats change nothing. */
  confirm(ctx: PublicRequestContext, named: Named & { key: string }, body: string): Promise<SmallBytes> {
    const code = readForm(body).get('code') ?? ''
    return this.#at(ctx, named, async ({ opened, place }) => {
      try {
        const row = await inTransaction(this.app.pools.db, (tx) =>
          this.#useCode({ ...opened, ctx: { ...opened.ctx, db: tx } }, named.key, code),
        )
        return opened.owner ? redirect(pages.linkTo(place)) : await this.#toLinks(opened, place, row.owner_ids)
      } catch (error) {
        const problem = refusalOf(error)
        const row = await codeByKey(opened.ctx, named.key, opened.voting.id, opened.owner?.id ?? null)
        const isWrong = problem.details.issues?.some(({ field }) => field === 'code')
        const page = pages.codePage(place, {
          contact: row.contact,
          chosen: row.answers ? chosenOf(row.answers) : undefined,
          issue: isWrong ? 'code_wrong' : undefined,
          problem: isWrong ? undefined : sentence(problem, place.language),
        })
        return sendOwnPage(page, problem.status)
      }
    })
  }

  /** How to sign the document that was made last. */
  sign(ctx: PublicRequestContext, named: Named): Promise<SmallBytes> {
    return this.#at(ctx, named, ({ opened, place }) => this.#signPage(opened, place))
  }

  /** Takes a signed file. */
  signed(ctx: PublicRequestContext, named: Named, request: FastifyRequest): Promise<SmallBytes> {
    return this.#at(ctx, named, async ({ opened, place }) => {
      if (!isPersonal(opened)) throw notFound()
      const refused = await takeSignedFile(this.app, request, opened)
      if (refused === null) return redirect(pages.linkTo(place))
      const isProblem = refused instanceof Problem
      const text = isProblem ? sentence(refused, place.language) : pages.say(refused, place.language)
      return this.#signPage(opened, place, text, isProblem ? refused.status : 422)
    })
  }

  /** The document with the answers that were chosen last, byte for byte as it was stored. */
  async document(asked: PublicRequestContext, token: string): Promise<Bytes> {
    const opened = await openVote(this.app, asked, token)
    const [last] = opened.owner ? await queries.documentsOf(opened.ctx.db, opened.owner.id) : []
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

  #at(ctx: PublicRequestContext, { token, lang }: Named, work: (at: At) => Promise<SmallBytes>): Promise<SmallBytes> {
    const language = pageLanguage(ctx, lang)
    return answerPage(language, async () => {
      const opened = await openVote(this.app, { ...ctx, language }, token)
      const { voting, contestable } = opened
      const { rows } = await sql<{ name: string }>`select organisation_name as name from settings`.execute(ctx.db)
      const phase = phaseOf(voting, ctx.now)
      const place = { voting, language, organisation: rows[0]!.name, path: `/vote/${token}`, phase, contestable }
      return work({ opened, place })
    })
  }

  async #votingPage(
    place: Place,
    form?: { contact: string; issue?: 'phone' | undefined; problem?: string | undefined },
  ) {
    const { language, voting, phase, contestable } = place
    const takes = voting.rules.electronic !== 'none'
    const main = markup`${pages.phaseText(place)}${contestable && markup`<p class="warn">${pages.say('contestable', language)}</p>`}
${takes ? phase !== 'cancelled' && pages.contactForm(place, { key: newToken(), contact: '', ...form }) : markup`<p class="good">${pages.say('noElectronic', language)}</p>`}
${pages.questionList(place)}`
    const status = form?.problem ? 429 : form?.issue ? 422 : 200
    return sendOwnPage(pages.pageOf(place, pages.inLanguage(voting.title, language), main), status)
  }

  async #ballotPage({ ctx, owner, voting }: Personal, place: Place, form?: BallotForm): Promise<SmallBytes> {
    const { language } = place
    await queries.noteOpened(this.app.pools.db, owner, ctx.now)
    const ballots = await ballotsOf(ctx, owner.id)
    const shares = await queries.sharesOf(ctx.db, language, [owner.id])
    const total = fraction(voting.figures!.total_numerator!, voting.figures!.total_denominator!)
    const weight = weightOf(fraction(owner.n, owner.d), total, voting.figures!.weight_by!)
    const head = markup`${pages.phaseText(place)}<h2>${pages.say('ballot', language, { number: String(owner.number) })}</h2>
<p>${pages.say('owner', language, { initials: initialsOf(owner.name) })}</p><ul>${shares.map((share) => markup`<li>${unitLine(share, language)}</li>`)}</ul>
<p>${pages.say('weight', language, { weight: weightLine(weight, voting.figures!.weight_by!, language) })}</p>`
    const recorded = recordedBallot(place, owner.number, ballots, await queries.receiptsOf(ctx.db, owner.id))
    const rest = recorded ?? (await this.#formOf({ ctx, owner }, place, form))
    const page = pages.pageOf(place, pages.inLanguage(voting.title, language), markup`${head}${rest}`)
    return sendOwnPage(page, form?.status ?? 200)
  }

  async #formOf({ ctx, owner }: Pick<Personal, 'ctx' | 'owner'>, place: Place, form?: BallotForm) {
    const { voting, phase, language } = place
    if (voting.rules.electronic === 'none')
      return markup`<p class="good">${pages.say('noElectronic', language)}</p>${pages.questionList(place)}`
    if (phase !== 'open') return pages.questionList(place)
    const [last] = voting.rules.electronic === 'signature' ? await queries.documentsOf(ctx.db, owner.id) : []
    const contacts = await queries.contactsOf(ctx.db, owner.id)
    return pages.ballotForm(place, {
      key: newToken(),
      chosen: form?.chosen ?? (last ? chosenOf(last.answers) : new Map()),
      isChecked: form !== undefined,
      contacts: contacts.map(({ masked }) => masked),
      contact: form?.contact ?? 0,
      problem: form?.problem,
      canSign: last !== undefined,
    })
  }

  async #signPage(opened: Opened, place: Place, problem?: string, status = 200): Promise<SmallBytes> {
    if (!isPersonal(opened)) throw notFound()
    const { ctx, owner } = opened
    const [last] = await queries.documentsOf(ctx.db, owner.id)
    if (!last || place.phase !== 'open' || hasBallot(await ballotsOf(ctx, owner.id)))
      return redirect(pages.linkTo(place))
    return sendOwnPage(pages.signPage(place, chosenOf(last.answers), problem), status)
  }

  /** Sends a code to a contact; the answer is the same whether an owner has it or not. */
  async #requestLink(opened: Opened, place: Place, form: Form): Promise<SmallBytes> {
    const { voting } = opened
    if (voting.rules.electronic === 'none' || place.phase === 'cancelled') throw notFound()
    const given = form.get('contact') ?? ''
    const isMail = given.includes('@')
    const address = isMail ? given.toLowerCase() : toE164(given)
    if (!address) return this.#votingPage(place, { contact: given, issue: 'phone' })
    const sent = form.get('key')
    const key = isKey(sent) ? sent : newToken()
    try {
      await countAttempt(
        this.app.pools.interactiveDb,
        opened.ctx.now,
        ...(await codeLimits(opened.ctx, voting.id, address)),
      )
    } catch (error) {
      return this.#votingPage(place, { contact: given, problem: sentence(refusalOf(error), place.language) })
    }
    await inTransaction(this.app.pools.db, async (tx) => {
      const ctx = { ...opened.ctx, db: tx, language: place.language }
      const ownerIds = await queries.ownersByContact(tx, voting.id, address)
      const masked = isMail ? maskedEmail(address) : maskedPhone(address)
      const contact = { channel: isMail ? ('email' as const) : ('sms' as const), address, masked }
      await createCode(ctx, { key, voting, ballot: null, ownerIds, contact, isKnown: ownerIds.length > 0 })
    })
    return redirect(pages.linkTo(place, `/code/${key}`))
  }

  /** Keeps the answers under a key and sends its code to the contact that was chosen. */
  async #requestCode(opened: Personal, place: Place, form: Form): Promise<SmallBytes> {
    const { ctx, voting, owner } = opened
    const chosen = chosenAnswers(voting, form)
    const contacts = await queries.contactsOf(ctx.db, owner.id)
    const at = Math.max(
      0,
      contacts.findIndex((_, n) => String(n) === form.get('contact')),
    )
    const contact = contacts[at]
    if (hasBallot(await ballotsOf(ctx, owner.id))) return redirect(pages.linkTo(place))
    if (chosen.size < voting.questions.length || !contact || place.phase !== 'open')
      return this.#ballotPage(opened, place, { chosen, contact: at, status: 422 })
    const sent = form.get('key')
    const key = isKey(sent) ? sent : newToken()
    try {
      await countAttempt(this.app.pools.interactiveDb, ctx.now, ...(await codeLimits(ctx, voting.id, contact.address)))
      await inTransaction(this.app.pools.db, async (tx) => {
        const within = { ...ctx, db: tx, language: place.language }
        await requireOpen(within, voting, 'code')
        const ballot = { ownerId: owner.id, answers: answerList(chosen) }
        await createCode(within, { key, voting, ballot, ownerIds: [], contact, isKnown: true })
      })
    } catch (error) {
      const problem = refusalOf(error)
      const again = { chosen, contact: at, status: problem.status, problem: sentence(problem, place.language) }
      return this.#ballotPage(opened, place, again)
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
      const problem = refusalOf(error)
      const isIncomplete = chosen.size < opened.voting.questions.length
      const text = isIncomplete ? undefined : sentence(problem, place.language)
      return this.#ballotPage(opened, place, { chosen, contact: 0, status: problem.status, problem: text })
    }
  }

  async #useCode(opened: Opened, key: string, code: string) {
    const { ctx, voting } = opened
    const { row, isFirst } = await useCode(this.app, ctx, {
      key,
      code,
      votingId: voting.id,
      ownerId: opened.owner?.id ?? null,
    })
    if (isFirst && isPersonal(opened) && row.answers)
      await castBallot(opened, { channel: 'code', answers: row.answers, contact: row.contact, signed: null })
    return row
  }

  /** Leads to the personal link of the owner; several of one contact choose. */
  async #toLinks({ ctx }: Opened, place: Place, ownerIds: readonly number[]): Promise<SmallBytes> {
    const tokens = await inTransaction(this.app.pools.db, (tx) =>
      this.app.publicLinks.tokensFor({ ...ctx, db: tx }, personalKind, ownerIds),
    )
    const [only] = [...tokens.values()]
    if (only !== undefined && tokens.size === 1) return redirect(`/vote/${only}?lang=${place.language}`)
    const shares = await queries.sharesOf(ctx.db, place.language, ownerIds)
    const links = await Promise.all(
      ownerIds.map(async (id) => {
        const { name } = (await queries.ownerById(ctx.db, id))!
        const units = shares.filter(({ owner_id }) => owner_id === id).map((share) => unitLine(share, place.language))
        return { url: `/vote/${tokens.get(id)!}`, text: [initialsOf(name), ...units].join(', ') }
      }),
    )
    return sendOwnPage(pages.choicePage(place, links))
  }
}

type Form = ReadonlyMap<string, string>
export interface Named {
  token: string
  lang: string | undefined
}
interface BallotForm {
  chosen: Chosen
  contact: number
  status: number
  problem?: string | undefined
}
