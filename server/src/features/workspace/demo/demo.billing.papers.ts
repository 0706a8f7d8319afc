import { accountPaper, requestPaper } from '@oselia/contract/papers'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dayAfter } from '../../../platform/today.js'
import { firstDay, monthsAfter } from '../../billing/ledger/ledger.public.js'
import { issueAccountPaper, revokePaper } from '../../billing/papers/papers.public.js'
import { issueRequestPaper } from '../request-papers/request-papers.public.js'
import { demoSuppliers } from './demo.billing.budget.data.js'
import { onDay, type Billing } from './demo.billing.context.js'

const contractor = demoSuppliers[3]

/** What acts say of requests, by the words that the resident wrote. */
const acts: readonly { text: string; paper: z.input<typeof requestPaper> }[] = [
  {
    text: 'Після дощу на стелі в кімнаті пляма, вода капає на підлогу.',
    paper: {
      kind: 'completion',
      contractor: { name: contractor.supplier.name, code: contractor.supplier.code, address: null },
      basis: `Договір № ${contractor.contract.number}`,
      works: [
        { name: 'Проклеювання примикання покрівлі до вентканалу', unit: 'м²', quantity: 3, price_minor: 48_000 },
        { name: 'Єврорубероїд', unit: 'м²', quantity: 3, price_minor: 21_000 },
        { name: 'Мастика бітумна', unit: 'кг', quantity: 2, price_minor: 9800 },
      ],
      warranty: '12 місяців',
    },
  },
  {
    text: 'Капає з козирка під’їзду, взимку тут буде лід.',
    paper: {
      kind: 'defects',
      members: [
        { role: 'Голова правління', name: 'Савченко Олена Іванівна' },
        { role: 'Технік', name: 'Бондар Василь Петрович' },
      ],
      basis: null,
      defects: [
        {
          place: 'Козирок над входом',
          defect: 'Наскрізна тріщина біля водостоку, арматура місцями відкрита',
          extent: '0,8 м',
          needed: 'Розчистити, захистити арматуру, загерметизувати й відновити ухил',
        },
        { place: 'Водостік', defect: 'Забитий листям', extent: null, needed: 'Прочистити, встановити сітку' },
      ],
      cause: 'Застій води після зимового періоду',
      conclusion: 'Виконати до настання морозів',
    },
  },
]

const requestOf = async ({ ctx, books }: Billing, text: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from service_requests where description = ${text}
    and status <> 'cancelled' and deleted_at is null and house_id = any(${books.flatMap((one) => one.house_ids)}::bigint[])
    order by status in ('done', 'closed') desc, created_at desc limit 1`.execute(ctx.db)
  return rows[0]?.id
}

/** Accounts of a payee that owe nothing today: which they are depends on the day of the month. */
const settledOf = async ({ ctx }: Billing, houses: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select account_id as id from account_totals
    where house_id = any(${[...houses]}::bigint[]) and balance_minor <= 0 order by account_id limit 2`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Certificates, one of them revoked, a reconciliation, claims of debtors, and acts of two requests. */
export const addPapers = async (billing: Billing): Promise<void> => {
  const { app, books, today, month } = billing
  // What confirms a paper is a page of this installation.
  const ctx = { ...billing.ctx, origin: app.publicUrl() }
  const earlier = onDay(ctx, dayAfter(today, -2))
  const [first, second] = [books[0]!, books[1]!]
  const give = async (at: typeof ctx, paper: z.input<typeof accountPaper>) =>
    issueAccountPaper(app, at, accountPaper.parse(paper))
  for (const place of [17, 18])
    await give(earlier, { kind: 'claim', account_id: first.accounts[place]!.id, pay_by: dayAfter(today, 21) })
  const from = firstDay(monthsAfter(month, -6))
  const to = dayAfter(firstDay(month), -1)
  // On the first of a month the day before yesterday is in the month that is reconciled.
  await give(to > dayAfter(today, -2) ? onDay(ctx, to) : earlier, {
    kind: 'reconciliation',
    account_id: first.accounts[11]!.id,
    from,
    to,
  })
  const settled = await settledOf(billing, second.house_ids)
  const certificates: number[] = []
  for (const account_id of settled)
    certificates.push(await give(ctx, { kind: 'certificate', account_id, as_of: today }))
  if (certificates[1] !== undefined)
    await revokePaper(ctx, certificates[1], 'Видано не на те приміщення', () => undefined)
  for (const { text, paper } of acts) {
    const id = await requestOf(billing, text)
    if (id !== undefined) await issueRequestPaper(app, earlier, id, requestPaper.parse(paper))
  }
}
