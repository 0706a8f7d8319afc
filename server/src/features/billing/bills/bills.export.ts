import { bills, type Bill } from '@oselia/contract/bills'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { type ExportColumn, moneyColumn } from '../../../platform/export.cells.js'
import { type ListPaper, onPaper } from '../../../platform/export.paper.js'
import { joined } from '../../../platform/pdf.format.js'
import { exported } from '../../../platform/export.js'
import { monthText } from '../bill-papers/bill-papers.public.js'
import { addressesOf, unitColumns, unitOnPaper } from '../../registry/units/units.public.js'
import { billStatusNames, billWords as words } from './bills.messages.js'
import { listSpec } from './bills.queries.js'

const columns: ExportColumn<Bill>[] = [
  { key: 'number', header: words.number, kind: 'text', value: ({ number }) => number },
  { key: 'period', header: words.period, kind: 'text', value: ({ period }) => period },
  { key: 'account', header: words.account, kind: 'text', value: ({ account }) => account.number },
  ...unitColumns<Bill>(({ realty }) => realty),
  {
    key: 'payer',
    header: words.payer,
    kind: 'text',
    permission: 'members.read',
    value: ({ payer_name }) => payer_name,
  },
  {
    key: 'status',
    header: words.status,
    kind: 'text',
    value: ({ status }, language) => billStatusNames[status][language],
  },
  { key: 'issued_on', header: words.issued_on, kind: 'day', value: ({ issued_on }) => issued_on },
  { key: 'due_on', header: words.due_on, kind: 'day', value: ({ due_on }) => due_on },
  moneyColumn('charged', words.charged, ({ charged_minor }) => charged_minor),
  moneyColumn('recalculated', words.recalculated, ({ recalculated_minor }) => recalculated_minor),
  moneyColumn('benefit', words.benefit, ({ benefit_minor }) => benefit_minor),
  moneyColumn('subsidy', words.subsidy, ({ subsidy_minor }) => subsidy_minor),
  moneyColumn('penalty', words.penalty, ({ penalty_minor }) => penalty_minor),
  moneyColumn('three_percent', words.three_percent, ({ three_percent_minor }) => three_percent_minor),
  moneyColumn('inflation', words.inflation, ({ inflation_minor }) => inflation_minor),
  moneyColumn('total', words.total, ({ total_minor }) => total_minor),
  moneyColumn('paid', words.paid, ({ paid_minor }) => paid_minor),
  moneyColumn('outstanding', words.outstanding, ({ outstanding_minor }) => outstanding_minor),
]

const paper: ListPaper<z.output<typeof bills.export.query>, Bill> = {
  title: ({ period }, language) =>
    joined(' · ', words.title[language], period === undefined ? null : monthText(period, language)),
  named: ['period'],
  about: (rows) => addressesOf(rows.map(({ realty }) => realty)),
  columns: (rows) => [
    ...onPaper(columns, { number: 76 }),
    unitOnPaper(rows, ({ realty }) => realty, 140),
    ...onPaper(columns, { payer: 120, status: 60, due_on: 52, charged: 58 }),
    Object.assign(
      moneyColumn<Bill>('adjusted', words.adjusted, (bill) => bill.total_minor - bill.charged_minor),
      { width: 58 },
    ),
    ...onPaper(columns, { total: 58, paid: 58, outstanding: 58 }),
  ],
  totals: () => ({
    label: words.totals,
    keys: ['charged', 'adjusted', 'total', 'paid', 'outstanding'],
    counts: ({ status }) => status !== 'cancelled',
  }),
}

export const billExport = (app: App) =>
  exported(app, bills.export, { title: words.title, columns, paper, ofPeople: true, list: listSpec })
