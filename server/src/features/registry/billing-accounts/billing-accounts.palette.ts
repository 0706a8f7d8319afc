import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { escapeLike, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { hitsWithUnits, unitColumn, type FoundWithUnits } from '../units/units.public.js'

const byNumber = async (ctx: RequestContext, number: string): Promise<FoundWithUnits[]> => {
  const { rows } =
    await sql<FoundWithUnits>`select a.id, a.number as title, null as detail, jsonb_build_array(${unitColumn('u', 'h', ctx.language)}) as units
    from personal_accounts a join realty u on u.id = a.realty_id join houses h on h.id = u.house_id
    where a.deleted_at is null and a.number_key like ${`${escapeLike(number)}%`} and ${houseIdInScope(ctx.scope, sql`u.house_id`)}
    order by a.number_key using ~<~ limit ${maxHits}`.execute(ctx.db)
  return rows
}

export const registerAccountSearch = (): void =>
  registerSearchSource({
    kind: 'accounts',
    byKey: (ctx, { account }) =>
      account && can(ctx, 'accounts.read')
        ? byNumber(ctx, account).then((found) => hitsWithUnits(ctx, 'accounts', found))
        : null,
  })
