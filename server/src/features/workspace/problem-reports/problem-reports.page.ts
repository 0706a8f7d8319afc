import { issueText } from '@oselia/contract/issues'
import type { IssueKey } from '@oselia/contract/issues'
import type { TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { commonPlaces } from '@oselia/contract/service-request-details.enums'
import { markup, type Html } from '../../../platform/markup.js'
import { renderPage, type RenderedPage } from '../../../platform/public-pages.rendering.js'
import type { LobbyHouse } from '../../content/lobby/lobby.public.js'
import { commonPlaceName } from '../../requests/request-records/request-records.public.js'
import { reportWords } from './problem-reports.messages.js'
import { longestText, type Issues, type Written } from './problem-reports.rules.js'

/** Where a page stands. */
export interface Place {
  house: LobbyHouse
  language: Language
  /** The path of the page of the house. */
  lobby: string
}

const say = (key: keyof typeof reportWords, language: Language, values: Record<string, string> = {}): string =>
  reportWords[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const style = `
form p{margin:1rem 0}
label,legend{font-weight:600}
label{display:block}
input,select,textarea,button{font:inherit;color:var(--ink);background:var(--page);border:1px solid var(--soft);border-radius:.375rem;padding:.5rem .75rem;width:100%;min-height:2.75rem}
textarea{min-height:7rem}
button{background:var(--link);border-color:var(--link);color:var(--page);font-weight:600;width:auto;padding:.5rem 1.25rem}
input:focus-visible,select:focus-visible,textarea:focus-visible,button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
[aria-invalid]{border-color:var(--alarm)}
.code{max-width:12rem;letter-spacing:.2em}
`

const pageOf = ({ house, language, lobby }: Place, title: string, main: Html): RenderedPage => {
  const address = house.labels?.[language] ?? house.label
  const back = markup`<p><a href="${lobby}?lang=${language}">${say('back', language)}</a></p>`
  const whole = markup`<h1>${title}</h1><p class="soft">${address}</p>${main}${back}`
  return renderPage({ language, title, organisation: house.organisation, main: whole, style, hasForm: true })
}

/** Attributes of a field with an issue, and the issue itself. */
const issueOf = (name: string, key: IssueKey | undefined, language: Language) =>
  key
    ? {
        attributes: markup` aria-invalid="true" aria-describedby="${name}-issue"`,
        text: markup`<span class="alarm" id="${name}-issue">${issueText({ key }, language)}</span>`,
      }
    : { attributes: null, text: null }

const option = (value: string, text: string, chosen: string, lang?: Language): Html =>
  markup`<option value="${value}"${lang && markup` lang="${lang}"`}${value === chosen && markup` selected`}>${text}</option>`

const select = (name: 'type' | 'place', label: string, options: Html[], { language, issues }: Asked): Html => {
  const { attributes, text } = issueOf(name, issues[name], language)
  const none = markup`<option value="">${say('choose', language)}</option>`
  return markup`<p><label for="${name}">${label}</label><select id="${name}" name="${name}" required${attributes}>${none}${options}</select>${text}</p>`
}

interface Asked {
  language: Language
  issues: Issues
}

/** The form with what was typed before, and what is wrong with it. */
export const formPage = (place: Place, { written, issues, types, problem }: Shown): RenderedPage => {
  const { language, lobby } = place
  const asked = { language, issues }
  const kinds = types.map(({ id, name }) => option(String(id), name[language] ?? name.uk, written.type))
  const places = [
    option('unit', say('inUnit', language), written.place),
    ...commonPlaces.map((one) => option(one, commonPlaceName(one, language), written.place)),
  ]
  const text = issueOf('text', issues.text, language)
  const phone = issueOf('phone', issues.phone, language)
  const main = markup`<p>${say('intro', language)}</p>${problem && markup`<p class="alarm" role="alert">${problem}</p>`}
<form method="post" action="${lobby}/report?lang=${language}"><input type="hidden" name="key" value="${written.key}">
${select('type', say('kind', language), kinds, asked)}${select('place', say('where', language), places, asked)}
<p><label for="unit">${say('unit', language)}</label><input id="unit" name="unit" maxlength="20" value="${written.unit}"></p>
<p><label for="text">${say('text', language)}</label><textarea id="text" name="text" required maxlength="${longestText}"${text.attributes}>${written.text}</textarea>${text.text}</p>
<p><label for="phone">${say('phone', language)}</label><input id="phone" name="phone" type="tel" autocomplete="tel" required maxlength="40" value="${written.phone}"${phone.attributes}>${phone.text}</p>
<p><button>${say('next', language)}</button></p></form>`
  return pageOf(place, say('title', language), main)
}
interface Shown {
  written: Written
  issues: Issues
  types: readonly { id: number; name: TextMap }[]
  problem?: string
}

/** Where the product can't send SMS. */
export const closedPage = (place: Place): RenderedPage =>
  pageOf(place, say('title', place.language), markup`<p>${say('closed', place.language)}</p>`)

/** Asks for the code. */
export const codePage = (place: Place, phone: string, problem?: { key: IssueKey } | string): RenderedPage => {
  const { language, lobby } = place
  const { attributes, text } = issueOf('code', typeof problem === 'object' ? problem.key : undefined, language)
  const main = markup`<p>${say('codeText', language, { phone })}</p>${typeof problem === 'string' && markup`<p class="alarm" role="alert">${problem}</p>`}
<form method="post"><p><label for="code">${say('code', language)}</label><input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="10"${attributes}>${text}</p>
<p><button>${say('confirm', language)}</button></p></form>
<p><a href="${lobby}/report?lang=${language}">${say('again', language)}</a></p>`
  return pageOf(place, say('codeTitle', language), main)
}

/** The number of the request, and its chat. */
export const donePage = (place: Place, number: string, chat: string): RenderedPage => {
  const { language, lobby } = place
  const main = markup`<p>${say('doneText', language)}</p><p><a href="${chat}">${say('chat', language)}</a></p>
<p><a href="${lobby}/report?lang=${language}">${say('again', language)}</a></p>`
  return pageOf(place, say('doneTitle', language, { number }), main)
}

/** The text of the SMS with a code. */
export const codeSms = (language: Language, code: string, minutes: number): string =>
  say('sms', language, { code, minutes: String(minutes) })
