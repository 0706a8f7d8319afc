import { billPapers } from '@oselia/contract/bill-papers'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { houseState, printBill, printHouse } from './bill-printing.service.js'
import './bill-printing.problems.messages.js'

export const billPrintingRoutes = (app: App): void =>
  implement(app, billPapers, {
    ofHouse: ({ ctx, params, query }) => printHouse(ctx, params.id, query),
    state: ({ ctx, params, query }) => houseState(ctx, params.id, query.period),
    pdf: ({ ctx, params, query }) => printBill(ctx, params.id, query.language),
  })
