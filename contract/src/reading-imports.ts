import { z } from 'zod'
import * as kit from './kit.js'
import { meterKinds } from './meters.enums.js'
import { type readingColumns, readingImportStates, readingOutcomes } from './reading-imports.enums.js'
import { unitRef } from './realty.js'

const place = z.int().min(0).max(199)

/** Indexes from 0 of the columns; rows without a day are of the day of the import. */
const readingPlaces = z.strictObject({
  number: place.nullable(),
  value: place.nullable(),
  day: place.nullable().default(null),
} satisfies Record<(typeof readingColumns)[number], z.ZodType>)
export type ReadingPlaces = z.output<typeof readingPlaces>

const listed = z.object({
  id: kit.id,
  version: kit.id,
  created_at: kit.instant,
  created_by: kit.ref.nullable(),
  applied_at: kit.instant.nullable(),
  house: kit.ref,
  file_name: z.string(),
  day: kit.day,
  state: z.enum(readingImportStates),
  job_id: kit.id.nullable(),
  /** Rows of the file, and imported readings still in force. */
  row_count: z.int(),
  saved: z.int(),
})
export type ListedReadingImport = z.output<typeof listed>

const readingImport = listed.extend({
  /** Row of the headings, from 1; 0 for none. */
  heading: z.int(),
  columns: readingPlaces,
  /** Why the file was refused. */
  issue: z.string().nullable(),
  /** The first rows of the file. */
  sample: z.array(z.object({ line: z.int(), cells: z.array(z.string().nullable()) })),
  /** Rows by what becomes of them, as the meters are now. */
  outcomes: z.object(
    Object.fromEntries(readingOutcomes.map((name) => [name, z.int()])) as Record<
      (typeof readingOutcomes)[number],
      z.ZodInt
    >,
  ),
})
export type ReadingImport = z.output<typeof readingImport>

const row = z.object({
  id: z.int(),
  line: z.int(),
  number: z.string().nullable(),
  /** As in the file. */
  value: z.string().nullable(),
  day: z.string().nullable(),
  outcome: z.enum(readingOutcomes),
  /** Why a row is refused, or asks for confirmation. */
  reason: z.string().nullable(),
  meter: z.object({ id: kit.id, number: z.string(), kind: z.enum(meterKinds) }).nullable(),
  realty: unitRef.nullable(),
  /** The reading of that day that the meter has already. */
  held: z.number().nullable(),
})
export type ReadingImportRow = z.output<typeof row>

const reply = kit.data(readingImport)

/** Readings of the meters of a house from a file. */
export const readingImports = kit.resource('/reading-imports', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({ sort: ['created_at'], order: '-created_at', filters: {} }),
    reply: kit.page(listed),
    permission: 'meters.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    multipart: z.strictObject({ house_id: z.coerce.number<number>().int().positive(), day: kit.day }),
    reply,
    status: 202,
    permission: 'meters.update',
    summary: 'Stores a file of readings of a house; it is read as a job and saves no reading by itself',
  }),
  read: kit.endpoint({ method: 'GET', path: '/:id', params: kit.byId, reply, permission: 'meters.read' }),
  rows: kit.endpoint({
    method: 'GET',
    path: '/:id/rows',
    params: kit.byId,
    query: kit.listQuery({
      sort: ['line'],
      order: 'line',
      filters: { outcome: z.enum(readingOutcomes).optional() },
    }),
    reply: kit.page(row),
    permission: 'meters.read',
  }),
  columns: kit.endpoint({
    method: 'PUT',
    path: '/:id/columns',
    params: kit.byId,
    body: z.strictObject({ version: kit.id, heading: z.int().min(0).max(1000), columns: readingPlaces }),
    reply,
    permission: 'meters.update',
    summary: 'Says where the columns of the file are; 409 `state_forbids` once its readings were saved',
  }),
  apply: kit.endpoint({
    method: 'POST',
    path: '/:id/apply',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      /** How many readings were shown to be saved: another number is refused, so that nothing is saved unseen. */
      count: z.int().min(1),
      /** Saves the readings of large consumption too, as confirmed. */
      with_large: z.boolean().default(false),
      /** Saves the readings of counters that seem to have rolled over too, as rollovers. */
      with_rollovers: z.boolean().default(false),
    }),
    reply,
    permission: 'meters.update',
    summary: 'Saves the readings that are new, all or none',
  }),
  undo: kit.endpoint({
    method: 'POST',
    path: '/:id/undo',
    params: kit.byId,
    body: z.strictObject({ version: kit.id, reason: kit.text(500) }),
    reply,
    permission: 'meters.update',
    summary: 'Moves the saved readings to the bin; those that were changed since stay',
  }),
})
