import { z } from 'zod'
import { billLine } from './bill-lines.js'
import { adjustmentKinds, billSources, billStatuses, debtAges } from './billing.enums.js'
import { paperState } from './bill-papers.js'
import { housePeriod } from './bill-periods.js'
import { ledgerDay, minor, period } from './billing.values.js'
import { billingSettings, billingSettingsFields } from './billing-settings.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { unitRef } from './realty.js'

export const bill = z.object({
  id: kit.id,
  version: kit.id,
  created_at: kit.instant,
  updated_at: kit.instant,
  number: z.string(),
  period,
  status: z.enum(billStatuses),
  source: z.enum(billSources),
  account: z.object({ id: kit.id, number: z.string() }),
  realty: unitRef,
  payer_id: kit.id.nullable(),
  payer_name: z.string().nullable(),
  area: z.number().nullable(),
  persons: z.int().nullable(),
  issued_on: kit.day.nullable(),
  due_on: kit.day,
  currency: z.literal('UAH'),
  charged_minor: z.int(),
  recalculated_minor: z.int(),
  benefit_minor: z.int(),
  subsidy_minor: z.int(),
  penalty_minor: z.int(),
  inflation_minor: z.int(),
  three_percent_minor: z.int(),
  total_minor: z.int(),
  /** Laid over this bill, whenever it was received. */
  paid_minor: z.int(),
  outstanding_minor: z.int(),
  dispute_reason: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  note: z.string().nullable(),
})
export type Bill = z.output<typeof bill>

/** What of the bill's payments counts for the line, and what is left of it. */
const paidLine = billLine.extend({ paid_minor: z.int(), outstanding_minor: z.int() })
const billDetails = bill.extend({
  lines: z.array(paidLine),
  /** The account in the month: what it owed before, what was received in it, what it owes after (below zero: advance). */
  opening_minor: z.int(),
  received_minor: z.int(),
  /** What the month's other bills, advances and corrections changed, so that opening and closing add up. */
  other_minor: z.int(),
  closing_minor: z.int(),
  payments: z.array(
    z.object({ payment_id: kit.id.nullable(), received_on: kit.day, channel: z.string(), amount_minor: z.int() }),
  ),
  /** The month takes no more changes. */
  is_closed: z.boolean(),
  /** Whether its paper can have a payment code. */
  paper: paperState,
})
export type BillDetails = z.output<typeof billDetails>

const idFilter = z.coerce.number<number>().int().positive().optional()
export const billList = kit.listQuery({
  sort: ['period', 'number', 'total_minor', 'outstanding_minor', 'due_on'],
  order: '-period',
  filters: {
    /** Bills of the resident's unit for the months of the stay. */
    resident_id: idFilter,
    /** Bills of all units of the person, for the months of the stay. */
    member_id: idFilter,
    realty_id: idFilter,
    account_id: idFilter,
    run_id: idFilter,
    period: period.optional(),
    house_id: kit.idsFilter,
    status: z.enum(billStatuses).optional(),
  },
})

export const adjustmentFields = z.strictObject({
  service_id: kit.id,
  kind: z.enum(adjustmentKinds).default('recalculation'),
  /** Below zero lowers the bill. */
  amount_minor: minor.refine((value) => value !== 0, { params: { key: 'not_zero' } }),
})

const billChange = z.strictObject({
  id: kit.id,
  version: kit.id,
  reason: kit.text(500),
  due_on: ledgerDay.optional(),
  note: z.string().trim().max(500).nullable().optional(),
  /** Lines are added to issued bills; existing lines are never changed. */
  add_lines: z.array(adjustmentFields).max(50).optional(),
  disputed: z.boolean().optional(),
  /** Takes the bill back by a reversal; needs `bills.delete`. */
  cancelled: z.literal(true).optional(),
})
export type BillChange = z.output<typeof billChange>

const ages = z.object(
  Object.fromEntries(debtAges.map((age) => [age, z.int()])) as Record<(typeof debtAges)[number], z.ZodInt>,
)
const debtor = z.object({
  /** Of the account. */
  id: kit.id,
  account: z.object({ id: kit.id, number: z.string() }),
  realty: unitRef,
  holder: kit.ref.nullable(),
  debt_minor: z.int(),
  overdue_minor: z.int(),
  /** Below zero where the account has an advance besides. */
  balance_minor: z.int(),
  /** Unpaid bills. */
  months: z.int(),
  oldest_due: kit.day,
  /** Of the debt, what limitation has passed for. */
  lapsed_minor: z.int(),
  ages,
})
export type Debtor = z.output<typeof debtor>

