import { sql } from 'kysely'
import { dayAfter } from '../../../platform/today.js'
import { closePeriods, correct, updateBills } from '../../billing/bills/bills.public.js'
import { firstDay, lastDay, lockBooks, monthsAfter } from '../../billing/ledger/ledger.public.js'
import {
  cancelPayment,
  createPayment,
  postPayments,
  refundPayment,
  type EnteredPayment,
} from '../../billing/payments/payments.public.js'
import { issueAtOnce } from '../../billing/runs/runs.public.js'
import { billedMonths, habitOf } from './demo.billing.data.js'
import { onDay, type Billing, type DemoAccount } from './demo.billing.context.js'
import { isInStatement } from './demo.billing.movements.js'
import { openBooks } from './demo.billing.opening.js'
import { importedMonths, importStatement } from './demo.billing.statement.js'

interface Standing {
  /** What the account owes now, and without the bill of the month. */
  balance: number
  before: number
}

const standingsOf = async ({ ctx, books }: Billing, period: string): Promise<Map<number, Standing>> => {
  const houses = books.flatMap(({ house_ids }) => house_ids)
  const { rows } = await sql<Standing & { id: number }>`select t.account_id as id, t.balance_minor as balance,
      (t.balance_minor - coalesce((select sum(b.total_minor) from bills b where b.account_id = t.account_id
        and b.period = ${firstDay(period)}::date and b.state = 'issued'), 0))::bigint as before
    from account_totals t where t.house_id = any(${houses}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/** What the holder pays after the bill of the month so many months ago, in kopiykas. */
const amountOf = (account: DemoAccount, { balance, before }: Standing, back: number): number => {
  const habit = habitOf(account.at)
  switch (habit.pays) {
    case 'whole':
      return balance
    case 'late':
      return before
    case 'part':
      return Math.floor((balance * 0.6) / 10_000) * 10_000
    case 'stopped':
      return back > habit.for ? balance : 0
    case 'never':
      return 0
    case 'ahead':
      // Once the advance is used up, the bills are paid as they come.
      return back === 6 ? balance * 6 : balance
    case 'rounded':
      return Math.ceil(balance / 10_000) * 10_000
  }
}

const channels = ['bank', 'online', 'bank', 'terminal', 'bank', 'cash', 'online'] as const

const paymentOf = (account: DemoAccount, amount_minor: number, period: string, day: string): EnteredPayment => {
  const channel = channels[account.at % channels.length]!
  const month = `${period.slice(5)}.${period.slice(0, 4)}`
  return {
    account_id: account.id,
    house_id: account.house_id,
    number: account.number,
    amount_minor,
    received_on: day,
    channel,
    document_number: channel === 'cash' ? `КО-${period.slice(2).replace('-', '')}${account.at}` : null,
    payer: account.holder,
    purpose: channel === 'cash' ? null : `Внески за ${month}; о/р ${account.number}; кв. ${account.unit}`,
    // The bank's codes name the month; those who are in debt pay the oldest first all the same.
    for_period: null,
  }
}

const payMonth = async (billing: Billing, period: string, back: number) => {
  const { ctx, today, books } = billing
  const after = monthsAfter(period, 1)
  const standings = await standingsOf(billing, period)
  const payments = books.flatMap(({ payee, accounts }) =>
    accounts.flatMap((account) => {
      const day = dayAfter(firstDay(after), 2 + ((account.at * 7) % 19))
      const standing = standings.get(account.id)
      if (!standing || day > today || (back <= importedMonths[0] && isInStatement(account, payee.complex))) return []
      const amount = amountOf(account, standing, back)
      return amount > 0 ? [paymentOf(account, amount, period, day)] : []
    }),
  )
  const at = onDay(ctx, dayAfter(firstDay(after), 21))
  const locked = await lockBooks(
    ctx.db,
    books.flatMap(({ house_ids }) => house_ids),
  )
  await postPayments(at, locked, payments)
  if (importedMonths.some((one) => one === back)) await importStatement(billing, period, back)
}

/** A payment entered twice and taken back, one refunded in part, and money handed over in the office. */
const addOddPayments = async ({ ctx, today, books }: Billing) => {
  const account = books[0]!.accounts[20]!
  const plain = {
    document_number: null,
    payer: account.holder,
    purpose: null,
    for_period: null,
    note: null,
    is_another: true,
  }
  const day = dayAfter(today, -16)
  const at = onDay(ctx, day)
  const { data } = await createPayment(at, {
    ...plain,
    account_id: account.id,
    amount_minor: 64_000,
    received_on: day,
    channel: 'terminal',
  })
  await cancelPayment(at, data.id, { version: data.version, reason: 'Платіж внесено двічі' })
  const { data: large } = await createPayment(at, {
    ...plain,
    account_id: account.id,
    amount_minor: 95_000,
    received_on: day,
    channel: 'terminal',
    note: 'Сплачено більше, ніж мали намір',
  })
  const back = dayAfter(today, -12)
  await refundPayment(onDay(ctx, back), large.id, {
    version: large.version,
    amount_minor: 31_000,
    refunded_on: back,
    method: 'cash',
    iban: null,
    document_number: 'ВКО-00021',
    reason: 'Надлишок за заявою платника',
  })
  const debtor = books[0]!.accounts[11]!
  await createPayment(onDay(ctx, dayAfter(today, -4)), {
    ...plain,
    payer: debtor.holder,
    account_id: debtor.id,
    amount_minor: 50_000,
    received_on: dayAfter(today, -4),
    channel: 'cash',
    document_number: 'КО-00118',
    note: 'Частина боргу за домовленістю',
  })
}

const versionOf = async ({ ctx }: Billing, account: DemoAccount, period: string) => {
  const { rows } = await sql<{ id: number; version: number }>`select id, version from bills
    where account_id = ${account.id} and period = ${firstDay(period)}::date and state = 'issued'`.execute(ctx.db)
  return rows[0]
}

/** A recalculation of an earlier month, and a bill whose holder disagrees. */
const addCorrections = async (billing: Billing) => {
  const { ctx, month, services, books, today } = billing
  const service_id = services.get('maintenance')
  const [account, other] = [books[0]!.accounts[10]!, books[0]!.accounts[34]!]
  const at = onDay(ctx, dayAfter(today, -9))
  if (service_id !== undefined)
    await correct(at, {
      account_id: account.id,
      service_id,
      kind: 'recalculation',
      amount_minor: -12_640,
      reason: 'Перерахунок: ліфт не працював 9 днів, акт № 17',
      for_period: monthsAfter(month, -3),
    })
  const bill = await versionOf(billing, other, monthsAfter(month, -1))
  if (!bill) return
  await updateBills(at, [{ ...bill, disputed: true, reason: 'Мешканець не згоден з показаннями лічильника води' }])
  await sql`update service_requests set is_demo = true
    where id in (select request_id from bill_disputes where bill_id = ${bill.id})`.execute(ctx.db)
}

/** Bills of a year, month by month, each paid by the habits of the holders in the month after. */
export const billMonths = async (billing: Billing): Promise<void> => {
  const { ctx, month, books } = billing
  const house_ids = books.flatMap((one) => one.house_ids)
  await openBooks(billing)
  for (let back = billedMonths; back >= 1; back--) {
    const period = monthsAfter(month, -back)
    const issued_on = firstDay(monthsAfter(period, 1))
    const due_on = lastDay(monthsAfter(period, 1))
    await issueAtOnce(onDay(ctx, issued_on), { period, issued_on, due_on, house_ids })
    await payMonth(billing, period, back)
  }
  await addCorrections(billing)
  await addOddPayments(billing)
  await closePeriods(onDay(ctx, dayAfter(firstDay(month), -10)), {
    house_ids,
    closed_through: monthsAfter(month, -5),
    reason: 'Звірено з банком',
    with_waiting: false,
  })
}
