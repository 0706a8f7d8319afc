import { unitLabel } from '@oselia/contract/units.messages'
import { sql } from 'kysely'
import { all } from '../../../platform/list.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import {
  escapeLike,
  holdsWords,
  maxHits,
  registerSearchSource,
  type SearchTerms,
} from '../../../platform/search-sources.js'
import { hitsWithUnits, unitColumn, type FoundWithUnits } from '../units/units.public.js'

/** Units by number, in the houses whose address has the words; exact numbers first. */
const byNumber = async (
  ctx: RequestContext,
  { number, words }: SearchTerms['units'][number],
): Promise<FoundWithUnits[]> => {
  const near = words.length > 0 ? [holdsWords(sql`h.search_keys`, words)] : []
  const like = words.length > 0 ? sql`u.number_key like ${`${escapeLike(number)}%`}` : sql`u.number_key = ${number}`
  // A number without an address matches every house: an index returns its units in the order of their addresses.
  const order =
    words.length > 0
      ? sql`u.number_key <> ${number}, length(u.number_key), h.sort_key collate uk_icu, u.type`
      : sql`u.address_sort collate uk_icu, u.type`
  const { rows } =
    await sql<FoundWithUnits>`select u.id, u.number as title, null as detail, jsonb_build_array(${unitColumn('u', 'h', ctx.language)}) as units
    from houses h join realty u on u.house_id = h.id
    where ${all([sql`h.deleted_at is null and u.deleted_at is null and u.ended_on is null`, like, ...near, houseInScope(ctx.scope, 'h')])}
    order by ${order} limit ${maxHits}`.execute(ctx.db)
  return rows
}

/** Units of the first reading that finds any. */
const found = async (ctx: RequestContext, units: SearchTerms['units']): Promise<FoundWithUnits[]> => {
  const [first, ...rest] = units
  const hits = first ? await byNumber(ctx, first) : []
  return hits.length > 0 || rest.length === 0 ? hits : found(ctx, rest)
}

const unitHits = async (ctx: RequestContext, units: SearchTerms['units']) => {
  const rows = await found(ctx, units)
  return hitsWithUnits(ctx, 'realty', rows).map((hit, at) => {
    const { type, number, address } = rows[at]!.units[0]!
    return Object.assign(hit, { title: unitLabel(type, number, ctx.language), detail: address })
  })
}

export const registerUnitSearch = (): void =>
  registerSearchSource({
    kind: 'realty',
    byKey: (ctx, { units }) => (units.length > 0 && can(ctx, 'realty.read') ? unitHits(ctx, units) : null),
  })
