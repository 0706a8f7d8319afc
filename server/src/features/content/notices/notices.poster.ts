import type { Language } from '@oselia/contract/languages'
import type { PaperFormat } from '@oselia/contract/paper.enums'
import type { App } from '../../../platform/app.js'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { drawPdf } from '../../../platform/pdf.js'
import { invalid, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { paragraphsOf } from '../../../platform/rich-text.js'
import { addressesOf, houseEntity } from '../../registry/houses/houses.public.js'
import { textAt, type PaperPages, type Publishable } from '../publishing/publishing.public.js'
import { leadOfEvent } from './notices.events.js'
import { inLanguage, kindOf, say, timesOf } from './notices.page.js'
import { drawPoster, type PosterText } from './notices.poster.drawing.js'
import { storedNotice, type Notice } from './notices.queries.js'

interface Asked {
  id: number
  size: PaperFormat
  languages: readonly Language[]
  /** The house whose text it has; the item's own otherwise. */
  house_id?: number | undefined
}

/** Addresses are named on a poster of at most so many houses. */
const namedHouses = 2

const timesFor = (notice: Notice, language: Language, now: Date): string | null => {
  if (notice.event) return inLanguage(leadOfEvent(notice.event, now), language).text
  return notice.announced === null ? null : timesOf(notice, language, notice.timezone)
}

const textOf = (notice: Notice, language: Language, now: Date): PosterText => {
  const { title, lead, body } = notice
  return {
    kind: kindOf(notice, language),
    title: inLanguage(title, language).text,
    times: timesFor(notice, language, now),
    paragraphs: [
      ...(lead ? [inLanguage(lead, language).text] : []),
      ...(body ? paragraphsOf(inLanguage(body, language).text) : []),
    ],
    readOn: say('readOn', language),
    scan: say('scan', language),
  }
}

/** What is written in none of its texts is left out, so that Ukrainian does not stand twice; at least one language stays. */
const writtenIn = ({ title, body }: Notice, languages: readonly Language[]): Language[] => {
  const written = [...new Set(languages)].filter((language) => title[language] || body?.[language])
  return written.length > 0 ? written : ['uk']
}

/** The houses of the sheet; 422 at `house_id` for one that the caller does not see or that the item is not for. */
const housesOf = async (ctx: RequestContext, row: Publishable, houseId: number | undefined): Promise<number[]> => {
  const all = await housesOfRows(ctx.db, [row])
  if (houseId === undefined) return all ?? []
  const isIncluded = all === null || all.includes(houseId)
  if (!isIncluded || !(await houseEntity.find(ctx, houseId))) throw invalid('house_id', 'not_found')
  return [houseId]
}

/** The item with the text of a house. */
const noticeOf = (notice: Notice, houseId: number | undefined): Notice => {
  const at = houseId === undefined ? null : textAt(notice.house_texts, houseId)
  return at === null ? notice : { ...notice, body: notice.house_texts[at]!.body }
}

/** An item as a sheet for a notice board. 409 for a draft and what is archived; 403 as the link of its page. */
export const poster = async (
  app: App,
  ctx: RequestContext,
  { kind, addressForPaper }: PaperPages,
  { id, size, languages, house_id }: Asked,
): Promise<Bytes> => {
  const { row, url } = await addressForPaper(ctx, id)
  const stored = await storedNotice(ctx.db, kind, id)
  if (!stored) throw notFound()
  const houses = await housesOf(ctx, row, house_id)
  const notice = noticeOf(stored, house_id)
  const shown = writtenIn(notice, languages)
  const [language] = shown as [Language]
  const addresses =
    houses.length <= namedHouses ? [...(await addressesOf(ctx.db, houses, language)).values()].join('; ') : ''
  const title = inLanguage(notice.title, language).text
  const about = { title, author: notice.organisation, language, at: ctx.now, size }
  const sheet = {
    texts: shown.map((one) => textOf(notice, one, ctx.now)),
    isUrgent: notice.announced === 'emergency',
    place: [notice.organisation, addresses].filter(Boolean).join(' · '),
    url: house_id === undefined || stored.house_texts.length === 0 ? url : `${url}?house=${house_id}`,
    size,
  }
  return {
    stream: await drawPdf(about, [(paper) => drawPoster(paper, sheet)]),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; ${fileName(`${title}.pdf`)}`,
      'x-content-type-options': 'nosniff',
    },
  }
}
