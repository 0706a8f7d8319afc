import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { escapeLike, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { moneyHit, type FoundMoney } from '../ledger/ledger.public.js'

/** Accounts by a number, and bills of each, the latest first. */
const perSearch = { accounts: 3, bills: 3 }

const select = (
  ctx: RequestContext,
) => sql`select b.id, b.number as title, b.total_minor as amount_minor, b.period as day,
  ${unitColumn('u', 'h', ctx.language)} as unit`
const places = sql`join realty u on u.id = b.realty_id join houses h on h.id = u.house_id`
const isVisible = (ctx: RequestContext) => sql`b.state <> 'cancelled' and ${houseIdInScope(ctx.scope, sql`b.house_id`)}`

/** A number of a bill is that of its account and the month: `120045-202603`. */
const byNumber = (ctx: RequestContext, key: string): RawBuilder<FoundMoney> => {
  const [, account, year, month] = /^(.+?)(20\d\d)(0[1-9]|1[0-2])$/.exec(key) ?? []
  const prefixes = account === undefined ? [key] : [key, account]
  const period =
    account === undefined
      ? sql`true`
      : sql`(b.period = ${`${year}-${month}-01`}::date or w.number_key like ${`${escapeLike(key)}%`})`
  return sql<FoundMoney>`${select(ctx)} from (select a.id, a.number_key from personal_accounts a where a.deleted_at is null
      and a.number_key like any(${prefixes.map((one) => `${escapeLike(one)}%`)}::text[])
      order by a.number_key using ~<~ limit ${perSearch.accounts}) w
    cross join lateral (select b.* from bills b where b.account_id = w.id and ${isVisible(ctx)} and ${period}
      order by b.period desc, b.id desc limit ${perSearch.bills}) b ${places} order by w.number_key using ~<~, b.period desc, b.id desc`
}

const byAmount = (ctx: RequestContext, amount: number): RawBuilder<FoundMoney> => sql<FoundMoney>`${select(ctx)}
  from bills b ${places} where b.total_minor = ${amount} and ${isVisible(ctx)} order by b.period desc, b.id desc limit ${maxHits}`

export const registerBillSearch = (): void =>
  registerSearchSource({
    kind: 'bills',
    byKey: (ctx, { account, amount }) => {
      const key = account === null ? null : account.replace(/[^\p{L}\p{N}]/gu, '')
      const query = amount !== null ? byAmount(ctx, amount) : key ? byNumber(ctx, key) : null
      if (!query || !can(ctx, 'bills.read')) return null
      return query
        .execute(ctx.db)
        .then(({ rows }) => rows.map((row) => moneyHit(ctx, 'bills', row, { month: 'long', year: 'numeric' })))
    },
  })
