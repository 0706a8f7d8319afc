import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { exemptDays } from '../penalty-exemptions/penalty-exemptions.public.js'
import { readSettings } from '../bills/bills.public.js'
import { daysOf, firstDay, lastDay, monthsAfter } from '../ledger/ledger.public.js'
import type { LateDebt, LateRules } from './runs.late.rules.js'

/** Rules of late payment with the indices up to a month; null where everything is switched off. */
const rulesOf = async (db: Db, period: string): Promise<LateRules | null> => {
  const settings = await readSettings(db)
  const { penalty_enabled, three_percent_enabled: three_percent, inflation_enabled: inflation } = settings
  if (!penalty_enabled && !three_percent && !inflation) return null
  const { rows } = await sql<{
    period: string
    index_tenths: number
  }>`select to_char(period, 'YYYY-MM') as period, index_tenths
    from inflation_indices where period <= ${firstDay(period)}::date`.execute(db)
  const penalty = { rate_ppm: settings.penalty_rate_ppm, cap_percent: settings.penalty_cap_percent }
  return {
    penalty: penalty_enabled ? penalty : null,
    three_percent,
    inflation,
    indices: new Map(rows.map((row) => [row.period, row.index_tenths])),
  }
}

/** A month `YYYY-MM` that is billed on a day of the community. */
export interface Asked {
  period: string
  day: string
}

export interface Late {
  /** The month whose late days are charged. */
  period: string
  days: number
  rules: LateRules
  debts: LateDebt[]
}

/** The principal that money has to pay: sums of late payment below zero, as inflation where prices fell, pay it first, from its bill on. */
const principal = sql`b.charged_minor + b.recalculated_minor + b.benefit_minor + b.subsidy_minor
  + least(b.penalty_minor, 0) + least(b.three_percent_minor, 0) + least(b.inflation_minor, 0)`

const debtsWhere = async (db: Db, period: string, where: RawBuilder<unknown>): Promise<LateDebt[]> => {
  const { rows } = await sql<LateDebt>`select b.id as bill_id, b.account_id, b.due_on,
      ${principal} as principal_minor,
      coalesce(y.paid, '[]') as paid,
      coalesce((select sum(l.amount_minor) from late_charges l where l.debt_bill_id = b.id and l.kind = 'penalty'), 0)::bigint as penalty_minor,
      array(select l.kind from late_charges l where l.debt_bill_id = b.id and l.period = ${firstDay(period)}::date) as charged,
      ${exemptDays} as exempt
    from bills b left join lateral (
      select jsonb_agg(jsonb_build_object('day', coalesce(x.day, p.received_on, c.issued_on), 'amount_minor', x.amount_minor)) as paid,
        max(coalesce(x.day, p.received_on, c.issued_on)) as last_day
      from (select bill_id, payment_id, credit_bill_id, amount_minor, null::date as day from bill_allocations where bill_id = b.id
        union all select t.bill_id, f.payment_id, null, t.amount_minor * s.sign, case when s.sign < 0 then f.refunded_on end
          from payment_refund_bills t join payment_refunds f on f.id = t.refund_id cross join (values (1), (-1)) s(sign)
          where t.bill_id = b.id) x
        left join payments p on p.id = x.payment_id left join bills c on c.id = x.credit_bill_id) y on true
    where ${where} order by b.due_on, b.id`.execute(db)
  return rows
}

const lateIn = (period: string) => sql`b.state = 'issued' and not b.disputed and b.total_minor > 0
  and b.due_on < ${lastDay(period)}::date and (b.outstanding_minor > 0 or y.last_day > ${firstDay(period)}::date)`

/**
 * The month whose late days a bill charges: its own when over, otherwise the previous one, because future unpaid days
 * are not known.
 */
const lateMonth = (period: string, today: string): string =>
  lastDay(period) < today ? period : monthsAfter(period, -1)

/**
 * The last month whose late days the bills of runs under a condition over `b` have charged: that of each bill when it was issued after
 * its end, as `lateMonth` says, and the one before it otherwise. Null without such bills.
 */
export const lateCharged = async (db: Db, where: RawBuilder<unknown>): Promise<string | null> => {
  const { rows } = await sql<{ period: string | null }>`select to_char(max(case
      when (b.period + interval '1 month' - interval '1 day')::date < b.issued_on then b.period else (b.period - interval '1 month')::date end), 'YYYY-MM') as period
    from bills b where b.source = 'run' and b.state <> 'cancelled' and ${where}`.execute(db)
  return rows[0]!.period
}

/** Months from the one after the last charged, so that none is left out where runs are made at another time of the month than before. */
const lateMonths = (last: string | null, until: string): string[] => {
  const months = [until]
  if (last === null) return months
  for (let period = monthsAfter(until, -1); period > last; period = monthsAfter(period, -1)) months.unshift(period)
  return months
}

/** Bills of a house that were late on a day of the months that are charged; disputed ones are left out. */
export const lateOf = async (db: Db, houseId: number, { period: billed, day }: Asked): Promise<Late[]> => {
  const until = lateMonth(billed, day)
  const rules = await rulesOf(db, until)
  if (!rules) return []
  const last = await lateCharged(db, sql`b.house_id = ${houseId} and b.period < ${firstDay(billed)}::date`)
  const months: Late[] = []
  for (const period of lateMonths(last, until)) {
    const debts = await debtsWhere(db, period, sql`b.house_id = ${houseId} and ${lateIn(period)}`)
    months.push({ period, days: daysOf(period), rules, debts })
  }
  return months
}

/** The same of one account, whose bills `ids` are there whether or not they are late. */
export const lateOfAccount = async (
  db: Db,
  accountId: number,
  period: string,
  ids: readonly number[] = [],
): Promise<Late | null> => {
  const rules = await rulesOf(db, period)
  if (!rules) return null
  const where = sql`b.account_id = ${accountId} and (${lateIn(period)} or b.id = any(${[...ids]}::bigint[]))`
  return { period, days: daysOf(period), rules, debts: await debtsWhere(db, period, where) }
}
