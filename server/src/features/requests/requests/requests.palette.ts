import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { spelt } from '../../../platform/list.js'
import { anyOf, maxHits, registerSearchSource, type SearchTerms } from '../../../platform/search-sources.js'
import { hitsWithUnits, unitColumn, type FoundWithUnits } from '../../registry/units/units.public.js'
import { numberColumn, requestInScope } from '../request-records/request-records.public.js'

/** Requests by their number, with or without the year and prefix, newest first; or by the last digits of the caller's phone. */
const byNumber = async (
  ctx: RequestContext,
  { request, phoneTail }: Pick<SearchTerms, 'request' | 'phoneTail'>,
): Promise<(FoundWithUnits & { type: TextMap })[]> => {
  const { year = null, prefix = null } = request ?? {}
  const byNumber =
    request &&
    sql`(r.number = ${request.number} and (${year}::int is null or r.year = ${year})
    and (${prefix}::text is null or ${spelt(sql`r.prefix`)} = ${prefix}))`
  const tail = phoneTail && [...phoneTail].toReversed().join('')
  const byPhone = tail && can(ctx, 'phones.sensitive') && sql`r.search_keys like ${`%${tail}`}`
  const ways = [byNumber, byPhone].filter((way) => typeof way === 'object' && way !== null)
  if (ways.length === 0) return []
  const { rows } = await sql<FoundWithUnits & { type: TextMap }>`select r.id, t.name as type,
      ${numberColumn('r')} as title, null as detail,
      case when u.id is null then '[]' else jsonb_build_array(${unitColumn('u', 'h', ctx.language)}) end as units
    from service_requests r join service_request_types t on t.id = r.type_id
      left join realty u on u.id = r.realty_id left join houses h on h.id = u.house_id
    where r.deleted_at is null and ${anyOf(ways)} and ${requestInScope(ctx, 'r')}
    order by r.created_at desc, r.id desc limit ${maxHits}`.execute(ctx.db)
  return rows
}

const requestHits = async (ctx: RequestContext, terms: SearchTerms) => {
  const found = await byNumber(ctx, terms)
  return hitsWithUnits(ctx, 'requests', found).map((hit, at) => {
    const { type } = found[at]!
    return Object.assign(hit, { detail: [type[ctx.language] ?? type.uk, hit.detail].filter(Boolean).join(' · ') })
  })
}

export const registerRequestSearch = (): void =>
  registerSearchSource({
    kind: 'requests',
    byKey: (ctx, terms) => (can(ctx, 'service_requests.read') ? requestHits(ctx, terms) : null),
  })
