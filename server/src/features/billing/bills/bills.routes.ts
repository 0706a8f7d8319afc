import { billCorrections } from '@oselia/contract/bill-corrections'
import { bills } from '@oselia/contract/bills'
import { inflationIndices } from '@oselia/contract/inflation-indices'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { readDebtsOnBoardBy } from '../../registry/realty/realty.public.js'
import { mapLedgerViolations } from '../ledger/ledger.public.js'
import { billApprovals, openingApprovals } from './bills.approval.js'
import { correct } from './bills.corrections.js'
import { waitingCorrections, withdrawCorrection } from './bills.corrections.waiting.js'
import { debtMarks, debtsOfHouse, listDebts } from './bills.debts.js'
import { billExport } from './bills.export.js'
import { billHistory } from './bills.history.js'
import { openBalances } from './bills.opening.js'
import { registerBillSearch } from './bills.palette.js'
import { closePeriods } from './bills.closing.js'
import { listHousePeriods } from './bills.periods.js'
import { listIndices, saveIndices } from './bills.indices.js'
import { list } from './bills.queries.js'
import { readBill, updateBills } from './bills.service.js'
import { limitApprovals, readSettings, saveSettings } from './bills.settings.js'
import './bills.problems.messages.js'

export const billRoutes = (app: App): void => {
  billHistory()
  registerBillSearch()
  billApprovals()
  openingApprovals()
  limitApprovals()
  mapLedgerViolations()
  readDebtsOnBoardBy(debtsOfHouse)
  implement(app, bills, {
    export: billExport(app),
    list: ({ ctx, query }) => list(ctx, query),
    update: ({ ctx, body }) =>
      'bills' in body ? updateBills(ctx, body.bills, (index) => `bills.${index}.`) : updateBills(ctx, [body]),
    debts: ({ ctx, query }) => listDebts(ctx, query),
    debtMarks: ({ ctx, query }) => debtMarks(ctx, query.house_id),
    houses: ({ ctx, query }) => listHousePeriods(ctx, query.period),
    correct: ({ ctx, body }) => correct(ctx, body),
    opening: ({ ctx, body }) => openBalances(ctx, body),
    periods: ({ ctx, body }) => closePeriods(ctx, body),
    settings: async ({ ctx }) => ({ data: await readSettings(ctx.db) }),
    saveSettings: ({ ctx, body }) => saveSettings(ctx, body),
    read: ({ ctx, params }) => readBill(ctx, params.id),
  })
  implement(app, billCorrections, {
    list: ({ ctx, query }) => waitingCorrections(ctx, query.account_id),
    withdraw: ({ ctx, params, body }) => withdrawCorrection(ctx, params.id, body.reason),
  })
  implement(app, inflationIndices, {
    list: ({ ctx }) => listIndices(ctx),
    save: ({ ctx, body }) => saveIndices(ctx, body),
  })
}