export const debtList = kit.listQuery({
  sort: ['debt_minor', 'oldest_due'],
  order: '-debt_minor',
  filters: {
    house_id: kit.idsFilter,
    /** Due at least so many days ago. */
    days: z.coerce.number<number>().int().min(0).max(10_000).optional(),
    /** At least this sum. */
    from_minor: z.coerce.number<number>().int().min(0).optional(),
  },
})

/** Bills of billing accounts. */
export const bills = kit.resource('/bills', {
  export: exportOf(billList, 'bills.export', { paper: true }),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: billList,
    reply: kit.page(bill),
    people: { of: 'members', at: 'data.payer_id' },
    permission: 'bills.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '',
    /** One bill, or several that are changed together or not at all. */
    body: z.union([billChange, z.strictObject({ bills: z.array(billChange).min(1).max(500) })]),
    reply: kit.data(z.array(bill)),
    people: { of: 'members', at: 'data.payer_id' },
    permission: 'bills.update',
    summary: '409 `version_conflict`, `period_closed`, `needs_second_person` above the limit of the settings',
  }),
  debts: kit.endpoint({
    method: 'GET',
    path: '/debts',
    query: debtList,
    reply: kit.page(debtor).extend({
      totals: z.object({ debt_minor: z.int(), overdue_minor: z.int(), bills: z.int(), ages }),
    }),
    people: { of: 'members', at: 'data.holder.id' },
    permission: 'bills.read',
    summary: 'Accounts with unpaid bills by age; the totals are those of the houses, whatever the other filters',
  }),
  debtMarks: kit.endpoint({
    method: 'GET',
    path: '/debt-marks',
    query: z.object({ house_id: z.coerce.number<number>().int().positive() }),
    reply: kit.data(z.array(z.object({ realty_id: kit.id, months: z.int(), overdue: z.boolean() }))),
    permission: 'debts.read',
    summary: 'Units of a house with unpaid bills, without sums',
  }),
  houses: kit.endpoint({
    method: 'GET',
    path: '/houses',
    query: z.object({ period }),
    reply: kit.data(z.array(housePeriod)),
    permission: 'bills.read',
    summary: 'A month by houses: opening, charged, received, closing, debt',
  }),
  correct: kit.endpoint({
    method: 'POST',
    path: '/corrections',
    body: adjustmentFields.extend({
      account_id: kit.id,
      reason: kit.text(500),
      /** The month that is corrected; it may be closed. */
      for_period: period,
    }),
    reply: kit.data(
      z.object({
        id: kit.id,
        period,
        /** The issued bill that it changed; null where the bill of the open month takes it. */
        bill_id: kit.id.nullable(),
      }),
    ),
    status: 201,
    permission: 'bills.update',
    summary: 'Corrects a month by an entry of the open one',
  }),
  opening: kit.endpoint({
    method: 'POST',
    path: '/opening',
    body: z.strictObject({
      period,
      due_on: ledgerDay,
      /** What accounts owed before: below zero for an advance. The total is checked, so that nothing is lost on the way. */
      items: z
        .array(z.strictObject({ account_id: kit.id, amount_minor: minor }))
        .min(1)
        .max(5000),
      total_minor: z.int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
    }),
    reply: kit.data(z.object({ bills: z.int(), advances: z.int(), total_minor: z.int() })),
    status: 201,
    permission: 'bills.create',
    summary: 'Opening balances of accounts, once for each',
  }),
  periods: kit.endpoint({
    method: 'POST',
    path: '/periods',
    body: z.strictObject({
      house_ids: kit.ids.min(1),
      /** The last closed month; null opens all. */
      closed_through: period.nullable(),
      reason: kit.text(500),
      /** Receipts that are on no account yet are known, and booked in the open month later. */
      with_waiting: z.boolean().default(false),
    }),
    reply: kit.data(z.object({ houses: z.int() })),
    permission: 'bills.approve',
    summary:
      'Closes months of houses, or opens them again. 409 `payments_wait` with their number and sum while receipts of the months are on no account, and `elsewhere` for whether a complex that the caller sees in part has such receipts too; `payments_wait_elsewhere` where only such a complex has',
  }),
  settings: kit.endpoint({
    method: 'GET',
    path: '/settings',
    reply: kit.data(billingSettings),
    permission: 'tariffs.read',
  }),
  saveSettings: kit.endpoint({
    method: 'PUT',
    path: '/settings',
    body: kit.updateOf(billingSettingsFields),
    reply: kit.data(billingSettings),
    permission: 'tariffs.update',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(billDetails),
    people: { of: 'members', at: 'data.payer_id' },
    permission: 'bills.read',
  }),
})
