import type { Permission, TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import type { PublicationState } from '@oselia/contract/publishing.enums'
import type { Hit } from '@oselia/contract/search'
import { sql } from 'kysely'
import { reachesScope } from '../../registry/audience/audience.public.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { anyOf, holdsWords, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { publicationWords } from './publishing.messages.js'

interface Searched {
  kind: Extract<Hit['kind'], 'announcements' | 'articles' | 'events' | 'interviews'>
  permission: Permission
  /** The words of the states, where the kind has its own. */
  states?: Readonly<Record<PublicationState, Readonly<Record<Language, string>>>>
}

interface Found {
  id: number
  title: TextMap
  state: PublicationState
}

const hits = async (
  ctx: RequestContext,
  { kind, states = publicationWords }: Searched,
  readings: readonly string[][],
): Promise<Hit[]> => {
  const { rows } = await sql<Found>`select i.id, i.title, i.state from ${sql.table(kind)} i
    where i.deleted_at is null and ${reachesScope(ctx.scope, 'i')}
      and ${anyOf(readings.map((words) => holdsWords(sql`i.search_keys`, words)))}
    order by i.state <> 'published', i.created_at desc, i.id limit ${maxHits}`.execute(ctx.db)
  return rows.map(({ id, title, state }) => ({
    kind,
    id,
    title: title[ctx.language] ?? title.uk,
    detail: states[state][ctx.language],
    realty: null,
  }))
}

/** Finds items of a kind by words of their texts in the palette; those that are published first. */
export const registerPublishedSearch = (searched: Searched): void =>
  registerSearchSource({
    kind: searched.kind,
    byWords: (ctx, readings) => (can(ctx, searched.permission) ? hits(ctx, searched, readings) : null),
  })
