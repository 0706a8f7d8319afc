import { fraction } from '../../../platform/fractions.js'
import type { App } from '../../../platform/app.js'
import type { SmallBytes } from '../../../platform/implement.js'
import { markup } from '../../../platform/markup.js'
import { notFound } from '../../../platform/problems.js'
import { sendOwnPage } from '../../../platform/public-pages.js'
import { newToken } from '../../../platform/sessions.js'
import { trustedAnchors } from '../issuers/issuers.public.js'
import { ballotsOf, isWithheld, weightIn, wholeIn } from '../votings/votings.public.js'
import { hasBallot } from './electronic-ballots.casting.js'
import type { StoredCode } from './electronic-ballots.codes.js'
import type { Opened } from './electronic-ballots.links.js'
import * as pages from './electronic-ballots.page.js'
import * as queries from './electronic-ballots.queries.js'
import { recordedBallot } from './electronic-ballots.receipt.js'
import { initialsOf, type Chosen } from './electronic-ballots.rules.js'
import { unitLine, weightLine } from './electronic-ballots.texts.js'

type Place = pages.Place
export type Personal = Opened & { owner: queries.Owner }
export const isPersonal = (opened: Opened): opened is Personal => opened.owner !== null

export const redirect = (location: string): SmallBytes => ({
  buffer: Buffer.alloc(0),
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
})
export const chosenOf = (answers: queries.StoredDocument['answers']): Chosen =>
  new Map(answers.map(({ question_id, answer }) => [question_id, answer]))

/** What the page of a code shows of it. */
export const shownCode = (key: string, { contact, answers }: Pick<StoredCode, 'contact' | 'answers'>) => ({
  key,
  contact,
  chosen: answers ? chosenOf(answers) : undefined,
})

/** Why something was not taken, and in how many seconds to try again. */
export interface Refusal {
  status: number
  problem?: string | undefined
  retryAfter?: number | undefined
}

/** What was sent by the form of a ballot, and why it was not taken. */
interface BallotForm extends Refusal {
  chosen: Chosen
  contact: number
}

/** The page of a voting, for whoever has its address. */
export const votingPage = (
  place: Place,
  form?: { contact: string; issue?: 'contact' | 'email' | undefined } & Partial<Refusal>,
): SmallBytes => {
  const { language, voting, phase, contestable } = place
  const takes = voting.rules.electronic !== 'none'
  // Where no ballot is taken any more there is nothing to warn of.
  const warns = contestable && (phase === 'open' || phase === 'before')
  const main = markup`${pages.phaseText(place)}${warns && markup`<p class="warn">${pages.say('contestable', language)}</p>`}
${takes ? phase !== 'cancelled' && pages.contactForm(place, { key: newToken(), contact: '', ...form }) : markup`<p class="good">${pages.say('noElectronic', language)}</p>`}
${pages.questionList(place)}`
  const status = form?.status ?? (form?.issue ? 422 : 200)
  return sendOwnPage(pages.pageOf(place, pages.inLanguage(voting.title, language), main), status, form?.retryAfter)
}

/** That others have the same ballot, of which the first counts. */
const coOwnersText = ({ language }: Place, { others }: queries.Owner) =>
  others.length > 0 &&
  markup`<p class="soft">${pages.say('coOwners', language, { initials: others.map(initialsOf).join(', ') })}</p>`

/** The page of one owner's ballot: the form, or what was recorded. */
export const ballotPage = async (
  app: App,
  { ctx, owner, voting }: Personal,
  place: Place,
  form?: BallotForm,
): Promise<SmallBytes> => {
  const { language } = place
  await queries.noteOpened(app.pools.db, owner, ctx.now)
  const ballots = await ballotsOf(ctx, owner.id)
  const shares = await queries.sharesOf(ctx.db, language, [owner.id])
  const hasVote = !(await isWithheld(ctx.db, owner.id))
  const weight = weightIn(wholeIn(voting.figures!), fraction(owner.n, owner.d), hasVote)
  const head = markup`${pages.phaseText(place)}<h2>${pages.say('ballot', language, { number: String(owner.number) })}</h2>
<p>${pages.say('owner', language, { initials: initialsOf(owner.voter) })}</p>${coOwnersText(place, owner)}<ul>${shares.map((share) => markup`<li>${unitLine(share, language)}</li>`)}</ul>
<p>${pages.say('weight', language, { weight: weightLine(weight, voting.figures!.weight_by!, language) })}</p>`
  const recorded = recordedBallot(place, owner, ballots, await queries.receiptsOf(ctx.db, owner.id))
  const rest = recorded ?? (await formOf({ ctx, owner, hasVote }, place, form))
  const page = pages.pageOf(place, pages.inLanguage(voting.title, language), markup`${head}${rest}`)
  return sendOwnPage(page, form?.status, form?.retryAfter)
}

type Voter = Pick<Personal, 'ctx' | 'owner'> & { hasVote: boolean }
const formOf = async ({ ctx, owner, hasVote }: Voter, place: Place, form?: BallotForm) => {
  const { voting, phase, language } = place
  if (voting.rules.electronic === 'none')
    return markup`<p class="good">${pages.say('noElectronic', language)}</p>${pages.questionList(place)}`
  if (!hasVote) return markup`<p class="warn">${pages.say('withheld', language)}</p>${pages.questionList(place)}`
  if (phase !== 'open') return pages.questionList(place)
  const [last] = voting.rules.electronic === 'signature' ? await queries.documentsOf(ctx.db, owner.co_owner_id) : []
  const contacts = await queries.contactsOf(ctx.db, owner.co_owner_id)
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

/** How to sign the document that was made last; leads back where there is nothing to sign. */
export const signingPage = async (opened: Opened, place: Place, refusal?: Refusal): Promise<SmallBytes> => {
  if (!isPersonal(opened)) throw notFound()
  const { ctx, owner } = opened
  const [last] = await queries.documentsOf(ctx.db, owner.co_owner_id)
  if (!last || place.phase !== 'open' || hasBallot(await ballotsOf(ctx, owner.id))) return redirect(pages.linkTo(place))
  const issuers = [...new Set((await trustedAnchors(ctx.db)).map(({ name }) => name))]
  const page = pages.signPage(place, chosenOf(last.answers), issuers, refusal?.problem)
  return sendOwnPage(page, refusal?.status, refusal?.retryAfter)
}
