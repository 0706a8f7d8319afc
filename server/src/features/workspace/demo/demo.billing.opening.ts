import { dayAfter } from '../../../platform/today.js'
import { openBalances } from '../../billing/bills/bills.public.js'
import { firstDay, monthsAfter } from '../../billing/ledger/ledger.public.js'
import { openAtOnce } from '../../billing/opening-imports/opening-imports.public.js'
import { prepareStatement } from '../../billing/statement-imports/statement-imports.public.js'
import { onDay, type Billing, type DemoAccount, type DemoBooks } from './demo.billing.context.js'
import { billedMonths } from './demo.billing.data.js'
import { withUpload } from './demo.files.js'

/** What accounts owed to the previous system, by their place: two old debts and an advance in each house. */
const owed: Readonly<Record<number, number>> = { 12: -31_540, 17: 96_425, 18: 512_890 }
const owedBy = ({ at }: DemoAccount) => owed[at] ?? 0

const note = 'Демонстраційні дані'
const written = (minor: number) => (minor / 100).toFixed(2).replace('.', ',')

/** The short list of 1C, with a line of an account that was closed before the move. */
const listOf = (accounts: readonly DemoAccount[]): Buffer => {
  const rows = accounts.map((account) => {
    const minor = owedBy(account)
    return [
      `л/с №${account.number}`,
      `кв. ${account.unit}`,
      account.holder ?? '',
      written(minor),
      written(Math.max(0, minor)),
    ]
  })
  const total = accounts.reduce((sum, account) => sum + owedBy(account), 0)
  const debts = accounts.reduce((sum, account) => sum + Math.max(0, owedBy(account)), 0)
  const lines = [
    ['Коротка зведена відомість'],
    ['Рахунок', 'Квартира', 'ПІБ', 'Кін. сальдо', 'Борг'],
    ...rows,
    ['л/с №999001', 'кв. 0', 'Закритий рахунок', '0,00', '0,00'],
    ['Всього:', '', '', written(total), written(debts)],
  ]
  return Buffer.from(lines.map((cells) => cells.join(';')).join('\r\n'))
}

const importList = async ({ app, ctx }: Billing, { complex_id, accounts }: DemoBooks, period: string) => {
  const at = { ...onDay(ctx, firstDay(period)), approval: { kind: 'openings.post' as const, note } }
  const fields = { complex_id, period, due_on: dayAfter(firstDay(period), -64) }
  await withUpload(listOf(accounts), '1С зведена відомість.csv', async (upload) =>
    openAtOnce(app, at, fields, await prepareStatement(app, upload)),
  )
}

/** The books begin with what the previous system left: of the first payee as an imported list, of the others as entered balances. */
export const openBooks = async (billing: Billing): Promise<void> => {
  const { ctx, month, books } = billing
  const period = monthsAfter(month, -billedMonths)
  const [first, ...others] = books
  await importList(billing, first!, period)
  const items = others.flatMap(({ accounts }) =>
    accounts.flatMap((account) => {
      const amount_minor = owedBy(account)
      return amount_minor === 0 ? [] : [{ account_id: account.id, amount_minor }]
    }),
  )
  await openBalances(
    { ...onDay(ctx, firstDay(period)), approval: { kind: 'bills.opening' as const, note } },
    {
      period,
      due_on: dayAfter(firstDay(period), -64),
      items,
      total_minor: items.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    },
  )
}
