import { z } from 'zod'
import { storedPaymentChannels } from './billing.enums.js'
import { positiveMinor } from './billing.values.js'
import * as kit from './kit.js'
import { payeeRef } from './payees.js'
import { unitRef } from './realty.js'
import { columnMapping, mappingField, sampledTable } from './statement-columns.js'
import {
  largestStatement,
  matchReasons,
  statementImportStates,
  statementLineStates,
} from './statement-imports.enums.js'

const totals = z.object({
  account: z.string(),
  from: kit.day.nullable(),
  until: kit.day.nullable(),
  opening_minor: z.int().nullable(),
  closing_minor: z.int().nullable(),
  credit_minor: z.int(),
  debit_minor: z.int(),
  credits: z.int(),
  debits: z.int(),
})

const statementImport = z.object({
  id: kit.id,
  version: kit.id,
  created_at: kit.instant,
  finished_at: kit.instant.nullable(),
  created_by: kit.ref.nullable(),
  complex_id: kit.id.nullable(),
  house_id: kit.id.nullable(),
  payee: payeeRef,
  file_name: z.string(),
  state: z.enum(statementImportStates),
  source: z.string().nullable(),
  currency: z.literal('UAH'),
  totals: z.array(totals),
  /** Accounts that are not among the requisites of the payee, so that none of their receipts was posted by itself. */
  unlisted: z.array(z.string()),
  /** Movements of the file that are not booked: pending, rejected or reversed. */
  skipped: z.int(),
  /** Why the file is refused: the first of them, in the language of the caller. `line` null: the whole file. */
  issues: z.array(z.object({ line: z.int().nullable(), key: z.string(), message: z.string(), value: z.string() })),
  issue_count: z.int(),
  /** Movements of the file; `added` of them were not known before. */
  lines: z.int(),
  added: z.int(),
  /** Of the movements that this file added, by what became of them. */
  counts: z.object({
    new: z.int(),
    open: z.int(),
    posted: z.int(),
    dismissed: z.int(),
    returned: z.int(),
    expense: z.int(),
  }),
  posted_minor: z.int(),
  open_minor: z.int(),
  job_id: kit.id.nullable(),
})
export type StatementImport = z.output<typeof statementImport>

const suggestedAccount = z.object({
  account_id: kit.id,
  number: z.string(),
  realty: unitRef,
  holder: z.string().nullable(),
  balance_minor: z.int(),
  debt_minor: z.int(),
  reasons: z.array(z.enum(matchReasons)),
  /** The amount is one that is due. */
  is_amount_due: z.boolean(),
})
export type SuggestedAccount = z.output<typeof suggestedAccount>

const enteredPayment = z.object({
  id: kit.id,
  version: kit.id,
  account_id: kit.id,
  number: z.string(),
  amount_minor: z.int(),
  received_on: kit.day,
  channel: z.enum(storedPaymentChannels),
  payer: z.string().nullable(),
  document_number: z.string().nullable(),
})

const statementLine = z.object({
  id: kit.id,
  version: kit.id,
  import_id: kit.id,
  payee: payeeRef,
  account: z.string(),
  direction: z.enum(['credit', 'debit']),
  currency: z.literal('UAH'),
  amount_minor: z.int(),
  posted_minor: z.int(),
  booked_on: kit.day,
  value_on: kit.day.nullable(),
  payer_name: z.string().nullable(),
  payer_iban: z.string().nullable(),
  payer_code: z.string().nullable(),
  purpose: z.string(),
  reference: z.string().nullable(),
  line: z.int(),
  state: z.enum(statementLineStates),
  matched_by: z.enum(['reference', 'account', 'person']).nullable(),
  reason: z.string().nullable(),
  suggestions: z.array(suggestedAccount),
  /** A split that is suggested. */
  parts: z.array(z.object({ account_id: kit.id, amount_minor: z.int() })).nullable(),
  refund_of: kit.id.nullable(),
  /** What the movement is in the budget. */
  expense: z.object({ id: kit.id, line: z.string() }).nullable(),
  /** Names and values as the bank wrote them. */
  raw: z.record(z.string(), z.string()),
  payments: z.array(
    z.object({ id: kit.id, version: kit.id, account_id: kit.id, number: z.string(), amount_minor: z.int() }),
  ),
  /** Payments entered by hand that are likely this movement; empty unless it waits. */
  likely_same: z.array(enteredPayment),
})
export type StatementLine = z.output<typeof statementLine>

const idFilter = z.coerce.number<number>().int().positive().optional()
const lineReply = kit.data(statementLine)

