import type { HouseText } from '@oselia/contract/announcements'
import type { TextMap } from '@oselia/contract/kit'
import { localeTags, type Language } from '@oselia/contract/languages'
import { sourcesOf } from '@oselia/contract/media.sources'
import { writtenPicture } from '@oselia/contract/media.written'
import { markup, sanitised, type Html } from '../../../platform/markup.js'
import { renderPage, type RenderedPage } from '../../../platform/public-pages.rendering.js'
import type { Reading } from '../acknowledgements/acknowledgements.public.js'
import { noticeWords } from './notices.messages.js'
import { datesOfEvent, kindOfEvent } from './notices.events.js'
import type { Notice, NoticeFile, NoticeHouse } from './notices.queries.js'

type Word = keyof typeof noticeWords

/** A text of the page with values for its `{name}` placeholders. */
export const say = (key: Word, language: Language, values: Record<string, string | number> = {}): string =>
  noticeWords[key][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** A text for residents in a language, or else in Ukrainian, with the language that it is in. */
export const inLanguage = (text: TextMap, language: Language): { text: string; lang: Language } => {
  const own = text[language]
  return own ? { text: own, lang: language } : { text: text.uk, lang: 'uk' }
}

/** Instants as residents read them, in the community's time zone. */
export const clockOf = (language: Language, timeZone: string) => {
  const format = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTags[language], { ...style, timeZone })
  const [day, moment] = [format({ dateStyle: 'long' }), format({ dateStyle: 'medium', timeStyle: 'short' })]
  return {
    day: (instant: string) => day.format(new Date(instant)),
    moment: (instant: string) => moment.format(new Date(instant)),
  }
}

/** When an announcement applies; null for one without times. */
export const timesOf = (
  { starts_at, ends_at }: Pick<Notice, 'starts_at' | 'ends_at'>,
  language: Language,
  timezone: string,
): string | null => {
  const { moment } = clockOf(language, timezone)
  if (starts_at && ends_at) return say('between', language, { from: moment(starts_at), to: moment(ends_at) })
  if (starts_at) return say('from', language, { from: moment(starts_at) })
  return ends_at && say('to', language, { to: moment(ends_at) })
}

/** What an item is: the kind of an announcement or an event, or news. */
export const kindOf = ({ announced, event }: Notice, language: Language): string =>
  event ? kindOfEvent(event, language) : say(announced ?? 'news', language)

const mark = (notice: Notice, language: Language): Html =>
  markup`<p class="mark${notice.announced === 'emergency' && ' alarm'}">${kindOf(notice, language)}</p>`

/** What of an item with texts of single houses is shown: all texts, its own, or that of the houses at an index. */
export type View = 'all' | 'own' | number

/** What a page is made of beside the item. */
export interface NoticeParts {
  files: ReadonlyMap<number, NoticeFile>
  houses: ReadonlyMap<number, NoticeHouse>
  /** Path of the page. */
  path: string
  /** Dates of an event from then on. */
  now: Date
}

/** What this page shows of the item, and whether one person is asked to confirm. */
export interface Shown {
  language: Language
  view: View
  /** Opened by the staff, which is not counted as a reading. */
  preview?: boolean
  /** How the person of the link stands to the item, and the token of the link. */
  reader?: { token: string; reading: Reading } | undefined
}

interface Place {
  notice: Notice
  files: ReadonlyMap<number, NoticeFile>
  language: Language
  /** Path of a file of the item. */
  pathOf: (id: number) => string
}

/** A picture of the item in the size that fits; `rest` has its other attributes, `shown` its width on the page. */
const pictureTag = (id: number, { files, pathOf }: Place, rest: Html, shown: string): Html => {
  const file = files.get(id)
  const sources = sourcesOf(pathOf(id), file?.sizes ?? []).map(
    ({ type, srcSet }) => markup`<source type="${type}" srcset="${srcSet}" sizes="${shown}">`,
  )
  const measures = file?.width && file.height ? markup` width="${file.width}" height="${file.height}"` : null
  return markup`<picture>${sources}<img src="${pathOf(id)}"${measures}${rest}></picture>`
}

/** The width of the page's column, or of what is enlarged within it, as in the `sizes` of an `<img>`. */
const column = (factor = 1) => `(max-width: 46rem) calc((100vw - 2rem) * ${factor}), calc(44rem * ${factor})`

