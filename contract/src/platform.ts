import { z } from 'zod'
import { exportOf } from './exports.js'
import * as kit from './kit.js'

const jobStates = ['queued', 'running', 'done', 'failed'] as const
const job = z.object({
  id: kit.id,
  kind: z.string(),
  state: z.enum(jobStates),
  /** Completed steps and their total; both 0 until the job knows its size. */
  done: z.int(),
  total: z.int(),
  result: z.record(z.string(), z.unknown()).nullable(),
  created_at: kit.instant,
  finished_at: kit.instant.nullable(),
})
export type Job = z.output<typeof job>

/** One change of an entity: who, when, from where, the values before and after. */
const historyRow = z.object({
  id: kit.id,
  at: kit.instant,
  actor: kit.ref.nullable(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
})
export type HistoryRow = z.output<typeof historyRow>

const auditRow = historyRow.extend({
  entity: z.string(),
  entity_id: kit.id.nullable(),
  label: z.string().nullable(),
  request_id: z.string().nullable(),
  sealed: z.boolean(),
})
export type AuditRow = z.output<typeof auditRow>

const binItem = z.object({
  kind: z.string(),
  id: kit.id,
  label: z.string(),
  deleted_at: kit.instant,
  deleted_by: kit.ref.nullable(),
  /** When it is purged from the bin. */
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
    /** Dates in the community's time zone, both inclusive. */
    from: kit.day.optional(),
    to: kit.day.optional(),
  },
})

/** `GET /audit/export`: the log by its own filters. */
export const auditExports = kit.resource('/audit', { export: exportOf(auditList, 'audit.export') })

export const platform = kit.resource('', {
  job: kit.endpoint({
    method: 'GET',
    path: '/jobs/:id',
    params: kit.byId,
    reply: kit.data(job),
    permission: 'signed_in',
  }),
  history: kit.endpoint({
    method: 'GET',
    path: '/history',
    query: z.object({ entity: z.string().min(1).max(60), id: z.coerce.number<number>().int().positive(), ...pageOnly }),
    reply: kit.page(historyRow),
    permission: 'signed_in',
    summary: 'The changes of one object; needs the permission to read it',
  }),
  audit: kit.endpoint({
    method: 'GET',
    path: '/audit',
    query: auditList,
    reply: kit.page(auditRow),
    permission: 'audit.read',
    summary:
      'The caller’s own actions; with `audit.approve` those on objects the caller may read; with `audit.sensitive` all',
  }),
  auditForm: kit.endpoint({
    method: 'GET',
    path: '/audit/form',
    reply: z.object({
      form: z.object({
        /** Values that occur in the part of the log visible to the caller. */
        entities: z.array(z.string()),
        actions: z.array(z.string()),
        actors: z.array(kit.ref),
      }),
    }),
    permission: 'audit.read',
  }),
  verifyAudit: kit.endpoint({
    method: 'GET',
    path: '/audit/verify',
    /** The seal to continue after: a long log is verified in parts. */
    query: z.object({ after: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
    reply: kit.data(
      z.object({
        ok: z.boolean(),
        sealed: z.int(),
        /** Rows that are committed but not sealed yet. */
        unsealed: z.int(),
        /** First row whose seal does not match, if any. */
        broken_at: kit.id.nullable(),
        /** The value of `after` for the next part; null at the end, and when the chain is broken. */
        next: kit.id.nullable(),
      }),
    ),
    permission: 'audit.sensitive',
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
      /** Kinds with deleted objects that the caller may restore. */
      kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
    }),
    permission: 'signed_in',
    summary: 'What the caller may restore',
  }),
  restore: kit.endpoint({
    method: 'POST',
    path: '/bin/:kind/:id/restore',
    changesAccess: true,
    params: z.object({ kind: z.string().max(60), id: kit.byId.shape.id }),
    reply: kit.data(z.object({ kind: z.string(), id: kit.id })),
    permission: 'signed_in',
  }),
  stream: kit.endpoint({
    method: 'GET',
    path: '/stream',
    reply: kit.bytes('text/event-stream'),
    permission: 'signed_in',
    summary: 'Live events (server-sent events); `Last-Event-ID` resumes',
  }),
})
