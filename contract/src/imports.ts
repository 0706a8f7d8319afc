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
  /** Row of the headings, counted from 1; 0: none, columns are matched by hand. Left out, it is found by likeness. */
  header_row: z.int().min(0).max(1000).default(1),
  /** Field of each column by its place from 0; null: not imported. Left out, it is matched by the headings. */
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
  /** What the file shows: headings and some of its first rows. */
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string().nullable())),
  /** Fields that this kind knows; `several`: more than one column may be matched to it. */
  fields: z.array(z.object({ field: z.string(), required: z.boolean(), several: z.boolean() })),
  counts: importCounts.nullable(),
  /** Why it failed, in the caller's language. */
  problem: z.string().nullable(),
  job_id: kit.id.nullable(),
  created_at: kit.instant,
  created_by: kit.ref.nullable(),
  applied_at: kit.instant.nullable(),
  undone_at: kit.instant.nullable(),
  /** Until when it can be taken back. */
  undo_until: kit.instant.nullable(),
})
export type ImportRun = z.output<typeof importRun>

export const importRow = z.object({
  /** The row's number in the file: within an import it names the row. */
  id: kit.id,
  row: z.int(),
  outcome: z.enum(outcomes),
  cells: z.array(z.string().nullable()),
  errors: z.array(z.object({ column: z.string(), field: z.string(), message: z.string() })),
  /** Warnings that stop nothing. */
  warnings: z.array(z.object({ field: z.string(), message: z.string() })),
  /** What would change of a thing that is there. */
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  /** What it may be, to be confirmed by a person; `id` is the word to decide with: `123`, or `row:7` for a row of the file. */
  matches: z.array(z.object({ id: z.string(), label: z.string() })),
  /** The person's word on a conflict: the id of a match, `new`, or `skip`; null once a corrected cell made it void. */
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
    may: 'imports.read',
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
    may: 'imports.create',
    summary: 'Takes the file; reading and the dry run go on as a job',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(importRun),
    may: 'imports.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(importOptions),
    reply: kit.data(importRun),
    may: 'imports.create',
    summary: 'Other columns, sheet or heading: the dry run is done anew',
  }),
  remove: kit.endpoint({ method: 'DELETE', path: '/:id', params: kit.byId, reply: kit.done, may: 'imports.create' }),
  rows: kit.endpoint({
    method: 'GET',
    path: '/:id/rows',
    params: kit.byId,
    query: kit.listQuery({ sort: ['row'], order: 'row', filters: { outcome: z.enum(outcomes).optional() } }),
    reply: kit.page(importRow),
    may: 'imports.read',
  }),
  /** A corrected cell, or the word on a conflict. */
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
            /** `none` takes a decision back. */
            decision: z
              .string()
              .refine((value) => /^(new|skip|none|(row:)?[1-9]\d{0,14})$/.test(value), {
                params: { key: 'not_in_list' },
              })
              .optional(),
            /** Text in place of what the file says, by column from 0; null brings back what it says. */
            cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(2000).nullable()).optional(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: kit.data(importRun),
    may: 'imports.create',
  }),
  badRows: kit.endpoint({
    method: 'GET',
    path: '/:id/bad-rows',
    params: kit.byId,
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    reply: kit.bytes('application/octet-stream'),
    may: 'imports.read',
    summary: 'Rows with errors and open conflicts, as they came, with the reason beside them',
  }),
  apply: kit.endpoint({
    method: 'POST',
    path: '/:id/apply',
    params: kit.byId,
    /** `without_errors`: leave out what is faulty or undecided; without it such rows refuse the whole. */
    body: z.strictObject({ version: kit.id, without_errors: z.boolean().default(false) }),
    reply: kit.data(importRun),
    status: 202,
    may: 'imports.approve',
  }),
  undo: kit.endpoint({
    method: 'POST',
    path: '/:id/undo',
    params: kit.byId,
    /** What was changed since stays as it is; it has to be agreed to after it was listed. */
    body: z.strictObject({ version: kit.id, keep_changed: z.boolean().default(false) }),
    reply: kit.data(importRun),
    status: 202,
    may: 'imports.approve',
  }),
  /** What somebody changed since the import, which undo would leave as it is. */
  undoPreview: kit.endpoint({
    method: 'GET',
    path: '/:id/undo',
    params: kit.byId,
    query: kit.timelineQuery,
    reply: kit.page(z.object({ id: kit.id, kind: z.string(), label: z.string() })),
    may: 'imports.read',
  }),
})
