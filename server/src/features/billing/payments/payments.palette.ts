import { shortDates } from '@oselia/contract/languages'
import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { escapeLike, maxHits, registerSearchSource } from '../../../platform/search-sources.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { moneyHit, type FoundMoney } from '../ledger/ledger.public.js'

const mostAccounts = 3

const select = (ctx: RequestContext) => sql`select p.id, a.number as title, p.amount_minor, p.received_on as day,
  ${unitColumn('u', 'h', ctx.language)} as unit`
const places = sql`join realty u on u.id = a.realty_id join houses h on h.id = u.house_id`
const isVisible = (ctx: RequestContext) => sql`p.state = 'posted' and ${houseIdInScope(ctx.scope, sql`p.house_id`)}`

/** The last payment of each account: its hit leads to all of them. */
const byAccount = (ctx: RequestContext, key: string): RawBuilder<FoundMoney> => sql<FoundMoney>`${select(ctx)}
  from (select a.* from personal_accounts a where a.deleted_at is null and a.number_key like ${`${escapeLike(key)}%`}
    order by a.number_key using ~<~ limit ${mostAccounts}) a ${places}
  cross join lateral (select p.* from payments p where p.account_id = a.id and ${isVisible(ctx)}
    order by p.received_on desc, p.id desc limit 1) p order by a.number_key using ~<~`

const byAmount = (ctx: RequestContext, amount: number): RawBuilder<FoundMoney> => sql<FoundMoney>`${select(ctx)}
  from payments p join personal_accounts a on a.id = p.account_id ${places}
  where p.amount_minor = ${amount} and ${isVisible(ctx)} order by p.received_on desc, p.id desc limit ${maxHits}`

export const registerPaymentSearch = (): void =>
  registerSearchSource({
    kind: 'payments',
    byKey: (ctx, { account, amount }) => {
      const query = amount !== null ? byAmount(ctx, amount) : account ? byAccount(ctx, account) : null
      if (!query || !can(ctx, 'payments.read')) return null
      return query
        .execute(ctx.db)
        .then(({ rows }) => rows.map((row) => moneyHit(ctx, 'payments', row, shortDates[ctx.language])))
    },
  })
