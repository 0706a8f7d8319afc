import { documents, type DocumentUpload } from '@oselia/contract/documents'
import { sql } from 'kysely'
import { dayAfter } from '../../../platform/today.js'
import { firstDay, monthsAfter } from '../../billing/ledger/ledger.public.js'
import { createDocument } from '../../content/documents/documents.public.js'
import type { Billing, DemoAccount } from './demo.billing.context.js'
import { isInStatement } from './demo.billing.months.js'
import { demoFile } from './demo.files.js'

interface Movement {
  amount: number
  purpose: string
  payer: string
  iban: string
  /** Days before today. */
  ago: number
  debit?: boolean
}

const ibanOf = (number: number) => `UA90305299${String(2_600_000_000_000_000_000n + BigInt(number)).padStart(19, '0')}`
const dotted = (day: string) => day.split('-').toReversed().join('.')

/** Purposes as payers write them; the codes of the bills come first. */
const purposesOf = (account: DemoAccount, month: string): string[] => [
  `Внески за ${month}; о/р ${account.number}; кв. ${account.unit}`,
  `о/р ${account.number} утримання будинку`,
  `ОСОБОВИЙ РАХУНОК ${account.number} ЗА ${month}`,
  `Сплата рахунка ${account.number}-${month.split('.').toReversed().join('')}`,
  `л/с ${account.number}, квартплата`,
]

const paidOf = (account: DemoAccount, amount: number, nth: number, month: string): Movement => {
  const purposes = purposesOf(account, month)
  return {
    amount,
    purpose: purposes[nth % purposes.length]!,
    payer: (account.holder ?? 'Невідомий платник').toUpperCase(),
    iban: ibanOf(account.id),
    ago: nth % 6,
  }
}

/** What no program can tell, and what is not of residents. */
const others = (accounts: readonly DemoAccount[], month: string): Movement[] => [
  { amount: 65_000, purpose: 'за квартиру', payer: 'КОВАЛЬ ТЕТЯНА ІВАНІВНА', iban: ibanOf(9_000_001), ago: 2 },
  { amount: 120_000, purpose: 'Комунальні послуги', payer: 'ШЕВЧУК РОМАН', iban: ibanOf(9_000_002), ago: 1 },
  {
    amount: 71_240,
    purpose: `вул. Лесі Українки, 12, кв. ${accounts[3]!.unit}, за ${month}`,
    payer: 'ГРИЦЕНКО ОЛЬГА',
    iban: ibanOf(9_000_003),
    ago: 3,
  },
  {
    amount: 80_000,
    purpose: `за батьків о/р ${accounts[7]!.number} та о/р ${accounts[11]!.number}`,
    payer: 'МЕЛЬНИК ІРИНА',
    iban: ibanOf(9_000_004),
    ago: 4,
  },
  {
    amount: 480_000,
    purpose: 'Оплата за обслуговування ліфтів згідно договору № 17-Л',
    payer: 'ТОВ «Підйомсервіс»',
    iban: 'UA303005280000026001455062341',
    ago: 2,
    debit: true,
  },
  { amount: 1500, purpose: 'Комісія банку', payer: 'АТ КБ «ПРИВАТБАНК»', iban: ibanOf(14), ago: 1, debit: true },
]

const transactionOf = (one: Movement, nth: number, { own, today }: { own: string; today: string }) => {
  const day = dotted(dayAfter(today, -one.ago))
  return {
    AUT_MY_ACC: own,
    AUT_CNTR_ACC: one.iban,
    AUT_CNTR_NAM: one.payer,
    AUT_CNTR_CRF: one.debit ? '38211544' : '14360570',
    CCY: 'UAH',
    SUM: (one.amount / 100).toFixed(2),
    OSND: one.purpose,
    DAT_KL: day,
    DAT_OD: day,
    NUM_DOC: String(1001 + nth),
    TRANTYPE: one.debit ? 'D' : 'C',
    FL_REAL: 'r',
    PR_PR: 'r',
    REF: `OSELIADEMO${String(nth).padStart(4, '0')}`,
    REFN: '1',
  }
}

/** The answer of PrivatBank's «Автоклієнт» with the payments of the last days that are still to be entered. */
const statementOf = async ({ ctx, month, today, books }: Billing): Promise<Buffer> => {
  const { payee, accounts } = books[0]!
  const { rows } = await sql<{ id: number; balance: number }>`select account_id as id, balance_minor as balance
    from account_totals where account_id = any(${accounts.map(({ id }) => id)}::bigint[]) and balance_minor > 0`.execute(
    ctx.db,
  )
  const owed = new Map(rows.map(({ id, balance }) => [id, balance]))
  const billed = monthsAfter(month, -1).split('-').toReversed().join('.')
  const paid = accounts.filter((one) => isInStatement(one, payee.complex, 1) && owed.has(one.id))
  const movements = [
    ...paid.map((account, nth) => paidOf(account, owed.get(account.id)!, nth, billed)),
    ...others(accounts, billed),
  ].toSorted((one, other) => other.ago - one.ago)
  const transactions = movements.map((one, nth) => transactionOf(one, nth, { own: payee.iban, today }))
  const answer = { status: 'SUCCESS', type: 'transactions', exist_next_page: false, transactions }
  return Buffer.from(JSON.stringify(answer, null, 1))
}

/** Puts the statement among the documents of the staff, to be downloaded and imported. */
export const addStatement = async (billing: Billing): Promise<void> => {
  const { app, ctx, month, books } = billing
  const { rows } = await sql<{ id: number }>`select id from document_categories where code = 'other'`.execute(ctx.db)
  const name = 'Виписка банку для імпорту (ПриватБанк, JSON)'
  const file = await demoFile(app, await statementOf(billing), 'privatbank.txt', 'document')
  const fields: DocumentUpload = documents.create.multipart.parse({
    name,
    complexIds: [books[0]!.complex_id],
    category_id: rows[0]!.id,
    state: 'active',
    is_public: 'false',
    needs_ack: 'false',
    readers: 'staff',
    tags: ['виписка', firstDay(month).slice(0, 7)],
    signature: 'none',
  })
  const { data } = await createDocument(app, ctx, fields, file)
  await sql`update documents set is_demo = true where id = ${data.id}`.execute(ctx.db)
}
