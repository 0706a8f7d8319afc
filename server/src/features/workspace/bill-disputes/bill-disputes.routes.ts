import { billDisputes } from '@oselia/contract/bill-disputes'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { followDisputes } from '../../billing/bills/bills.public.js'
import { billOfRequest, disputesOfBill, openNumber, openRequest } from './bill-disputes.service.js'

/** Connects disputed bills with service requests, which are of another module. */
export const billDisputeRoutes = (app: App): void => {
  followDisputes({ opened: (ctx, dispute) => openRequest(app, ctx, dispute), nameOf: openNumber })
  implement(app, billDisputes, {
    ofBill: ({ ctx, params }) => disputesOfBill(ctx, params.id),
    ofRequest: ({ ctx, params }) => billOfRequest(ctx, params.id),
  })
}
