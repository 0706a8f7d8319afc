import { billReports, billTurnover, debtors, type Turnover } from '@oselia/contract/bill-reports'
import { debtAges } from '@oselia/contract/billing.enums'
import type { Debtor } from '@oselia/contract/bills'
import type { App } from '../../../platform/app.js'
import { type ExportColumn, exported, notePaper } from '../../../platform/export.js'
import { implement } from '../../../platform/implement.js'
import { unitColumns } from '../../registry/units/units.public.js'
import { debtSpec, lapsedDebts } from '../bills/bills.public.js'
import { ageNames, debtWords, reportWords as words } from './reports.messages.js'
import { turnoverAmounts, turnoverPaper } from './reports.paper.js'
import { listCollection, listMonths, listTurnover, turnoverSpec, turnoverTotals } from './reports.queries.js'
import './reports.problems.messages.js'

const columns: ExportColumn<Turnover>[] = [
  { key: 'account', header: words.account, kind: 'text', value: ({ account }) => account.number },
  ...unitColumns<Turnover>(({ realty }) => realty),
  // Hryvnias of whole kopiykas are exact to two decimals.
  ...turnoverAmounts.map((key): ExportColumn<Turnover> => ({
    key,
    header: words[key],
    kind: 'number',
    value: (row) => row[key] / 100,
  })),
]

const debtColumns: ExportColumn<Debtor>[] = [
  { key: 'account', header: words.account, kind: 'text', value: ({ account }) => account.number },
  ...unitColumns<Debtor>(({ realty }) => realty),
  {
    key: 'holder',
    header: debtWords.holder,
    kind: 'text',
    permission: 'members.read',
    value: ({ holder }) => holder?.name ?? null,
  },
  { key: 'months', header: debtWords.months, kind: 'number', value: ({ months }) => months },
  { key: 'oldest_due', header: debtWords.oldest_due, kind: 'day', value: ({ oldest_due }) => oldest_due },
  { key: 'debt_minor', header: debtWords.debt, kind: 'number', value: ({ debt_minor }) => debt_minor / 100 },
  {
    key: 'overdue_minor',
    header: debtWords.overdue,
    kind: 'number',
    value: ({ overdue_minor }) => overdue_minor / 100,
  },
  { key: 'lapsed_minor', header: debtWords.lapsed, kind: 'number', value: ({ lapsed_minor }) => lapsed_minor / 100 },
  ...debtAges.map((age): ExportColumn<Debtor> => ({
    key: age,
    header: ageNames[age],
    kind: 'number',
    value: ({ ages }) => ages[age] / 100,
  })),
]

export const billReportRoutes = (app: App): void => {
  implement(app, billReports, {
    months: ({ ctx, query }) => listMonths(ctx, query),
    collection: ({ ctx, query }) => listCollection(ctx, query),
  })
  implement(app, billTurnover, {
    export: exported(app, billTurnover.export, {
      title: words.title,
      columns,
      list: turnoverSpec,
      totals: { label: words.totals, keys: turnoverAmounts },
    }),
    totals: ({ ctx, query }) => turnoverTotals(ctx, query),
    pdf: async ({ ctx, query }) => {
      const paper = await turnoverPaper(ctx, query)
      await notePaper(app, ctx, 'turnover', query)
      return paper
    },
    list: ({ ctx, query }) => listTurnover(ctx, query),
  })
  implement(app, debtors, {
    export: exported(app, debtors.export, {
      title: debtWords.title,
      columns: debtColumns,
      ofPeople: true,
      list: async (ctx, query, day) => debtSpec(ctx, query, day, await lapsedDebts(ctx.db, day)),
    }),
  })
}
