import type { Language } from '@oselia/contract/languages'
import type { App } from '../../../platform/app.js'
import type { SizeAsked } from '../../../platform/files.sizes.js'
import type { Bytes, SmallBytes } from '../../../platform/implement.js'
import { PageReadings } from '../../../platform/page-readings.js'
import { notFound } from '../../../platform/problems.js'
import { answerPage, PageCache, pageLanguage, sendPage, type RenderedPage } from '../../../platform/public-pages.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { noticeKinds, type NoticeKind } from '../publishing/publishing.public.js'
import { noticePage } from './notices.page.js'
import { filesOf, shownNotice, type Notice, type NoticeFile } from './notices.queries.js'

/** What a token opens. */
interface Opened {
  kind: NoticeKind
  notice: Notice
  files: Map<number, NoticeFile>
  pages: Map<Language, RenderedPage>
}

interface Asked {
  lang?: string | undefined
  preview?: string | undefined
}

/** The pages of single items, answered from memory for some seconds. */
export class NoticePages {
  readonly #opened: PageCache<Opened>
  readonly #readings: PageReadings

  constructor(private readonly app: App) {
    this.#opened = new PageCache(app)
    this.#readings = new PageReadings(app)
  }

  async read(
    ctx: PublicRequestContext,
    token: string,
    { lang, preview }: Asked,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<SmallBytes> {
    const language = pageLanguage(ctx, lang)
    return answerPage(language, async () => {
      const { kind, notice, files, pages } = await this.#open(ctx, token)
      if (preview === undefined) this.#readings.note(kind, notice.id, ctx.userAgent)
      const path = `/notice/${token}`
      const page = pages.get(language) ?? noticePage(notice, files, { language, path })
      pages.set(language, page)
      return sendPage(page, headers)
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

  /** Stores the readings that wait. */
  storeReadings(): Promise<void> {
    return this.#readings.store()
  }

  #open(ctx: PublicRequestContext, token: string): Promise<Opened> {
    return this.#opened.get(token, async () => {
      for (const kind of noticeKinds) {
        const id = await this.app.publicLinks.find(ctx.db, kind, token)
        if (id === undefined) continue
        const notice = await shownNotice(ctx.db, kind, id, ctx.now)
        if (!notice) throw notFound()
        return { kind, notice, files: await filesOf(ctx.db, notice), pages: new Map() }
      }
      // Counts the attempt, and refuses it.
      await this.app.publicLinks.resolve(ctx, noticeKinds[0], token)
      throw notFound()
    })
  }
}
