import type { HousePeriod } from '@oselia/contract/bill-periods'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope, houseInScope } from '../../access/scope/scope.public.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { firstDay } from '../ledger/ledger.public.js'

/** The sums of a month by houses of the caller: the scope limits what is summed. Exported so that a test can see its plan. */
export const housePeriods = ({ scope, language }: Pick<RequestContext, 'scope' | 'language'>, period: string) => {
  // By the payee of the time of the closing: the house may have left its complex.
  const ofPayee = scope.all
    ? sql`true`
    : sql`(c.complex_id is null or c.complex_id = any(${scope.complexIds}::bigint[]))`
  return sql<HousePeriod>`with sums as (
      select x.house_id, (coalesce(sum(x.change_minor) filter (where x.period < ${firstDay(period)}::date), 0)
          + coalesce(sum(x.opening_minor) filter (where x.period = ${firstDay(period)}::date), 0))::bigint as opening_minor,
        coalesce(sum(x.charged_minor) filter (where x.period = ${firstDay(period)}::date), 0)::bigint as charged_minor,
        coalesce(sum(x.recalculated_minor) filter (where x.period = ${firstDay(period)}::date), 0)::bigint as recalculated_minor,
        coalesce(sum(x.benefit_minor) filter (where x.period = ${firstDay(period)}::date), 0)::bigint as benefit_minor,
        coalesce(sum(x.subsidy_minor) filter (where x.period = ${firstDay(period)}::date), 0)::bigint as subsidy_minor,
        coalesce(sum(x.penalty_minor) filter (where x.period = ${firstDay(period)}::date), 0)::bigint as penalty_minor,
        coalesce(-sum(x.paid_minor) filter (where x.period = ${firstDay(period)}::date), 0)::bigint as received_minor,
        sum(x.change_minor)::bigint as closing_minor
      from account_balances x where x.period <= ${firstDay(period)}::date and ${houseIdInScope(scope, sql`x.house_id`)}
      group by x.house_id)
    select jsonb_build_object('id', h.id, 'name', ${addressColumn('h', language)}) as house, s.opening_minor, s.charged_minor,
      s.recalculated_minor, s.benefit_minor, s.subsidy_minor, s.penalty_minor, s.received_minor, s.closing_minor,
      (select count(*) from bills b where b.house_id = h.id and b.period = ${firstDay(period)}::date and b.state = 'issued') as bills,
      coalesce((select sum(d.debt_minor) from house_debts d where d.house_id = h.id), 0)::bigint as debt_minor,
      (select to_char(k.closed_through, 'YYYY-MM') from billing_books k where k.house_id = h.id) as closed_through,
      (select jsonb_build_object('reason', c.reason, 'waiting', case when ${ofPayee} then c.waiting end,
          'waiting_minor', case when ${ofPayee} then c.waiting_minor end)
        from period_closings c where c.house_id = h.id order by c.id desc limit 1) as closing
    from sums s join houses h on h.id = s.house_id where ${houseInScope(scope, 'h')}
    order by h.sort_key collate uk_icu, h.id`
}

/** A month by houses: houses of the caller with bills or payments so far. */
export const listHousePeriods = async (ctx: RequestContext, period: string): Promise<{ data: HousePeriod[] }> => ({
  data: (await housePeriods(ctx, period).execute(ctx.db)).rows,
})
