import type { App } from '../../../platform/app.js'
import type { SizeAsked } from '../../../platform/files.sizes.js'
import type { Bytes, SmallBytes } from '../../../platform/implement.js'
import { PageReadings } from '../../../platform/page-readings.js'
import { notFound } from '../../../platform/problems.js'
import { answerPage, PageCache, pageLanguage, sendOwnPage, sendPage } from '../../../platform/public-pages.js'
import type { RenderedPage } from '../../../platform/public-pages.rendering.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { noticeKinds, textAt, type NoticeKind } from '../publishing/publishing.public.js'
import { confirmReading, readingOf } from '../acknowledgements/acknowledgements.public.js'
import { eventCalendar } from './notices.events.js'
import { noticePage, queryOf, type NoticeParts, type Shown, type View } from './notices.page.js'
import { filesOf, housesOf, shownNotice, type Notice } from './notices.queries.js'

/** What a token opens. */
interface Opened extends NoticeParts {
  kind: NoticeKind
  notice: Notice
  /** By language and view; never those of single persons. */
  pages: Map<string, RenderedPage>
}

/** The query of a page. */
export interface Asked {
  lang?: string | undefined
  preview?: string | undefined
  house?: string | undefined
  to?: string | undefined
}

type Headers = Record<string, string | string[] | undefined>

/** What the page shows for the house that the address names. */
const viewOf = ({ house_texts }: Notice, house: string | undefined): View => {
  if (house === undefined || house_texts.length === 0) return 'all'
  return textAt(house_texts, Number(house)) ?? 'own'
}

const pageOf = (opened: Opened, shown: Shown) => noticePage(opened.notice, opened, shown)

/** The pages of single items, answered from memory for some seconds. */
export class NoticePages {
  readonly #opened: PageCache<Opened>
  readonly #readings: PageReadings

  constructor(private readonly app: App) {
    this.#opened = new PageCache(app)
    this.#readings = new PageReadings(app)
  }

  async read(ctx: PublicRequestContext, token: string, asked: Asked, headers: Headers): Promise<SmallBytes> {
    const language = pageLanguage(ctx, asked.lang)
    return answerPage(language, async () => {
      const opened = await this.#open(ctx, token)
      const { kind, notice, pages } = opened
      const view = viewOf(notice, asked.house)
      if (asked.preview !== undefined) return sendPage(pageOf(opened, { language, view, preview: true }), headers)
      this.#readings.note(kind, notice.id, ctx.userAgent)
      const reading =
        notice.needs_ack && asked.to !== undefined ? await readingOf(this.app, ctx, notice.id, asked.to) : undefined
      if (reading) return sendOwnPage(pageOf(opened, { language, view, reader: { token: asked.to!, reading } }))
      const key = `${language} ${view}`
      const page = pages.get(key) ?? pageOf(opened, { language, view })
      pages.set(key, page)
      return sendPage(page, headers)
    })
  }

  /**
   * Confirms the item for the person of the link and leads back to the page; 409 with the page for who is no longer one of its people,
   * 404 unless the item is shown and asks for it. Reads nothing from memory, in the caller's transaction.
   */
  async confirm(ctx: PublicRequestContext, token: string, asked: Asked): Promise<SmallBytes> {
    const language = pageLanguage(ctx, asked.lang)
    return answerPage(language, async () => {
      const opened = await this.#load(ctx, token)
      const { notice, path } = opened
      if (!notice.needs_ack || asked.to === undefined) throw notFound()
      const reading = await confirmReading(this.app, ctx, notice.id, asked.to)
      const shown = { language, view: viewOf(notice, asked.house), reader: { token: asked.to, reading } }
      if (reading.state !== 'confirmed') return sendOwnPage(pageOf(opened, shown), 409)
      const location = `${path}?lang=${language}&${queryOf(notice, shown)}`
      return { buffer: Buffer.alloc(0), status: 303, headers: { location, 'cache-control': 'no-store' } }
    })
  }

  /** A file of the item; any other one is 404. The link may be revoked at any time, so that nothing may keep it. */
  async file(ctx: PublicRequestContext, token: string, id: number, size: SizeAsked): Promise<Bytes> {
    const file = (await this.#open(ctx, token)).files.get(id)
    if (!file) throw notFound()
    const { stream, headers } = await this.app.files.send(file, size)
    return {
      stream,
      headers: {
        ...headers,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      },
    }
  }

  /** An event for a calendar program; 404 for any other item. */
  async event(ctx: PublicRequestContext, token: string): Promise<Bytes> {
    const { kind, notice } = await this.#open(ctx, token)
    if (kind !== 'notice.event') throw notFound()
    return eventCalendar().file(ctx, notice.id)
  }

  /** Stores the readings that wait. */
  storeReadings(): Promise<void> {
    return this.#readings.store()
  }

  #open(ctx: PublicRequestContext, token: string): Promise<Opened> {
    return this.#opened.get(token, () => this.#load(ctx, token))
  }

  async #load(ctx: PublicRequestContext, token: string): Promise<Opened> {
    for (const kind of noticeKinds) {
      const id = await this.app.publicLinks.find(ctx.db, kind, token)
      if (id === undefined) continue
      const notice = await shownNotice(ctx.db, kind, id, ctx.now)
      if (!notice) throw notFound()
      const [files, houses] = await Promise.all([filesOf(ctx.db, notice), housesOf(ctx.db, notice)])
      return { kind, notice, files, houses, path: `/notice/${token}`, now: ctx.now, pages: new Map() }
    }
    // Counts the attempt, and refuses it.
    await this.app.publicLinks.resolve(ctx, noticeKinds[0], token)
    throw notFound()
  }
}
