import type { IssueKey } from '@oselia/contract/issues'
import { issueText } from '@oselia/contract/issues'
import type { TextMap } from '@oselia/contract/kit'
import { localeTags, type Language } from '@oselia/contract/languages'
import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { markup, type Html } from '../../../platform/markup.js'
import { renderPage, type RenderedPage } from '../../../platform/public-pages.rendering.js'
import type { StoredVoting } from '../votings/votings.public.js'
import { codePageWords } from './electronic-ballots.code-page.messages.js'
import { voteWords } from './electronic-ballots.messages.js'
import type { Chosen, Phase } from './electronic-ballots.rules.js'
import { voteStyle } from './electronic-ballots.styles.js'

/** The state of a page. */
export interface Place {
  voting: StoredVoting
  language: Language
  organisation: string
  /** The path of the page, `/vote/{token}`. */
  path: string
  phase: Phase
  contestable: boolean
  /** Names of the files of the questions by their ids. */
  files: ReadonlyMap<number, string>
}

const words = { ...voteWords, ...codePageWords }
type Words = keyof typeof words
export const say = (key: Words, language: Language, values: Record<string, string> = {}): string =>
  words[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

export const inLanguage = (text: TextMap, language: Language): string => text[language] ?? text.uk

/** The same for the page, which says in which language it is where that is not the page's own. */
const written = ({ language }: Pick<Place, 'language'>, text: TextMap): Html =>
  text[language] === undefined && language !== 'uk'
    ? markup`<span lang="uk">${text.uk}</span>`
    : markup`${inLanguage(text, language)}`

export const momentIn = ({ language, voting }: Place, instant: string): string =>
  new Intl.DateTimeFormat(localeTags[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: voting.timezone,
  }).format(new Date(instant))

export const linkTo = ({ path, language }: Place, part = ''): string => `${path}${part}?lang=${language}`

export const pageOf = (place: Place, title: string, main: Html): RenderedPage => {
  const { language, organisation, voting } = place
  const houses = voting.houses.map(({ name }) => name).join('; ')
  const name = inLanguage(voting.title, language)
  // A step of its own is named by itself, and then says of which voting it is.
  const isNamed = name === title
  const about = isNamed ? houses : markup`${written(place, voting.title)} · ${houses}`
  const number = voting.number && markup`${say('number', language, { number: voting.number })} · `
  const whole = markup`<h1>${isNamed ? written(place, voting.title) : title}</h1><p class="soft">${number}${about}</p>${main}`
  return renderPage({ language, title, organisation, main: whole, style: voteStyle, hasForm: true })
}

const alert = (text: string | undefined): Html | null =>
  text ? markup`<p class="warn" role="alert">${text}</p>` : null

/** Of a deadline at midnight, so that the day before it is named. */
export const lastMoment = (deadline: string): string => new Date(Date.parse(deadline) - 1).toISOString()

/** What the voting does now. */
export const phaseText = (place: Place): Html => {
  const { phase, language, voting } = place
  const { deadline, meeting_at } = voting
  if (phase === 'open')
    return markup`<p>${deadline ? say('until', language, { at: momentIn(place, lastMoment(deadline)) }) : say('open', language)}</p>`
  const meeting =
    phase === 'before' && meeting_at ? ` ${say('meetingAt', language, { at: momentIn(place, meeting_at) })}` : ''
  const reason =
    phase === 'cancelled' && voting.cancel_reason && ` ${say('reason', language, { reason: voting.cancel_reason })}`
  return markup`<p class="good">${say(phase, language)}${meeting}${reason}</p>`
}

/** The text that was announced, where the page is in another language and has its own. */
const legalText = ({ voting, language }: Place, text: TextMap, proposal: TextMap): Html | null => {
  const legal = voting.language
  if (language === legal || (text[language] === undefined && proposal[language] === undefined)) return null
  return markup`<details><summary>${say('legal', language)}</summary><p lang="${legal}">${inLanguage(text, legal)}</p>
<p lang="${legal}">${inLanguage(proposal, legal)}</p></details>`
}

type Question = StoredVoting['questions'][number]

const attachmentsOf = ({ language, path, files }: Place, { attachment_ids }: Question): Html | null => {
  if (attachment_ids.length === 0) return null
  const items = attachment_ids.map((id) => markup`<li><a href="${path}/files/${id}">${files.get(id) ?? ''}</a></li>`)
  return markup`<p class="soft">${say('attachments', language)}:</p><ul>${items}</ul>`
}

const proposalOf = (place: Place, question: Question): Html => {
  const { text, proposal } = question
  const { language } = place
  const { depends_on } = question
  const condition =
    depends_on !== null && markup`<p class="soft">${say('dependsOn', language, { number: String(depends_on) })}</p>`
  return markup`<p><span class="soft">${say('proposal', language)}:</span> ${written(place, proposal)}</p>${condition}${legalText(place, text, proposal)}${attachmentsOf(place, question)}`
}

/** The questions as they are put, without a form; with the answers that were given. */
export const questionList = (place: Place, chosen?: Chosen): Html => {
  const { voting, language } = place
  const items = voting.questions.map((question) => {
    const answer = chosen?.get(question.id)
    const given =
      chosen && markup`<p>${say('answer', language)}: <strong>${answer ? say(answer, language) : '—'}</strong></p>`
    return markup`<li><strong>${written(place, question.text)}</strong>${proposalOf(place, question)}${given}</li>`
  })
  return markup`<h2>${say('questions', language)}</h2><ol>${items}</ol>`
}

const radio = (name: string, value: string, text: string, isChosen: boolean, more: Html): Html =>
  markup`<label><input type="radio" name="${name}" value="${value}"${more}${isChosen && markup` checked`}>${text}</label>`

const questionField = (place: Place, question: Question, at: number, { chosen, missing }: Marked): Html => {
  const { language, voting } = place
  const name = `q${question.id}`
  const answer = chosen.get(question.id)
  const isMissing = missing.includes(at)
  const described = isMissing && markup` aria-describedby="${name}-issue"`
  // The first question without an answer takes the focus, so that the page opens there.
  const focus = at === missing[0] && markup` autofocus`
  const answers = voting.rules.answers.map((one: BallotAnswer, n) =>
    radio(name, one, say(one, language), one === answer, markup` required${n === 0 && focus}`),
  )
  return markup`<fieldset${described}><legend>${at + 1}. ${written(place, question.text)}</legend>${proposalOf(place, question)}${answers}
${isMissing && markup`<p class="alarm" id="${name}-issue">${say('everyQuestion', language)}</p>`}</fieldset>`
}

interface Filled {
  chosen: Chosen
  /** It was sent, so that what is missing is named. */
  isChecked: boolean
}
interface Marked extends Pick<Filled, 'chosen'> {
  /** The places of the questions that were sent without an answer. */
  missing: readonly number[]
}
interface BallotForm extends Filled {
  key: string
  /** Masked contacts to which a code can go, of ballots by a code. */
  contacts: readonly string[]
  contact: number
  problem?: string | undefined
  /** A document with these answers was made, and can be signed. */
  canSign?: boolean
}

/**
 * The form of a ballot that takes answers. What is missing in a form is said by the page, in its language: the browser would say it in its own.
 */
export const ballotForm = (place: Place, form: BallotForm): Html => {
  const { language, voting, contestable } = place
  const byCode = voting.rules.electronic === 'code'
  if (byCode && form.contacts.length === 0) return markup`${questionList(place)}${alert(say('noContact', language))}`
  const missing = voting.questions.flatMap(({ id }, at) => (form.isChecked && !form.chosen.has(id) ? [at] : []))
  const numbers = missing.map((at) => at + 1).join(', ')
  const problem = form.problem ?? (missing.length > 0 ? say('unanswered', language, { numbers }) : undefined)
  const fields = voting.questions.map((question, at) =>
    questionField(place, question, at, { chosen: form.chosen, missing }),
  )
  const contacts =
    byCode &&
    markup`<fieldset><legend>${say('sendTo', language)}</legend>${form.contacts.map((one, at) =>
      radio('contact', String(at), one, at === form.contact, markup``),
    )}</fieldset>`
  const warning = contestable && markup`<p class="warn">${say('contestable', language)}</p>`
  const signOn = form.canSign && markup`<p><a href="${linkTo(place, '/sign')}">${say('signOn', language)}</a></p>`
  return markup`${alert(problem)}${warning}${!byCode && markup`<p>${say('signSteps', language)}</p>`}${signOn}
<form method="post" novalidate action="${linkTo(place)}"><input type="hidden" name="key" value="${form.key}">${fields}${contacts}
<p><button>${say(byCode ? 'getCode' : 'makeDocument', language)}</button></p></form>`
}

/** The form by which an owner asks for a personal link. */
export const contactForm = (place: Place, { key, contact, issue, problem }: ContactForm): Html => {
  const { language } = place
  const words = issue && (issue === 'contact' ? say('contactWrong', language) : issueText({ key: issue }, language))
  const text = words && markup`<span class="alarm issue" id="contact-issue">${words}</span>`
  const attributes = issue && markup` autofocus aria-invalid="true" aria-describedby="contact-issue"`
  return markup`<h2>${say('ask', language)}</h2>${alert(problem)}<p>${say('askText', language)}</p>
<form method="post" novalidate action="${linkTo(place)}"><input type="hidden" name="key" value="${key}">
<p><label class="label" for="contact">${say('contact', language)}</label><input id="contact" name="contact" autocomplete="on" required maxlength="254" value="${contact}"${attributes}>${text}</p>
<p><button>${say('getCode', language)}</button></p></form>`
}
interface ContactForm {
  key: string
  contact: string
  /** `contact`: neither a phone nor an e-mail. */
  issue?: 'contact' | 'email' | undefined
  problem?: string | undefined
}

interface CodePage {
  /** The key under which the code waits. */
  key: string
  contact: string
  /** Of a ballot: its answers. */
  chosen?: Chosen | undefined
  issue?: IssueKey | undefined
  problem?: string | undefined
}

/** Asks for a code: for the answers that are shown, or for personal links. */
export const codePage = (place: Place, { key, contact, chosen, issue, problem }: CodePage): RenderedPage => {
  const { language } = place
  const again =
    chosen &&
    markup`<form method="post" action="${linkTo(place, `/code/${key}/again`)}"><p><button class="plain">${say('sendAgain', language)}</button></p></form>`
  const attributes = issue && markup` autofocus aria-invalid="true" aria-describedby="code-issue"`
  const text = issue && markup`<span class="alarm issue" id="code-issue">${issueText({ key: issue }, language)}</span>`
  const main = markup`${alert(problem)}<p>${say(chosen ? 'ballotCodeText' : 'codeText', language, { contact })}</p>
${chosen && questionList(place, chosen)}${place.contestable && chosen && markup`<p class="warn">${say('contestable', language)}</p>`}
<form method="post" novalidate><p><label class="label" for="code">${say('code', language)}</label><input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="10"${attributes}>${text}</p>
<p><button>${say(chosen ? 'vote' : 'confirm', language)}</button></p></form>
<p>${say('noCode', language)}</p>${again}
<p><a href="${linkTo(place)}">${say(chosen ? 'change' : 'askAgain', language)}</a></p>`
  return pageOf(place, say('codeTitle', language), main)
}

/** Several owners have one contact: whose ballot it is to be. */
export const choicePage = (place: Place, links: readonly { url: string; text: string }[]): RenderedPage => {
  const { language } = place
  const items = links.map(({ url, text }) => markup`<li><a href="${url}?lang=${language}">${text}</a></li>`)
  return pageOf(place, say('choose', language), markup`<ul class="items">${items}</ul>`)
}

const issuersText = ({ language }: Place, issuers: readonly string[]): Html =>
  issuers.length > 0
    ? markup`<p>${say('trustedIssuers', language, { issuers: issuers.join('; ') })}</p>`
    : markup`<p class="warn">${say('noIssuers', language)}</p>`

/** How to sign the document, and the form that takes the signed file. */
export const signPage = (place: Place, chosen: Chosen, issuers: readonly string[], problem?: string): RenderedPage => {
  const { language, path } = place
  // At the field, as on the other pages, which takes the focus so that the page opens there.
  const attributes = problem && markup` autofocus aria-invalid="true" aria-describedby="file-issue"`
  const issue = problem && markup`<span class="alarm issue" id="file-issue">${problem}</span>`
  const main = markup`<p><a class="button" href="${path}/ballot.pdf" download>${say('step1', language)}</a></p><p>${say('step2', language)}</p>
${issuersText(place, issuers)}
<form method="post" novalidate enctype="multipart/form-data" action="${linkTo(place, '/sign')}"><p><label class="label" for="file">${say('step3', language)}</label>
<input id="file" type="file" name="file" required accept=".p7s,.asice,.asics,.sce,.scs,.zip"${attributes}>${issue}</p><p><button>${say('upload', language)}</button></p></form>
${questionList(place, chosen)}<p><a href="${linkTo(place)}">${say('change', language)}</a></p>`
  return pageOf(place, say('signTitle', language), main)
}
