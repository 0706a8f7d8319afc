import { z } from 'zod'
import { period } from './billing.values.js'
import * as kit from './kit.js'
import { openingAmounts, openingImportStates, openingOutcomes } from './opening-imports.enums.js'
import { payeeRef } from './payees.js'
import { unitRef } from './realty.js'

const sums = z.object(
  Object.fromEntries(openingAmounts.map((name) => [name, z.int().nullable()])) as Record<
    (typeof openingAmounts)[number],
    z.ZodNullable<z.ZodInt>
  >,
)
const tally = z.object({ rows: z.int(), amount_minor: z.int() })

const openingImport = z.object({
  id: kit.id,
  version: kit.id,
  created_at: kit.instant,
  created_by: kit.ref.nullable(),
  posted_at: kit.instant.nullable(),
  payee: payeeRef,
  file_name: z.string(),
  period,
  due_on: kit.day,
  state: z.enum(openingImportStates),
  /** The column that is posted: the closing balance, or the debt where the list has no closing balance. */
  basis: z.enum(['closing', 'debt']).nullable(),
  currency: z.literal('UAH'),
  /** Sums of the columns, null for a missing one; and those that the list itself states. */
  totals: z.object({ found: sums, stated: sums }).nullable(),
  /** Lines by what becomes of them, as the accounts are now. */
  outcomes: z.object(
    Object.fromEntries(openingOutcomes.map((name) => [name, tally])) as Record<
      (typeof openingOutcomes)[number],
      typeof tally
    >,
  ),
  /** Accounts of the payee that the list does not name. */
  unlisted: z.int(),
  issues: z.array(z.object({ line: z.int().nullable(), key: z.string(), message: z.string(), value: z.string() })),
  issue_count: z.int(),
  job_id: kit.id.nullable(),
})
export type OpeningImport = z.output<typeof openingImport>

const row = z.object({
  id: kit.id,
  line: z.int(),
  number: z.string(),
  unit: z.string().nullable(),
  name: z.string().nullable(),
  closing_minor: z.int(),
  debt_minor: z.int(),
  amount_minor: z.int(),
  outcome: z.enum(openingOutcomes),
  realty: unitRef.nullable(),
  /** The opening balance that the account has already. */
  held_minor: z.int().nullable(),
})
export type OpeningRow = z.output<typeof row>

const idField = z.coerce.number<number>().int().positive().optional()
const reply = kit.data(openingImport)

/** Balances of the system that was used before: the short list of 1C. */
export const openingImports = kit.resource('/opening-imports', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({ sort: ['created_at'], order: '-created_at', filters: {} }),
    reply: kit.page(openingImport),
    permission: 'bills.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    multipart: z.strictObject({
      complex_id: idField,
      house_id: idField,
      /** The month at whose end the balances are given. */
      period,
      /** The day by which the debts were due: their age is counted from it. */
      due_on: kit.day,
    }),
    reply,
    status: 202,
    permission: 'bills.create',
    summary: 'Stores a list of balances of one payee; it is read as a job and posts nothing by itself',
  }),
  read: kit.endpoint({ method: 'GET', path: '/:id', params: kit.byId, reply, permission: 'bills.read' }),
  rows: kit.endpoint({
    method: 'GET',
    path: '/:id/rows',
    params: kit.byId,
    query: kit.listQuery({
      sort: ['line', 'amount_minor'],
      order: 'line',
      filters: { outcome: z.enum(openingOutcomes).optional() },
    }),
    reply: kit.page(row),
    permission: 'bills.read',
  }),
  post: kit.endpoint({
    method: 'POST',
    path: '/:id/post',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      /** The sum that was shown: another one is refused, so that nothing is posted unseen. */
      total_minor: z.int(),
      /** Needed where lines have no account: they are left out. */
      without_unmatched: z.boolean().default(false),
    }),
    reply,
    permission: 'bills.create',
    summary: 'Posts the lines that are new as opening balances, all or none',
  }),
  undo: kit.endpoint({
    method: 'POST',
    path: '/:id/undo',
    params: kit.byId,
    body: z.strictObject({ version: kit.id, reason: kit.text(500) }),
    reply,
    permission: 'bills.delete',
    summary: 'Takes the posted balances back by reversals; 409 `opening_followed` once an account was charged or paid',
  }),
})