const coverOf = (place: Place): Html | null => {
  const { notice, files, language } = place
  const { cover_id, cover_alt, cover_crop } = notice
  if (cover_id === null || !files.has(cover_id)) return null
  const alt = cover_alt ? inLanguage(cover_alt, language).text : ''
  const factor = cover_crop ? Math.round(10_000 / cover_crop.width) / 100 : 1
  return markup`<div class="cover">${pictureTag(cover_id, place, markup` alt="${alt}"`, column(factor))}</div>`
}

/** The crop as a rule of this page: the content security policy admits no style attributes. */
const cropStyle = ({ cover_crop: crop }: Notice): string =>
  crop
    ? `.cover img{width:${10_000 / crop.width}%;height:${10_000 / crop.height}%;left:${(-100 * crop.x) / crop.width}%;top:${(-100 * crop.y) / crop.height}%;object-fit:fill}`
    : ''

/** The text with addresses of its pictures, which it names by id. */
const textOf = (body: TextMap, place: Place): Html => {
  const { language } = place
  const { text, lang } = inLanguage(body, language)
  const shown = text.replace(
    writtenPicture,
    (_, id: string, rest: string) =>
      pictureTag(Number(id), place, sanitised(` loading="lazy"${rest.replace(/ ?\/$/, '')}`), column()).text,
  )
  return markup`<div class="text" lang="${lang}">${sanitised(shown)}</div>`
}

/** When and where an event takes place, and its file for a calendar. */
const eventOf = ({ notice: { event }, language }: Place, { path, now }: NoticeParts): Html | null => {
  if (!event) return null
  const { cancel_reason, place, url } = event
  const dates = datesOfEvent(event, language, now)
  return markup`${cancel_reason && markup`<p class="mark alarm">${say('cancelled', language)}: ${inLanguage(cancel_reason, language).text}</p>`}
<p class="lead">${dates[0]}</p>${dates.length > 1 && markup`<ul>${dates.slice(1).map((date) => markup`<li>${date}</li>`)}</ul>`}
${place && markup`<p>${say('where', language, { place: inLanguage(place, language).text })}</p>`}
${url && markup`<p><a href="${url}" rel="noopener noreferrer nofollow">${say('online', language)}</a></p>`}
<p><a href="${path}/event.ics">${say('toCalendar', language)}</a></p>`
}

const listed = (ids: readonly number[], { files }: Place) => ids.flatMap((id) => files.get(id) ?? [])

const pictureOf = (id: number, n: number, place: Place): Html => {
  const words = place.notice.gallery_alts[id]
  const alt = words ? inLanguage(words, place.language).text : say('picture', place.language, { n })
  const shown = '(max-width: 31rem) calc(100vw - 2rem), 22rem'
  return markup`<li><a href="${place.pathOf(id)}">${pictureTag(id, place, markup` loading="lazy" alt="${alt}"`, shown)}</a></li>`
}

const picturesOf = (place: Place): Html | null => {
  const pictures = listed(place.notice.gallery_ids, place)
  if (pictures.length === 0) return null
  const items = pictures.map(({ id }, at) => pictureOf(id, at + 1, place))
  return markup`<h2>${say('pictures', place.language)}</h2><ul class="pictures">${items}</ul>`
}

const attachmentsOf = (place: Place): Html | null => {
  const files = listed(place.notice.attachment_ids, place)
  if (files.length === 0) return null
  const items = files.map(({ id, name }) => markup`<li><a href="${place.pathOf(id)}">${name}</a></li>`)
  return markup`<h2>${say('files', place.language)}</h2><ul>${items}</ul>`
}

const datesOf = ({ notice, language }: Place): Html => {
  const { day } = clockOf(language, notice.timezone)
  const times = notice.announced === null ? null : timesOf(notice, language, notice.timezone)
  const dates = [
    say('published', language, { day: day(notice.published_at) }),
    notice.edited_at && say('edited', language, { day: day(notice.edited_at) }),
  ]
  return markup`${times && markup`<p class="lead">${times}</p>`}<p class="soft">${dates.filter(Boolean).join(' · ')}</p>`
}

