import { z } from 'zod'
import { period } from './billing.values.js'
import { debtList } from './bills.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { unitRef } from './realty.js'

const amounts = {
  opening_minor: z.int(),
  charged_minor: z.int(),
  recalculated_minor: z.int(),
  benefit_minor: z.int(),
  subsidy_minor: z.int(),
  penalty_minor: z.int(),
  received_minor: z.int(),
  closing_minor: z.int(),
}
const account = z.object({ id: kit.id, number: z.string() })

/** An account in a month. */
const accountMonth = z.object({
  ...amounts,
  account,
  realty: unitRef,
  period,
  /** The month’s bill, if not cancelled. */
  bill_id: kit.id.nullable(),
})
export type AccountMonth = z.output<typeof accountMonth>

/** What an account owes now; below zero it has an advance. */
const standing = z.object({
  account,
  realty: unitRef,
  balance_minor: z.int(),
  debt_minor: z.int(),
  /** Of the debt, what limitation has passed for. */
  lapsed_minor: z.int(),
  /** Unpaid bills. */
  months: z.int(),
})
export type AccountStanding = z.output<typeof standing>

const collectionMonth = z.object({ period, charged_minor: z.int(), received_minor: z.int() })
export type CollectionMonth = z.output<typeof collectionMonth>

const idFilter = z.coerce.number<number>().int().positive().optional()

export const turnoverList = kit.listQuery({
  sort: ['number', 'closing_minor'],
  order: 'number',
  filters: { period, house_id: kit.idsFilter },
})
/** With what recalculations, benefits, subsidies and penalties come to: opening + charged + adjusted − received = closing. */
const turnoverAmounts = { ...amounts, adjusted_minor: z.int() }
const turnover = z.object({ id: kit.id, ...turnoverAmounts, account, realty: unitRef })
export type Turnover = z.output<typeof turnover>

const { opening_minor: _opening, received_minor: _received, closing_minor: _closing, ...chargedAmounts } = amounts
/** With the sum of these. */
const serviceAmounts = { ...chargedAmounts, total_minor: z.int() }
export const serviceChargeList = kit.listQuery({
  sort: ['sort', 'total_minor'],
  order: 'sort',
  filters: { period, house_id: kit.idsFilter },
})
const serviceCharge = z.object({ id: kit.id, name: kit.textMap, ...serviceAmounts })
export type ServiceCharge = z.output<typeof serviceCharge>

/** What was charged in a month by service. */
export const serviceCharges = kit.resource('/service-charges', {
  export: exportOf(serviceChargeList, 'bills.export', { paper: true }),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: serviceChargeList,
    reply: kit.page(serviceCharge),
    permission: 'bills.read',
    summary:
      'The month of the ledger by service: the parts of the turnover sheet, divided by what they were charged for',
  }),
})

/** Reports of bills. */
export const billReports = kit.resource('/bills', {
  months: kit.endpoint({
    method: 'GET',
    path: '/months',
    query: z.object({
      /** One of these. */
      realty_id: idFilter,
      member_id: idFilter,
      account_id: idFilter,
      count: z.coerce.number<number>().int().min(1).max(60).default(12),
    }),
    reply: kit.data(z.object({ accounts: z.array(standing), months: z.array(accountMonth) })),
    permission: 'bills.read',
    summary:
      'Accounts of a unit or a person by month, the latest first; of a person those held and those of units lived in now',
  }),
  collection: kit.endpoint({
    method: 'GET',
    path: '/collection',
    query: z.object({
      house_id: kit.idsFilter,
      count: z.coerce.number<number>().int().min(1).max(60).default(12),
    }),
    reply: kit.data(z.array(collectionMonth)),
    permission: 'bills.read',
    summary: 'What was charged and received by month up to the current one',
  }),
})

/** The turnover sheet (оборотно-сальдова відомість) of a month. */
export const billTurnover = kit.resource('/turnover', {
  export: exportOf(turnoverList, 'bills.export', { paper: true }),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: turnoverList,
    reply: kit.page(turnover),
    permission: 'bills.read',
  }),
  totals: kit.endpoint({
    method: 'GET',
    path: '/totals',
    query: turnoverList.omit({ page: true, per_page: true, sort: true }),
    reply: kit.data(z.object(turnoverAmounts)),
    permission: 'bills.read',
    summary: 'The sums of all rows of the sheet by its filters, whatever page is shown',
  }),
})

/** Accounts with unpaid bills as a file; the list itself is `GET /bills/debts`. */
export const debtors = kit.resource('/debtors', { export: exportOf(debtList, 'bills.export', { paper: true }) })
