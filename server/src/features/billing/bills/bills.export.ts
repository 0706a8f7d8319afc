import { bills, type Bill } from '@oselia/contract/bills'
import type { App } from '../../../platform/app.js'
import { exported, type ExportColumn } from '../../../platform/export.js'
import { unitColumns } from '../../registry/units/units.public.js'
import { billStatusNames, billWords as words } from './bills.messages.js'
import { listSpec } from './bills.queries.js'

/** An amount as a cell: hryvnias of whole kopiykas are exact to two decimals. */
const money = (
  key: string,
  header: ExportColumn<Bill>['header'],
  value: (bill: Bill) => number,
): ExportColumn<Bill> => ({ key, header, kind: 'number', value: (bill) => value(bill) / 100 })

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
  money('charged', words.charged, ({ charged_minor }) => charged_minor),
  money('recalculated', words.recalculated, ({ recalculated_minor }) => recalculated_minor),
  money('benefit', words.benefit, ({ benefit_minor }) => benefit_minor),
  money('subsidy', words.subsidy, ({ subsidy_minor }) => subsidy_minor),
  money(
    'penalty',
    words.penalty,
    ({ penalty_minor, inflation_minor, three_percent_minor }) => penalty_minor + inflation_minor + three_percent_minor,
  ),
  money('total', words.total, ({ total_minor }) => total_minor),
  money('paid', words.paid, ({ paid_minor }) => paid_minor),
  money('outstanding', words.outstanding, ({ outstanding_minor }) => outstanding_minor),
]

export const billExport = (app: App) =>
  exported(app, bills.export, { title: words.title, columns, ofPeople: true, list: listSpec })
