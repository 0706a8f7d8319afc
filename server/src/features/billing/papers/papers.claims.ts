import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { limitationsOf, readSettings } from '../bills/bills.public.js'
import { daysOf, monthOf, monthsAfter } from '../ledger/ledger.public.js'
import { exemptionsBetween } from '../penalty-exemptions/penalty-exemptions.public.js'
import { firstLateDay, lateCharged, lateOfAccount, type LateKind } from '../runs/runs.public.js'
import { kindsLeftOut } from './papers.claims.exemptions.rules.js'
import { claimSums, type BilledLate, type ClaimSums, type UnpaidBill } from './papers.claims.rules.js'
import type { LateMonth } from './papers.claims.steps.rules.js'

const unpaidOf = async (db: Db, accountId: number, day: string): Promise<UnpaidBill[]> => {
  const { rows } = await sql<UnpaidBill>`select b.id, b.number, to_char(b.period, 'YYYY-MM') as period, b.due_on,
      b.charged_minor + b.recalculated_minor + b.benefit_minor + b.subsidy_minor as principal_minor, b.paid_minor, b.penalty_minor,
      b.three_percent_minor, b.inflation_minor, b.source = 'opening' as is_opening
    from bills b where b.account_id = ${accountId} and b.state = 'issued' and not b.disputed and b.outstanding_minor > 0
      and b.due_on < ${day}::date order by b.due_on, b.id`.execute(db)
  return rows
}

const billedOf = async (db: Db, bills: readonly UnpaidBill[]): Promise<BilledLate[]> => {
  const { rows } =
    await sql<BilledLate>`select l.bill_id, l.debt_bill_id, l.kind, to_char(l.period, 'YYYY-MM') as period, l.amount_minor
    from late_charges l where l.bill_id = any(${bills.map(({ id }) => id)}::bigint[])
    order by l.bill_id, l.period, l.debt_bill_id`.execute(db)
  return rows
}

const monthsUntil = (first: string, day: string): LateMonth[] => {
  const months: LateMonth[] = []
  for (let period = first; period <= monthOf(day); period = monthsAfter(period, 1))
    months.push({ period, days: period === monthOf(day) ? Number(day.slice(8)) : daysOf(period) })
  return months
}

type Exempted = Awaited<ReturnType<typeof exemptionsBetween>>[number]

export interface Demanded extends ClaimSums {
  /** Days on which the account is exempt, with what would be charged for them otherwise. */
  exemptions: (Exempted & { kinds: LateKind[] })[]
}

/** What an account can be asked for on a day; null without overdue debt. Bills in dispute are left out. */
export const claimOn = async (db: Db, accountId: number, day: string): Promise<Demanded | null> => {
  const unpaid = await unpaidOf(db, accountId, day)
  if (unpaid.length === 0) return null
  const billed = await billedOf(db, unpaid)
  const ids = billed.map(({ debt_bill_id }) => debt_bill_id)
  const late = await lateOfAccount(db, accountId, monthOf(day), ids)
  const limitations = limitationsOf(await readSettings(db))
  const last = await lateCharged(db, sql`b.account_id = ${accountId}`)
  const first = last === null ? monthOf(firstLateDay(unpaid[0]!.due_on)) : monthsAfter(last, 1)
  const from = firstLateDay(unpaid[0]!.due_on)
  const sums = claimSums({
    unpaid,
    billed,
    debts: late?.debts ?? [],
    months: late ? monthsUntil(first, day) : [],
    rules: late?.rules ?? null,
    limits: limitations && { day, ...limitations },
  })
  if (late === null) return { ...sums, exemptions: [] }
  const exemptions = await exemptionsBetween(db, accountId, { from, until: day })
  const claimed = { steps: sums.steps, rules: late.rules, late: { from, until: day } }
  const named = exemptions.map((one) => Object.assign(one, { kinds: kindsLeftOut(one, claimed) }))
  return { ...sums, exemptions: named.filter(({ kinds }) => kinds.length > 0) }
}