const addressesOf = ({ house_ids }: HouseText, { houses }: NoticeParts, language: Language): string[] =>
  house_ids.flatMap((id) => {
    const house = houses.get(id)
    return house ? [house.labels?.[language] ?? house.label] : []
  })

/** The query by which a page is opened again: what it shows, and for whom. */
export const queryOf = ({ house_texts }: Notice, { view, reader, preview }: Shown): string => {
  // The page of the item's own text is the same for every house without one.
  const house = view === 'all' ? null : view === 'own' ? 0 : house_texts[view]!.house_ids[0]!
  return [house !== null && `house=${house}`, reader && `to=${reader.token}`, preview && 'preview=1']
    .filter(Boolean)
    .join('&')
}

/** The text of the view, or each text under the addresses of its houses. */
const bodyOf = (place: Place, parts: NoticeParts, shown: Shown): Html => {
  const { body, house_texts } = place.notice
  if (!body) return markup``
  const { language, view, reader } = shown
  if (typeof view === 'number') return markup`${textOf(house_texts[view]!.body, place)}${othersLink(language, reader)}`
  if (view === 'own') return markup`${textOf(body, place)}${othersLink(language, reader)}`
  const others = house_texts.map((text) => {
    const addresses = addressesOf(text, parts, language)
    return addresses.length > 0 && markup`<h2>${addresses.join('; ')}</h2>${textOf(text.body, place)}`
  })
  return markup`${textOf(body, place)}${others}`
}

const othersLink = (language: Language, reader: Shown['reader']): Html =>
  markup`<p class="soft"><a href="?lang=${language}${reader && `&to=${reader.token}`}">${say('otherHouses', language)}</a></p>`

/** The request to confirm, with the one button of the page; a page that is nobody's names the way. */
const confirmationOf = ({ notice, language }: Place, path: string, shown: Shown): Html | null => {
  const { reader } = shown
  if (!notice.needs_ack) return null
  const head = markup`<h2 id="ack">${say('confirmation', language)}</h2>`
  if (!reader)
    return markup`<section class="ack" aria-labelledby="ack">${head}<p>${say('confirmByLink', language)}</p></section>`
  const { state, on } = reader.reading
  const { day } = clockOf(language, 'UTC')
  if (state !== 'open')
    return markup`<section class="ack" aria-labelledby="ack">${head}<p role="status">${
      state === 'confirmed' ? say('confirmed', language, { day: day(on!) }) : say('notAddressed', language)
    }</p></section>`
  const query = queryOf(notice, shown)
  return markup`<section class="ack" aria-labelledby="ack">${head}<p>${say('pleaseConfirm', language)}</p>
<form method="post" action="${path}?lang=${language}&${query}"><button type="submit">${say('confirm', language)}</button></form></section>`
}

const confirmationStyle = `.ack{border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;margin:1.5rem 0;background:var(--card)}.ack h2{margin-top:0}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.5rem;border:0;border-radius:.375rem;background:var(--link);color:var(--page);cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`

/** The page of an item in a language; what is missing in it is shown in Ukrainian. */
export const noticePage = (notice: Notice, parts: NoticeParts, shown: Shown): RenderedPage => {
  const { files, path } = parts
  const { language } = shown
  const place: Place = { notice, files, language, pathOf: (id) => `${path}/files/${id}` }
  const title = inLanguage(notice.title, language)
  const lead = notice.lead && inLanguage(notice.lead, language)
  const { video_url, source, organisation, needs_ack } = notice
  const main = markup`<article>${mark(notice, language)}<h1 lang="${title.lang}">${title.text}</h1>${datesOf(place)}${eventOf(place, parts)}${coverOf(place)}
${lead && markup`<p class="lead" lang="${lead.lang}">${lead.text}</p>`}${bodyOf(place, parts, shown)}
${video_url && markup`<p><a href="${video_url}" rel="noopener noreferrer nofollow">${say('video', language)}</a></p>`}
${source && markup`<p class="soft">${say('source', language, { name: source })}</p>`}${picturesOf(place)}${attachmentsOf(place)}${confirmationOf(place, path, shown)}</article>`
  return renderPage({
    language,
    title: title.text,
    organisation,
    style: `${cropStyle(notice)}${needs_ack ? confirmationStyle : ''}`,
    query: queryOf(notice, shown),
    hasForm: shown.reader?.reading.state === 'open',
    main,
  })
}