export const statementImports = kit.resource('/payments/import', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({ sort: ['created_at'], order: '-created_at', filters: {} }),
    reply: kit.page(statementImport),
    permission: 'payments.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    multipart: z.strictObject({
      complex_id: idFilter,
      house_id: idFilter,
      /** JSON: where the columns of a table are. Omitted: by its headings. */
      mapping: mappingField.optional(),
    }),
    largestFile: largestStatement,
    reply: kit.data(statementImport),
    status: 202,
    permission: 'payments.create',
    summary:
      'Stores a bank statement (PrivatBank JSON, camt.053, 1CClientBankExchange, CSV, XLSX) of one payee; reading and matching continue as a job. A movement that is known already changes nothing',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(statementImport),
    permission: 'payments.read',
  }),
  columns: kit.endpoint({
    method: 'GET',
    path: '/:id/columns',
    params: kit.byId,
    reply: kit.data(sampledTable),
    permission: 'payments.read',
    summary: 'The first rows of a table and where its columns are; 404 for other formats',
  }),
  saveColumns: kit.endpoint({
    method: 'PUT',
    path: '/:id/columns',
    params: kit.byId,
    body: z.strictObject({ version: kit.id, mapping: columnMapping }),
    reply: kit.data(statementImport),
    status: 202,
    permission: 'payments.create',
    summary:
      'Says where the columns are, and reads the file again; they are remembered for the account. Only while nothing was taken of it',
  }),
  undo: kit.endpoint({
    method: 'POST',
    path: '/:id/undo',
    params: kit.byId,
    body: z.strictObject({ version: kit.id, reason: kit.text(500) }),
    reply: kit.data(statementImport),
    status: 202,
    permission: 'payments.delete',
    summary: 'Cancels the payments of the movements that this file added by reversals, and forgets the movements',
  }),
})

export const statementLines = kit.resource('/payments/lines', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({
      sort: ['booked_on', 'amount_minor', 'line'],
      order: 'booked_on',
      filters: {
        import_id: idFilter,
        /** Without one: those that wait for a person. */
        state: z.enum(statementLineStates).optional(),
        /** Money received that the given movement may give back. */
        refundable_by: idFilter,
      },
    }),
    reply: kit.page(statementLine),
    permission: 'payments.read',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: lineReply,
    permission: 'payments.read',
  }),
  post: kit.endpoint({
    method: 'POST',
    path: '/:id/post',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      parts: z
        .array(z.strictObject({ account_id: kit.id, amount_minor: positiveMinor }))
        .min(1)
        .max(100),
      /** A payment that was entered by hand and looks like this one is another one. */
      is_another: z.boolean().default(false),
    }),
    reply: lineReply,
    permission: 'payments.create',
    summary:
      'Lays money received on accounts; what is left stays open. One account is remembered for the payer. 409 `likely_same` when a payment entered by hand is likely the same',
  }),
  same: kit.endpoint({
    method: 'POST',
    path: '/:id/same',
    params: kit.byId,
    body: z.strictObject({ version: kit.id, payment_id: kit.id }),
    reply: lineReply,
    permission: 'payments.create',
    summary: 'The movement is a payment that was entered by hand: it is linked to it, and nothing is credited again',
  }),
  dismiss: kit.endpoint({
    method: 'POST',
    path: '/:id/dismiss',
    params: kit.byId,
    body: z.strictObject({ version: kit.id, reason: kit.text(500) }),
    reply: lineReply,
    permission: 'payments.create',
    summary: 'Not a payment of residents',
  }),
  refund: kit.endpoint({
    method: 'POST',
    path: '/:id/refund',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      of_id: kit.id,
      /** Of less than was received: the payment that it gives back, where the money was laid on several accounts. */
      payment_id: kit.id.optional(),
    }),
    reply: lineReply,
    permission: 'payments.delete',
    summary:
      'Money given back of an earlier movement: its payments are cancelled by reversals, or one is refunded in part where less is given back',
  }),
  expense: kit.endpoint({
    method: 'POST',
    path: '/:id/expense',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      line_id: kit.id,
      supplier_id: kit.id.nullable().default(null),
      house_id: kit.id.nullable().default(null),
      document_number: kit.optionalText(80),
      description: kit.optionalText(500),
    }),
    reply: lineReply,
    permission: 'payments.create',
    summary: 'Money paid out, recorded once as an expense of the budget; needs `budget.create` as well',
  }),
  reopen: kit.endpoint({
    method: 'POST',
    path: '/:id/reopen',
    params: kit.byId,
    body: z.strictObject({ version: kit.id, reason: kit.text(500) }),
    reply: lineReply,
    permission: 'payments.delete',
    summary: 'Takes back what was decided: payments are cancelled by reversals, and the movement waits again',
  }),
})
