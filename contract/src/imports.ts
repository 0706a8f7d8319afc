import { z } from 'zod'
import * as kit from './kit.js'

export const importKinds = ['houses', 'realty', 'owners', 'residents', 'vehicles', 'accounts'] as const
export type ImportKind = (typeof importKinds)[number]
export const importStates = ['reading', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'] as const
export const outcomes = ['add', 'change', 'same', 'conflict', 'error', 'skip'] as const

export const importCounts = z.object({
  rows: z.int(),
  add: z.int(),
  change: z.int(),
  same: z.int(),
  conflict: z.int(),
  error: z.int(),
  skip: z.int(),
})

export const importOptions = z.strictObject({
  sheet: z.int().min(0).default(0),
  /** Heading row, counted from 1; 0: none, columns are mapped by hand. Omitted: detected by similarity. */
  header_row: z.int().min(0).max(1000).default(1),
  /** Field of each column by its index from 0; null: not imported. Omitted: matched by the headings. */
  columns: z.array(z.string().max(40).nullable()).max(200).default([]),
  /** House for rows that name none. */
  house_id: kit.id.nullable().default(null),
  /** Date for links that name none. */
  from: kit.day.nullable().default(null),
})

export const importRun = z.object({
  id: kit.id,
  version: kit.id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  file_name: z.string(),
  sheets: z.array(z.string()),
  options: importOptions,
  /** A preview of the file: headings and some of its first rows. */
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string().nullable())),
  /** Fields of this kind; `several`: more than one column may be mapped to it. */
  fields: z.array(z.object({ field: z.string(), required: z.boolean(), several: z.boolean() })),
  counts: importCounts.nullable(),
  /** Why it failed, in the caller's language. */
  problem: z.string().nullable(),
  job_id: kit.id.nullable(),
  created_at: kit.instant,
  created_by: kit.ref.nullable(),
  applied_at: kit.instant.nullable(),
  undone_at: kit.instant.nullable(),
  /** Until when it can be undone. */
  undo_until: kit.instant.nullable(),
})
export type ImportRun = z.output<typeof importRun>

export const importRow = z.object({
  /** The row's number in the file, which identifies the row within the import. */
  id: kit.id,
  row: z.int(),
  outcome: z.enum(outcomes),
  cells: z.array(z.string().nullable()),
  errors: z.array(z.object({ column: z.string(), field: z.string(), message: z.string() })),
  /** Warnings that do not block the row. */
  warnings: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Changes of an existing object. */
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  /**
   * Candidates for a decision; `id` is the value of the decision: `123`, `row:7` for the person of a row of the file, or
   * `take:7` for one of the rows that repeat each other.
   */
  matches: z.array(z.object({ id: z.string(), label: z.string() })),
  /**
   * The user's decision on a conflict: the id of a match, `new`, or `skip`; null once a corrected cell has made it
   * obsolete.
   */
  decision: z.string().nullable(),
})
export type ImportRow = z.output<typeof importRow>

export const imports = kit.resource('/imports', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({
      sort: ['created_at'],
      order: '-created_at',
      filters: { kind: z.enum(importKinds).optional() },
    }),
    reply: kit.page(importRun),
    permission: 'imports.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    multipart: z.strictObject({
      kind: z.enum(importKinds),
      house_id: z.coerce.number<number>().int().positive().optional(),
    }),
    reply: kit.data(importRun),
    status: 201,
    permission: 'imports.create',
    summary: 'Uploads the file; reading and the dry run continue as a job',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(importRun),
    permission: 'imports.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(importOptions),
    reply: kit.data(importRun),
    permission: 'imports.create',
    summary: 'Changes columns, sheet or heading row, and repeats the dry run',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.done,
    permission: 'imports.create',
  }),
  rows: kit.endpoint({
    method: 'GET',
    path: '/:id/rows',
    params: kit.byId,
    query: kit.listQuery({ sort: ['row'], order: 'row', filters: { outcome: z.enum(outcomes).optional() } }),
    reply: kit.page(importRow),
    permission: 'imports.read',
  }),
  /** A corrected cell, or the decision on a conflict. */
  decide: kit.endpoint({
    method: 'PUT',
    path: '/:id/rows',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      rows: z
        .array(
          z.strictObject({
            id: kit.id,
            /** `none` withdraws a decision. */
            decision: z
              .string()
              .refine((value) => /^(new|skip|none|((row|take):)?[1-9]\d{0,14})$/.test(value), {
                params: { key: 'not_in_list' },
              })
              .optional(),
            /** Replacement texts by column index from 0; null restores the value of the file. */
            cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(2000).nullable()).optional(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: kit.data(importRun),
    permission: 'imports.create',
  }),
  badRows: kit.endpoint({
    method: 'GET',
    path: '/:id/bad-rows',
    params: kit.byId,
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    reply: kit.bytes('application/octet-stream'),
    permission: 'imports.read',
    summary: 'Rows with errors and open conflicts as uploaded, with a column of reasons',
  }),
  apply: kit.endpoint({
    method: 'POST',
    path: '/:id/apply',
    params: kit.byId,
    /** `without_errors`: skip invalid and undecided rows; without it such rows cause a 409. */
    body: z.strictObject({ version: kit.id, without_errors: z.boolean().default(false) }),
    reply: kit.data(importRun),
    status: 202,
    permission: 'imports.approve',
  }),
  undo: kit.endpoint({
    method: 'POST',
    path: '/:id/undo',
    params: kit.byId,
    /** Objects changed since stay as they are; the client must confirm this after listing them. */
    body: z.strictObject({ version: kit.id, keep_changed: z.boolean().default(false) }),
    reply: kit.data(importRun),
    status: 202,
    permission: 'imports.approve',
  }),
  /** Objects changed since the import, which an undo would keep. */
  undoPreview: kit.endpoint({
    method: 'GET',
    path: '/:id/undo',
    params: kit.byId,
    query: kit.timelineQuery,
    reply: kit.page(z.object({ id: kit.id, kind: z.string(), label: z.string() })),
    permission: 'imports.read',
  }),
})
