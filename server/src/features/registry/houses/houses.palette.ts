import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { anyOf, holdsWords, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { addressesOf } from './houses.queries.js'

/** Houses by words of their address in any language. */
const byAddress = async (
  ctx: RequestContext,
  readings: readonly string[][],
): Promise<{ id: number; complex: string | null }[]> => {
  const { rows } = await sql<{ id: number; complex: string | null }>`select h.id, c.name as complex
    from houses h left join complexes c on c.id = h.complex_id and c.deleted_at is null
    where h.deleted_at is null and ${houseInScope(ctx.scope, 'h')} and ${anyOf(readings.map((words) => holdsWords(sql`h.search_keys`, words)))}
    order by h.sort_key collate uk_icu, h.id limit ${maxHits}`.execute(ctx.db)
  return rows
}

const houseHits = async (ctx: RequestContext, readings: readonly string[][]) => {
  const found = await byAddress(ctx, readings)
  const ids = found.map(({ id }) => id)
  const addresses = await addressesOf(ctx.db, ids, ctx.language)
  return found.map(({ id, complex }) => ({
    kind: 'houses' as const,
    id,
    title: addresses.get(id)!,
    detail: complex ?? '',
    realty: null,
  }))
}

export const registerHouseSearch = (): void =>
  registerSearchSource({
    kind: 'houses',
    byWords: (ctx, readings) => (can(ctx, 'houses.read') ? houseHits(ctx, readings) : null),
  })
