import { z } from 'zod'
import { budgetKinds } from './budget.enums.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'
import { payeeFilters, payeeRef, payeeShape } from './payees.js'

const year = z.int().min(2000).max(2100)
const yearFilter = z.coerce.number<number>().int().min(2000).max(2100)
const amount = z.int().min(0).max(1_000_000_000_000)

export const lineFields = z.strictObject({
  ...payeeShape,
  year,
  kind: z.enum(budgetKinds).default('expense'),
  name: kit.text(200),
  planned_minor: amount,
  sort: z.int().min(0).max(10_000).default(100),
  note: kit.optionalText(1000),
})
export type LineFields = z.output<typeof lineFields>
export const line = kit.entity(lineFields).extend({
  payee: payeeRef,
  /** Sum of its entries. */
  fact_minor: z.int(),
})
export type BudgetLine = z.output<typeof line>

export const lineList = kit.listQuery({
  sort: ['sort', 'name', 'planned', 'fact', 'created_at'],
  order: 'sort',
  filters: {
    ...payeeFilters,
    id: z.coerce.number<number>().int().positive().optional(),
    year: yearFilter.optional(),
    kind: z.enum(budgetKinds).optional(),
  },
})

export const budgetLines = kit.resource('/budget-lines', {
  export: exportOf(lineList, 'budget.export', { paper: true }),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: lineList,
    reply: kit.page(line),
    permission: 'budget.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: lineFields,
    reply: kit.data(line),
    status: 201,
    permission: 'budget.create',
  }),
  copy: kit.endpoint({
    method: 'POST',
    path: '/copy',
    body: z.strictObject({ ...payeeShape, from_year: year, year }),
    reply: kit.data(z.object({ copied: z.int() })),
    permission: 'budget.create',
    summary: 'Lines of another year of the payee that the year does not have yet, with their plan',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(lineFields),
    reply: kit.data(line),
    permission: 'budget.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'budget.delete',
    summary: '409 `in_use` while it has entries',
  }),
})

export const entryFields = z.strictObject({
  line_id: kit.id,
  supplier_id: kit.id.nullable().default(null),
  /** The house of the complex that it was for; null: all of it. */
  house_id: kit.id.nullable().default(null),
  day: kit.day,
  document_number: kit.optionalText(80),
  amount_minor: amount.min(1),
  description: kit.optionalText(500),
  file_ids: kit.ids.max(10).default([]),
})
export type EntryFields = z.output<typeof entryFields>
export const entry = kit.entity(entryFields).extend({
  line: z.object({ id: kit.id, name: z.string(), kind: z.enum(budgetKinds), year }),
  payee: payeeRef,
  supplier: kit.ref.nullable(),
  house: kit.ref.nullable(),
  files: z.array(file),
})
export type BudgetEntry = z.output<typeof entry>

export const entryList = kit.listQuery({
  sort: ['day', 'amount', 'created_at'],
  order: '-day',
  filters: {
    ...payeeFilters,
    year: yearFilter.optional(),
    line_id: z.coerce.number<number>().int().positive().optional(),
    supplier_id: z.coerce.number<number>().int().positive().optional(),
    kind: z.enum(budgetKinds).optional(),
    from: kit.day.optional(),
    to: kit.day.optional(),
  },
})

export const budgetEntries = kit.resource('/budget-entries', {
  export: exportOf(entryList, 'budget.export', { paper: true }),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: entryList,
    reply: kit.page(entry),
    permission: 'budget.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: entryFields,
    reply: kit.data(entry),
    status: 201,
    permission: 'budget.create',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(entryFields),
    reply: kit.data(entry),
    permission: 'budget.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'budget.delete',
  }),
})

const compared = z.object({ planned_minor: z.int(), fact_minor: z.int() })
const comparison = z.object({
  currency: z.string(),
  income: compared,
  expense: compared,
  lines: z.array(compared.extend({ id: kit.id, name: z.string(), kind: z.enum(budgetKinds) })),
  /** What was received and spent in each month of the year. */
  months: z.array(z.object({ month: z.int(), income_minor: z.int(), expense_minor: z.int() })),
})
export type BudgetComparison = z.output<typeof comparison>

export const budgets = kit.resource('/budgets', {
  compare: kit.endpoint({
    method: 'GET',
    path: '/comparison',
    query: z.object({ ...payeeFilters, year: yearFilter }),
    reply: kit.data(comparison),
    permission: 'budget.read',
    summary: 'Plan against fact of a payee and a year; 404 for a payee outside of the scope',
  }),
})
