import type { Hit } from '@oselia/contract/search'
import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { complexInScope } from '../../access/scope/scope.public.js'
import { anyOf, holdsWords, maxHits, registerSearchSource } from '../../../platform/search-sources.js'

const byName = async (ctx: RequestContext, readings: readonly string[][]): Promise<Hit[]> => {
  const { rows } = await sql<
    Omit<Hit, 'kind' | 'realty'>
  >`select c.id, c.name as title, c.legal_name as detail from complexes c
    where c.deleted_at is null and ${complexInScope(ctx.scope, 'c')} and ${anyOf(readings.map((words) => holdsWords(sql`c.search_keys`, words)))}
    order by c.name collate uk_icu, c.id limit ${maxHits}`.execute(ctx.db)
  return rows.map(({ id, title, detail }) => ({ kind: 'complexes', id, title, detail: detail ?? '', realty: null }))
}

export const registerComplexSearch = (): void =>
  registerSearchSource({
    kind: 'complexes',
    byWords: (ctx, readings) => (can(ctx, 'complexes.read') ? byName(ctx, readings) : null),
  })
