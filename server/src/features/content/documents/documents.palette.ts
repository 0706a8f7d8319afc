import type { TextMap } from '@oselia/contract/kit'
import type { Hit } from '@oselia/contract/search'
import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { anyOf, holdsWords, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { documentVisible } from './documents.scope.js'

interface Found {
  id: number
  name: TextMap
  number: string | null
  category: TextMap
}

/** Documents by words of their name, number and tags, then by words of their text. */
const hits = async (ctx: RequestContext, readings: readonly string[][]): Promise<Hit[]> => {
  const by = (column: string) => anyOf(readings.map((words) => holdsWords(sql.ref(column), words)))
  const { rows } = await sql<Found>`select d.id, d.name, d.number, c.name as category
    from (select id, 1 as place from documents k where ${by('k.search_keys')}
      union all select k.id, 2 from document_texts t join documents k on k.id = t.document_id
        where ${by('t.search_text')} and not ${by('k.search_keys')}) found
    join documents d on d.id = found.id join document_categories c on c.id = d.category_id
    where d.deleted_at is null and ${documentVisible(ctx, 'd')}
    order by found.place, d.state = 'archived', d.updated_at desc, d.id limit ${maxHits}`.execute(ctx.db)
  const local = (text: TextMap) => text[ctx.language] ?? text.uk
  return rows.map(({ id, name, number, category }) => ({
    kind: 'documents',
    id,
    title: local(name),
    detail: [local(category), number && `№ ${number}`].filter(Boolean).join(' · '),
    realty: null,
  }))
}

export const registerDocumentSearch = (): void =>
  registerSearchSource({
    kind: 'documents',
    byWords: (ctx, readings) => (can(ctx, 'documents.read') ? hits(ctx, readings) : null),
  })
