import { billReports, billTurnover, type Turnover } from '@oselia/contract/bill-reports'
import type { App } from '../../../platform/app.js'
import { exported, type ExportColumn } from '../../../platform/export.js'
import { implement } from '../../../platform/implement.js'
import { unitColumns } from '../../registry/units/units.public.js'
import { reportWords as words } from './reports.messages.js'
import { listCollection, listMonths, listTurnover, turnoverSpec } from './reports.queries.js'

const amounts = [
  'opening_minor',
  'charged_minor',
  'recalculated_minor',
  'benefit_minor',
  'subsidy_minor',
  'penalty_minor',
  'received_minor',
  'closing_minor',
] as const

const columns: ExportColumn<Turnover>[] = [
  { key: 'account', header: words.account, kind: 'text', value: ({ account }) => account.number },
  ...unitColumns<Turnover>(({ realty }) => realty),
  // Hryvnias of whole kopiykas are exact to two decimals.
  ...amounts.map(
    (key): ExportColumn<Turnover> => ({ key, header: words[key], kind: 'number', value: (row) => row[key] / 100 }),
  ),
]

export const billReportRoutes = (app: App): void => {
  implement(app, billReports, {
    months: ({ ctx, query }) => listMonths(ctx, query),
    collection: ({ ctx, query }) => listCollection(ctx, query),
  })
  implement(app, billTurnover, {
    export: exported(app, billTurnover.export, { title: words.title, columns, list: turnoverSpec }),
    list: ({ ctx, query }) => listTurnover(ctx, query),
  })
}
