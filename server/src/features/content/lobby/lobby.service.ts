import type { Language } from '@oselia/contract/languages'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { SmallBytes } from '../../../platform/implement.js'
import { notFound } from '../../../platform/problems.js'
import { answerPage, PageCache, pageLanguage, sendPage } from '../../../platform/public-pages.js'
import type { RenderedPage } from '../../../platform/public-pages.rendering.js'
import { createContext, type PublicRequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { today } from '../../../platform/today.js'
import { openPolls, type OpenPoll } from '../interviews/interviews.public.js'
import { lobbyPage, type LobbyTokens } from './lobby.page.js'
import { lobbyVotings, type LobbyVoting } from './lobby.sources.js'
import { linkedBefore, lobbyHouse, lobbyOf, type Lobby } from './lobby.queries.js'

/** Kind of the links to the pages of houses. */
export const lobbyKind = 'lobby'

interface Opened {
  lobby: Lobby
  tokens: LobbyTokens
  now: Date
  polls: OpenPoll[]
  votings: LobbyVoting[]
  pages: Map<Language, RenderedPage>
}

/** What a list of the page leads to: the kind of the links, and the entity in whose history they stand. */
const led = {
  announcements: { kind: 'notice.announcement', entity: 'announcements' },
  events: { kind: 'notice.event', entity: 'events' },
  articles: { kind: 'notice.article', entity: 'articles' },
  documents: { kind: 'document', entity: 'documents' },
} as const

/** The pages of houses, answered from memory for some seconds. */
export class LobbyPages {
  readonly #opened: PageCache<Opened>

  constructor(private readonly app: App) {
    this.#opened = new PageCache(app)
  }

  async read(
    ctx: PublicRequestContext,
    token: string,
    lang: string | undefined,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<SmallBytes> {
    const language = pageLanguage(ctx, lang)
    return answerPage(language, async () => {
      const { lobby, tokens, polls, votings, now, pages } = await this.#opened.get(token, () => this.#open(ctx, token))
      const page =
        pages.get(language) ??
        lobbyPage({ lobby, tokens, polls, votings, report: this.#reportOf(token) }, { language, now })
      pages.set(language, page)
      return sendPage(page, headers)
    })
  }

  #reportOf(token: string): string | null {
    return this.app.config.smsUrl === undefined ? null : `/lobby/${token}/report`
  }

  async #open(ctx: PublicRequestContext, token: string): Promise<Opened> {
    const { publicLinks } = this.app
    // A wrong token is counted, and refused, by `resolve`.
    const id = (await publicLinks.find(ctx.db, lobbyKind, token)) ?? (await publicLinks.resolve(ctx, lobbyKind, token))
    const house = await lobbyHouse(ctx.db, id)
    if (!house) throw notFound()
    const lobby = await lobbyOf(ctx.db, house, { now: ctx.now, day: await today(ctx) })
    const [polls, votings, announcements, events, articles, documents] = await Promise.all([
      openPolls(this.app, ctx.db, house.id, ctx.now),
      lobbyVotings(this.app, ctx.db, house.id, ctx.now),
      this.#tokensOf(ctx, 'announcements', lobby.announcements),
      this.#tokensOf(ctx, 'events', lobby.events),
      this.#tokensOf(ctx, 'articles', lobby.articles),
      this.#tokensOf(
        ctx,
        'documents',
        lobby.documents.map(({ id: documentId, name }) => ({ id: documentId, title: name })),
      ),
    ])
    return {
      lobby,
      tokens: { announcements, events, articles, documents },
      polls,
      votings,
      now: ctx.now,
      pages: new Map(),
    }
  }

  /** Tokens of the valid links. What never had one gets it, since it is public already; what was revoked stays revoked. */
  async #tokensOf(
    { db }: PublicRequestContext,
    list: keyof typeof led,
    items: readonly { id: number; title: { uk: string } }[],
  ): Promise<Map<number, string>> {
    const { kind, entity } = led[list]
    const { publicLinks, pools, clock } = this.app
    const ids = items.map(({ id }) => id)
    const before = await linkedBefore(db, kind, ids)
    const missing = items.filter(({ id }) => !before.has(id))
    if (missing.length > 0)
      await inTransaction(pools.db, async (tx) => {
        const ctx = createContext(systemActor, tx, clock)
        for (const { id, title } of missing) {
          await publicLinks.tokenFor({ db: tx, now: ctx.now }, kind, id, null)
          await audit(ctx, { action: 'create_link', entity, entity_id: id, label: title.uk, changes: [] })
        }
      })
    const links = await publicLinks.validLinks(db, kind, ids)
    return new Map([...links].map(([id, { token }]) => [id, token]))
  }
}
