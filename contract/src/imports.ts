import { z } from 'zod'
import { importKinds, importStates, outcomes } from './imports.enums.js'
import * as kit from './kit.js'

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

const importRun = z.object({
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
  /** How many acts of correcting rows can be taken back, the last one first. */
  corrections: z.int(),
  /** The kind that fits better, e.g. when no row of owners has found its unit. */
  suggested_kind: z.enum(importKinds).nullable(),
  created_at: kit.instant,
  created_by: kit.ref.nullable(),
  applied_at: kit.instant.nullable(),
  undone_at: kit.instant.nullable(),
  /** Until when it can be undone. */
  undo_until: kit.instant.nullable(),
})
export type ImportRun = z.output<typeof importRun>

const importRow = z.object({
  /** The row's number in the file, which identifies the row within the import. */
  id: kit.id,
  row: z.int(),
  outcome: z.enum(outcomes),
  cells: z.array(z.string().nullable()),
  /** `at`: index of the column from 0; -1 when no column has the field. */
  errors: z.array(z.object({ at: z.int(), column: z.string(), field: z.string(), message: z.string() })),
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

/** Rows with the same validation issue in the same column. */
const importIssueGroup = z.object({
  /** Index of the column from 0; -1: the column that is missing. */
  column: z.int(),
  heading: z.string(),
  field: z.string(),
  key: z.string(),
  message: z.string(),
  rows: z.int(),
  /** What the cells say, the most frequent first. */
  values: z.array(z.object({ value: z.string().nullable(), rows: z.int() })),
})
export type ImportIssueGroup = z.output<typeof importIssueGroup>

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
  sample: kit.endpoint({
    method: 'GET',
    path: '/samples/:kind',
    params: z.object({ kind: z.enum(importKinds) }),
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    reply: kit.bytes('application/octet-stream'),
    permission: 'imports.create',
    summary: 'A table to fill in: the columns of a kind and two example rows, in the caller’s language',
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
    body: kit.updateOf(importOptions.extend({ kind: z.enum(importKinds) })),
    reply: kit.data(importRun),
    permission: 'imports.create',
    summary: 'Changes kind, columns, sheet or heading row, and repeats the dry run',
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
  issues: kit.endpoint({
    method: 'GET',
    path: '/:id/issues',
    params: kit.byId,
    reply: kit.data(z.array(importIssueGroup)),
    permission: 'imports.read',
    summary: 'Errors by column and kind, with the values of the cells',
  }),
  correct: kit.endpoint({
    method: 'POST',
    path: '/:id/corrections',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      column: z.int().min(-1).max(199),
      field: z.string().max(40),
      key: z.string().max(60),
      /** Only rows whose cell says this (null: empty); omitted: all rows of the group. */
      value: z.string().max(4000).nullable().optional(),
      action: z.enum(['set', 'skip']),
      /** The text to set; empty leaves the cell empty. */
      text: z.string().max(2000).default(''),
    }),
    reply: kit.data(importRun),
    permission: 'imports.create',
    summary: 'Corrects all rows with the same error at once',
  }),
  undoCorrection: kit.endpoint({
    method: 'POST',
    path: '/:id/corrections/undo',
    params: kit.byId,
    body: z.strictObject({ version: kit.id }),
    reply: kit.data(importRun),
    permission: 'imports.create',
    summary: 'Takes back the last act of correcting or deciding rows; repeated, the one before it',
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
