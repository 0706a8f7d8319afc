import { z } from 'zod'
import { exportOf } from './exports.js'
import * as kit from './kit.js'

export const jobStates = ['queued', 'running', 'done', 'failed'] as const
export const job = z.object({
  id: kit.id,
  kind: z.string(),
  state: z.enum(jobStates),
  /** Steps done of all; both 0 until the job knows its size. */
  done: z.int(),
  total: z.int(),
  result: z.record(z.string(), z.unknown()).nullable(),
  created_at: kit.instant,
  finished_at: kit.instant.nullable(),
})
export type Job = z.output<typeof job>

/** One change of an entity: who, when, from where, what it was and became. */
export const historyRow = z.object({
  id: kit.id,
  at: kit.instant,
  actor: kit.ref.nullable(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
})
export type HistoryRow = z.output<typeof historyRow>

export const auditRow = historyRow.extend({
  entity: z.string(),
  entity_id: kit.id.nullable(),
  label: z.string().nullable(),
  request_id: z.string().nullable(),
  sealed: z.boolean(),
})
export type AuditRow = z.output<typeof auditRow>

export const binItem = z.object({
  kind: z.string(),
  id: kit.id,
  label: z.string(),
  deleted_at: kit.instant,
  deleted_by: kit.ref.nullable(),
  /** The day on which it leaves the bin for good. */
  until: kit.instant,
})

const pageOnly = {
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number<number>().int().min(1).max(100).default(10),
}

export const auditList = kit.listQuery({
  sort: ['at'],
  order: '-at',
  filters: {
    entity: z.string().max(60).optional(),
    entity_id: z.coerce.number<number>().int().positive().optional(),
    action: z.string().max(60).optional(),
    actor_id: z.coerce.number<number>().int().positive().optional(),
    /** Days of the community, both included. */
    from: kit.day.optional(),
    to: kit.day.optional(),
  },
})

/** `GET /audit/export`: the log by its own filters. */
export const auditExports = kit.resource('/audit', { export: exportOf(auditList, 'audit.export') })

export const platform = kit.resource('', {
  job: kit.endpoint({ method: 'GET', path: '/jobs/:id', params: kit.byId, reply: kit.data(job), may: 'signed_in' }),
  history: kit.endpoint({
    method: 'GET',
    path: '/history',
    query: z.object({ entity: z.string().min(1).max(60), id: z.coerce.number<number>().int().positive(), ...pageOnly }),
    reply: kit.page(historyRow),
    may: 'signed_in',
    summary: 'The changes of one thing; needs the right to read that thing',
  }),
  audit: kit.endpoint({
    method: 'GET',
    path: '/audit',
    query: auditList,
    reply: kit.page(auditRow),
    may: 'audit.read',
    summary: 'One’s own acts; with `audit.approve` those on things that one may read; with `audit.sensitive` all',
  }),
  auditForm: kit.endpoint({
    method: 'GET',
    path: '/audit/form',
    reply: z.object({
      form: z.object({
        /** What occurs in the part of the log that the caller sees. */
        entities: z.array(z.string()),
        actions: z.array(z.string()),
        actors: z.array(kit.ref),
      }),
    }),
    may: 'audit.read',
  }),
  verifyAudit: kit.endpoint({
    method: 'GET',
    path: '/audit/verify',
    /** The seal after which to go on: a long log is checked in parts. */
    query: z.object({ after: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
    reply: kit.data(
      z.object({
        ok: z.boolean(),
        sealed: z.int(),
        /** Rows that are committed but not sealed yet. */
        unsealed: z.int(),
        /** First row whose seal does not match, if any. */
        broken_at: kit.id.nullable(),
        /** What to send as `after` for the next part; null at the end, and where the chain is broken. */
        next: kit.id.nullable(),
      }),
    ),
    may: 'audit.sensitive',
  }),
  bin: kit.endpoint({
    method: 'GET',
    path: '/bin',
    query: z.object({
      kind: z.string().max(60).optional(),
      search_query: z.string().trim().max(200).default(''),
      deleted_by: kit.idsFilter,
      ...pageOnly,
    }),
    reply: kit.page(binItem).extend({
      /** Kinds of which something of the caller lies in the bin. */
      kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
    }),
    may: 'signed_in',
    summary: 'What the caller may restore',
  }),
  restore: kit.endpoint({
    method: 'POST',
    path: '/bin/:kind/:id/restore',
    params: z.object({ kind: z.string().max(60), id: kit.byId.shape.id }),
    reply: kit.data(z.object({ kind: z.string(), id: kit.id })),
    may: 'signed_in',
  }),
  stream: kit.endpoint({
    method: 'GET',
    path: '/stream',
    reply: kit.bytes('text/event-stream'),
    may: 'signed_in',
    summary: 'Live events; `Last-Event-ID` catches up',
  }),
})
