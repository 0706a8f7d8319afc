import type { TextMap } from '@oselia/contract/kit'
import { localeTags, type Language } from '@oselia/contract/languages'
import { sourcesOf } from '@oselia/contract/media.sources'
import { writtenPicture } from '@oselia/contract/media.written'
import { markup, sanitised, type Html } from '../../../platform/markup.js'
import { renderPage, type RenderedPage } from '../../../platform/public-pages.js'
import { noticeWords } from './notices.messages.js'
import type { Notice, NoticeFile } from './notices.queries.js'

export type Word = keyof typeof noticeWords

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

const mark = ({ announced }: Notice, language: Language): Html =>
  markup`<p class="mark${announced === 'emergency' && ' alarm'}">${say(announced ?? 'news', language)}</p>`

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
const bodyOf = (place: Place): Html => {
  const { notice, language } = place
  const { text, lang } = inLanguage(notice.body, language)
  const shown = text.replace(
    writtenPicture,
    (_, id: string, rest: string) =>
      pictureTag(Number(id), place, sanitised(` loading="lazy"${rest.replace(/ ?\/$/, '')}`), column()).text,
  )
  return markup`<div class="text" lang="${lang}">${sanitised(shown)}</div>`
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

/** The page of an item in a language; what is missing in it is shown in Ukrainian. */
export const noticePage = (
  notice: Notice,
  files: ReadonlyMap<number, NoticeFile>,
  { language, path }: { language: Language; path: string },
): RenderedPage => {
  const place: Place = { notice, files, language, pathOf: (id) => `${path}/files/${id}` }
  const title = inLanguage(notice.title, language)
  const lead = notice.lead && inLanguage(notice.lead, language)
  const { video_url, source, organisation } = notice
  const main = markup`<article>${mark(notice, language)}<h1 lang="${title.lang}">${title.text}</h1>${datesOf(place)}${coverOf(place)}
${lead && markup`<p class="lead" lang="${lead.lang}">${lead.text}</p>`}${bodyOf(place)}
${video_url && markup`<p><a href="${video_url}" rel="noopener noreferrer nofollow">${say('video', language)}</a></p>`}
${source && markup`<p class="soft">${say('source', language, { name: source })}</p>`}${picturesOf(place)}${attachmentsOf(place)}</article>`
  return renderPage({ language, title: title.text, organisation, style: cropStyle(notice), main })
}
