import { billReports, billTurnover, debtors, serviceCharges } from '@oselia/contract/bill-reports'
import type { App } from '../../../platform/app.js'
import { exported } from '../../../platform/export.js'
import { implement } from '../../../platform/implement.js'
import { debtSpec, lapsedDebts } from '../bills/bills.public.js'
import { debtWords, reportWords as words, serviceWords } from './reports.messages.js'
import {
  debtColumns,
  debtPaper,
  serviceColumns,
  servicePaper,
  turnoverAmounts,
  turnoverColumns,
  turnoverPaper,
} from './reports.paper.js'
import {
  listCollection,
  listMonths,
  listServiceCharges,
  listTurnover,
  serviceChargeSpec,
  turnoverSpec,
  turnoverTotals,
} from './reports.queries.js'

export const billReportRoutes = (app: App): void => {
  implement(app, billReports, {
    months: ({ ctx, query }) => listMonths(ctx, query),
    collection: ({ ctx, query }) => listCollection(ctx, query),
  })
  implement(app, billTurnover, {
    export: exported(app, billTurnover.export, {
      title: words.title,
      columns: turnoverColumns,
      paper: turnoverPaper,
      list: turnoverSpec,
      totals: { label: words.totals, keys: turnoverAmounts },
    }),
    totals: ({ ctx, query }) => turnoverTotals(ctx, query),
    list: ({ ctx, query }) => listTurnover(ctx, query),
  })
  implement(app, serviceCharges, {
    export: exported(app, serviceCharges.export, {
      title: serviceWords.title,
      columns: serviceColumns,
      paper: servicePaper,
      list: serviceChargeSpec,
    }),
    list: ({ ctx, query }) => listServiceCharges(ctx, query),
  })
  implement(app, debtors, {
    export: exported(app, debtors.export, {
      title: debtWords.title,
      columns: debtColumns,
      paper: debtPaper,
      ofPeople: true,
      list: async (ctx, query, day) => debtSpec(ctx, query, day, await lapsedDebts(ctx.db, day)),
    }),
  })
}
