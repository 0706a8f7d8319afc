import { z } from 'zod'
import { runHouseStates, runProblems, runStates } from './bill-runs.enums.js'
import { billLine } from './bill-lines.js'
import { ledgerDay, period } from './billing.values.js'
import * as kit from './kit.js'
import { unitRef } from './realty.js'

const problem = z.object({
  kind: z.enum(runProblems),
  /** Units that it concerns, at most 20 by number; none for the whole house. */
  units: z.array(z.object({ id: kit.id, number: z.string() })),
  count: z.int(),
  service: z.object({ id: kit.id, name: kit.textMap }).nullable(),
})
export type HouseProblem = z.output<typeof problem>

const runHouse = z.object({
  house: kit.ref,
  state: z.enum(runHouseStates),
  bills: z.int(),
  lines: z.int(),
  total_minor: z.int(),
  previous_total_minor: z.int(),
  /** Accounts that have the bill of the month already. */
  already: z.int(),
  issued_bills: z.int(),
  problems: z.array(problem),
})
export type RunHouse = z.output<typeof runHouse>

const billRun = z.object({
  id: kit.id,
  period,
  state: z.enum(runStates),
  issued_on: kit.day,
  due_on: kit.day,
  job_id: kit.id.nullable(),
  created_at: kit.instant,
  finished_at: kit.instant.nullable(),
  created_by: kit.ref.nullable(),
  currency: z.literal('UAH'),
  houses_count: z.int(),
  houses_done: z.int(),
  bills: z.int(),
  lines: z.int(),
  issued_bills: z.int(),
  already: z.int(),
  total_minor: z.int(),
  previous_total_minor: z.int(),
  problems_count: z.int(),
})
export type BillRun = z.output<typeof billRun>

/** The bill that a unit would get, with what differs from the month before. */
const previewBill = z.object({
  /** With its last day where it ended before the month. */
  account: z.object({ id: kit.id, number: z.string(), closed_on: kit.day.nullable() }),
  realty: unitRef,
  total_minor: z.int(),
  previous_total_minor: z.int().nullable(),
  lines: z.array(billLine),
})
export type PreviewBill = z.output<typeof previewBill>

const byRunHouse = z.object({
  id: z.coerce.number<number>().int().positive(),
  houseId: z.coerce.number<number>().int().positive(),
})

export const billRuns = kit.resource('/bills', {
  create: kit.endpoint({
    method: 'POST',
    path: '/run',
    body: z.strictObject({
      period,
      /** All houses of the caller when left out. */
      house_ids: kit.ids.min(1).optional(),
      /** Today, and the days of the settings after the end of the month, when left out. */
      issued_on: ledgerDay.optional(),
      due_on: ledgerDay.optional(),
    }),
    reply: kit.data(billRun),
    status: 202,
    permission: 'bills.create',
    summary: 'Computes the bills of a month as a preview; a job, nothing is issued',
  }),
  list: kit.endpoint({
    method: 'GET',
    path: '/runs',
    query: kit.listQuery({
      sort: ['created_at', 'period'],
      order: '-created_at',
      filters: { period: period.optional() },
    }),
    reply: kit.page(billRun),
    permission: 'bills.read',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/runs/:id',
    params: kit.byId,
    reply: kit.data(billRun.extend({ houses: z.array(runHouse) })),
    permission: 'bills.read',
  }),
  house: kit.endpoint({
    method: 'GET',
    path: '/runs/:id/houses/:houseId',
    params: byRunHouse,
    reply: kit.data(z.object({ bills: z.array(previewBill), problems: z.array(problem) })),
    permission: 'bills.read',
    summary: 'The bills of one house as they would be issued now, the most changed first',
  }),
  issue: kit.endpoint({
    method: 'POST',
    path: '/runs/:id/issue',
    params: kit.byId,
    reply: kit.data(billRun),
    status: 202,
    permission: 'bills.publish',
    summary: 'Issues what the preview showed; a job by houses that may be repeated: each account gets the bill once',
  }),
  continue: kit.endpoint({
    method: 'POST',
    path: '/runs/:id/continue',
    params: kit.byId,
    reply: kit.data(billRun),
    status: 202,
    permission: 'bills.publish',
    summary: 'Continues a run whose job has ended for good with the houses that are left',
  }),
})
