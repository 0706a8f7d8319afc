import type { TextMap } from '@oselia/contract/kit'
import type { Hit } from '@oselia/contract/search'
import { sql } from 'kysely'
import { reachesScope } from '../../../platform/audience.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { anyOf, holdsWords, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { interviewWords } from './interviews.messages.js'
import type { Stored } from './interviews.queries.js'

interface Found {
  id: number
  title: TextMap
  state: Stored['state']
}

/** Interviews by words of their title, introduction and questions; those that are open first. */
const hits = async (ctx: RequestContext, readings: readonly string[][]): Promise<Hit[]> => {
  const { rows } = await sql<Found>`select i.id, i.title, i.state from interviews i
    where i.deleted_at is null and ${reachesScope(ctx.scope, 'i')}
      and ${anyOf(readings.map((words) => holdsWords(sql`i.search_keys`, words)))}
    order by i.state <> 'published', i.created_at desc, i.id limit ${maxHits}`.execute(ctx.db)
  return rows.map(({ id, title, state }) => ({
    kind: 'interviews',
    id,
    title: title[ctx.language] ?? title.uk,
    detail: interviewWords[state][ctx.language],
    realty: null,
  }))
}

export const registerInterviewSearch = (): void =>
  registerSearchSource({
    kind: 'interviews',
    byWords: (ctx, readings) => (can(ctx, 'interviews.read') ? hits(ctx, readings) : null),
  })
