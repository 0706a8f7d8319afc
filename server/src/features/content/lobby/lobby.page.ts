import type { TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { markup, type Html } from '../../../platform/markup.js'
import { renderPage, type RenderedPage } from '../../../platform/public-pages.rendering.js'
import { paragraphsOf } from '../../../platform/rich-text.js'
import { phoneText } from '../contacts/contacts.public.js'
import { clockOf, inLanguage, kindOfEvent, leadOfEvent, say, timesOf } from '../notices/notices.public.js'
import type { OpenPoll } from '../interviews/interviews.public.js'
import { lobbyWords } from './lobby.messages.js'
import type { LobbyVoting } from './lobby.sources.js'
import type {
  Lobby,
  LobbyAnnouncement,
  LobbyArticle,
  LobbyContact,
  LobbyDocument,
  LobbyEvent,
} from './lobby.queries.js'

/** Tokens of the pages of single items by id, and of files. */
export interface LobbyTokens {
  announcements: ReadonlyMap<number, string>
  events: ReadonlyMap<number, string>
  articles: ReadonlyMap<number, string>
  documents: ReadonlyMap<number, string>
}

/** What the page shows. */
interface LobbyContent {
  lobby: Lobby
  tokens: LobbyTokens
  polls: readonly OpenPoll[]
  votings: readonly LobbyVoting[]
  /** Where a problem is reported; null where that is not possible. */
  report: string | null
}

interface Place extends LobbyContent {
  language: Language
  /** Dates of events from then on. */
  now: Date
}

const word = (key: keyof typeof lobbyWords, language: Language): string => lobbyWords[key][language]

/** Characters of the beginning of a text. */
const shownCharacters = 280

const beginningOf = (text: TextMap, language: Language): Html => {
  const { text: full, lang } = inLanguage(text, language)
  const plain = paragraphsOf(full).join(' ')
  const cut = plain.length > shownCharacters ? `${plain.slice(0, plain.lastIndexOf(' ', shownCharacters))} …` : plain
  return markup`<p lang="${lang}">${cut}</p>`
}

/** The address of the page of an item; undefined where its link was revoked. */
const addressOf = (token: string | undefined, language: Language, house?: number): string | undefined =>
  token && `/notice/${token}?lang=${language}${house === undefined ? '' : `&house=${house}`}`

/** A heading that leads to the whole item, unless its link was revoked. */
const heading = (title: TextMap, token: string | undefined, language: Language, house?: number): Html => {
  const { text, lang } = inLanguage(title, language)
  const address = addressOf(token, language, house)
  const shown = address ? markup`<a href="${address}">${text}</a>` : text
  return markup`<h3 lang="${lang}">${shown}</h3>`
}

const announcementOf = (one: LobbyAnnouncement, { lobby, tokens, language }: Place): Html => {
  const { announced, title, body, published_at, id, has_own_texts } = one
  const times = timesOf(one, language, lobby.house.timezone)
  const urgent = announced === 'emergency'
  const day = clockOf(language, lobby.house.timezone).day(published_at)
  return markup`<li${urgent && markup` class="urgent"`}><p class="mark${urgent && ' alarm'}">${say(announced, language)}</p>
${heading(title, tokens.announcements.get(id), language, has_own_texts ? lobby.house.id : undefined)}${times && markup`<p class="lead">${times}</p>`}
${beginningOf(body, language)}<p class="soft">${say('published', language, { day })}</p></li>`
}

/** An older announcement: its title alone. */
const earlierOf = ({ id, title, published_at, has_own_texts }: LobbyAnnouncement, place: Place): Html => {
  const { lobby, tokens, language } = place
  const { text, lang } = inLanguage(title, language)
  const day = clockOf(language, lobby.house.timezone).day(published_at)
  const address = addressOf(tokens.announcements.get(id), language, has_own_texts ? lobby.house.id : undefined)
  const shown = address
    ? markup`<a href="${address}" lang="${lang}">${text}</a>`
    : markup`<span lang="${lang}">${text}</span>`
  return markup`<li>${shown} <span class="soft">${day}</span></li>`
}

const articleOf = ({ id, title, lead, body, published_at }: LobbyArticle, { lobby, tokens, language }: Place): Html => {
  const day = clockOf(language, lobby.house.timezone).day(published_at)
  return markup`<li>${heading(title, tokens.articles.get(id), language)}${beginningOf(lead ?? body, language)}
<p class="soft">${day}</p></li>`
}

const eventOf = ({ id, title, event }: LobbyEvent, { tokens, language, now }: Place): Html => {
  const cancelled = event.cancel_reason !== null
  return markup`<li><p class="mark${cancelled && ' alarm'}">${kindOfEvent(event, language)}</p>
${heading(title, tokens.events.get(id), language)}<p>${inLanguage(leadOfEvent(event, now), language).text}</p></li>`
}

const documentOf = ({ id, name, category }: LobbyDocument, { tokens, language }: Place): Html | null => {
  const token = tokens.documents.get(id)
  if (token === undefined) return null
  const { text, lang } = inLanguage(name, language)
  return markup`<li><a href="/files/${token}" lang="${lang}">${text}</a> <span class="soft">${inLanguage(category, language).text}</span></li>`
}

const phoneOf = ({ number, label, hours }: LobbyContact['phones'][number]): Html => {
  const about = [label, hours].filter(Boolean).join(', ')
  return markup`<p><a class="phone" href="tel:${number}">${phoneText(number)}</a>${about && markup` <span class="soft">${about}</span>`}</p>`
}

const contactOf = ({ name, organisation, phones, address, hours }: LobbyContact, { language }: Place): Html => {
  const { text, lang } = inLanguage(name, language)
  const about = [organisation, address, hours && inLanguage(hours, language).text].filter(Boolean).join(' · ')
  return markup`<li><h3 lang="${lang}">${text}</h3>${phones.map(phoneOf)}${about && markup`<p class="soft">${about}</p>`}</li>`
}

/** An emergency service in one line: whom to call, and the numbers. */
const emergencyOf = ({ name, phones, hours }: LobbyContact, { language }: Place): Html => {
  const { text, lang } = inLanguage(name, language)
  const open = hours && inLanguage(hours, language).text
  const calls = phones.map(({ number }) => markup`<a class="phone" href="tel:${number}">${phoneText(number)}</a> `)
  return markup`<li><span lang="${lang}">${text}${open && markup` <small>${open}</small>`}</span><span>${calls}</span></li>`
}

const pollOf = ({ title, ends_at, token }: OpenPoll, { lobby, language }: Place): Html => {
  const { text, lang } = inLanguage(title, language)
  const until = ends_at && say('to', language, { to: clockOf(language, lobby.house.timezone).moment(ends_at) })
  return markup`<li><h3 lang="${lang}"><a href="/poll/${token}">${text}</a></h3>${until && markup`<p class="soft">${until}</p>`}</li>`
}

const votingOf = ({ title, meeting_at, ends_at, path }: LobbyVoting, { lobby, language }: Place): Html => {
  const { text, lang } = inLanguage(title, language)
  const { moment } = clockOf(language, lobby.house.timezone)
  const when = meeting_at
    ? word('meetingAt', language).replace('{at}', moment(meeting_at))
    : ends_at && say('to', language, { to: moment(ends_at) })
  return markup`<li><h3 lang="${lang}"><a href="${path}?lang=${language}">${text}</a></h3>${when && markup`<p class="soft">${when}</p>`}</li>`
}

type Section =
  | 'votings'
  | 'urgent'
  | 'emergency'
  | 'announcements'
  | 'earlier'
  | 'contacts'
  | 'polls'
  | 'events'
  | 'news'
  | 'documents'

/** A list under its heading; null where nothing is shown. */
const section = <Item>(
  key: Section,
  place: Place,
  items: readonly Item[],
  show: (item: Item, place: Place) => Html | null,
): Html | null => {
  const shown = items.map((item) => show(item, place)).filter((item) => item !== null)
  return shown.length > 0
    ? markup`<section><h2>${word(key, place.language)}</h2><ul class="items${looks[key]}">${shown}</ul></section>`
    : null
}
const looks: Partial<Record<Section, string>> = { emergency: ' calls', earlier: ' titles', documents: ' titles' }

/** Announcements that are shown with the beginning of their text; emergencies always are. */
const shownInFull = 5

/** What is urgent and whom to call comes first: the page is opened on a phone when something has happened. */
const announced = (place: Place): (Html | null | '')[] => {
  const { announcements, contacts } = place.lobby
  const urgent = announcements.filter(({ announced }) => announced === 'emergency')
  const ordinary = announcements.filter(({ announced }) => announced !== 'emergency')
  const services = contacts.filter(({ is_emergency, phones }) => is_emergency && phones.length > 0)
  const none = markup`<section><h2>${word('announcements', place.language)}</h2><p>${word('noAnnouncements', place.language)}</p></section>`
  return [
    section('urgent', place, urgent, announcementOf),
    section('emergency', place, services, emergencyOf),
    place.report &&
      markup`<p><a class="report" href="${place.report}?lang=${place.language}">${word('report', place.language)}</a></p>`,
    announcements.length === 0 ? none : section('announcements', place, ordinary.slice(0, shownInFull), announcementOf),
    section('earlier', place, ordinary.slice(shownInFull), earlierOf),
  ]
}

/** The page of a house in a language; what is missing in it is shown in Ukrainian. */
export const lobbyPage = (content: LobbyContent, shown: Pick<Place, 'language' | 'now'>): RenderedPage => {
  const place = { ...content, ...shown }
  const { language } = shown
  const { lobby, polls, votings } = content
  const { house, events, articles, documents, contacts } = lobby
  const address = house.labels?.[language] ?? house.label
  const others = contacts.filter(({ is_emergency, phones }) => !is_emergency || phones.length === 0)
  const sections = [
    section('votings', place, votings, votingOf),
    section('contacts', place, others, contactOf),
    section('polls', place, polls, pollOf),
    section('events', place, events, eventOf),
    section('news', place, articles, articleOf),
    section('documents', place, documents, documentOf),
  ]
  const main = markup`<h1>${address}</h1>${announced(place)}${sections}`
  return renderPage({ language, title: address, organisation: house.organisation, main, style: lobbyStyle })
}

/** Numbers to call beside their names, each as large as a thumb; titles in one line. */
const lobbyStyle = `
.calls{border:1px solid var(--alarm);border-radius:.5rem}
.calls>li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 .75rem;border:0;border-radius:0;margin:0;padding:.125rem .75rem}
.calls>li+li{border-top:1px solid var(--line)}
.calls small{color:var(--soft)}
.calls>li>:first-child{flex:1 1 9rem}
.calls>li>:last-child{flex:0 1 auto;margin-inline-start:auto;text-align:end}
.report{display:inline-block;border:1px solid var(--link);border-radius:.5rem;padding:.625rem 1rem;font-weight:600}
.calls .phone{display:inline-block;min-height:2.75rem;line-height:2.75rem}
.titles>li{border:0;border-top:1px solid var(--line);border-radius:0;margin:0;padding:.625rem 0}
`
