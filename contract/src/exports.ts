import { z } from 'zod'
import * as kit from './kit.js'

export const exportFormats = ['xlsx', 'csv'] as const
/** Formats of the lists that can be printed. */
export const paperFormats = [...exportFormats, 'pdf'] as const
export type ExportFormat = (typeof paperFormats)[number]

type ExportShape<S extends z.ZodRawShape> = Omit<S, 'page' | 'per_page'> & {
  format: z.ZodDefault<z.ZodEnum<{ xlsx: 'xlsx'; csv: 'csv'; pdf: 'pdf' }>>
}

/** Query of an export: the query of the list without paging. */
const exportQuery = <S extends z.ZodRawShape>(list: z.ZodObject<S>, formats: readonly ExportFormat[]) => {
  const { page: _page, per_page: _perPage, ...shape } = list.shape as z.ZodRawShape
  return z.object({ ...shape, format: z.enum(formats).default('xlsx') }) as unknown as z.ZodObject<ExportShape<S>>
}

/** `GET …/export`: all rows of a list by its own filters, as a file; with `paper` also as a PDF of at most 4,000 rows. */
export const exportOf = <S extends z.ZodRawShape, const P extends kit.Permission>(
  list: z.ZodObject<S>,
  permission: P,
  { paper = false } = {},
) =>
  kit.endpoint({
    method: 'GET',
    path: '/export',
    query: exportQuery(list, paper ? paperFormats : exportFormats),
    reply: kit.bytes('application/octet-stream'),
    permission,
    reauthenticate: true,
    summary: paper
      ? 'All rows by the list’s filters as XLSX or CSV, or at most 4,000 as PDF'
      : 'All rows by the list’s filters as XLSX or CSV, without a limit',
  })

/** Filters of a list as in its URL; validated by the schema of the list. */
const filters = z.record(
  z.string().max(60),
  z.union([
    z.string().max(4000),
    z.number(),
    z.boolean(),
    z.array(z.union([z.string().max(200), z.number()])).max(500),
  ]),
)

export const exports = kit.resource('', {
  create: kit.endpoint({
    method: 'POST',
    path: '/exports',
    body: z.strictObject({
      /** Path of the list without its slash: `houses`. */
      list: z.string().min(1).max(60),
      format: z.enum(paperFormats).default('xlsx'),
      query: filters.default({}),
    }),
    reply: kit.data(z.object({ url: z.string() })),
    permission: 'signed_in',
    reauthenticate: true,
    summary:
      'A download URL for the caller’s session, valid once and for 10 minutes; permissions are checked when it is used',
  }),
  /** The signature replaces the session; the signer's permissions decide about the content. */
  follow: kit.endpoint({
    method: 'GET',
    path: '/api/exports/:list',
    params: z.object({ list: z.string().max(60) }),
    query: z.object({
      query: z.string().max(8000),
      language: z.string().max(2),
      user: z.coerce.number<number>().int().positive(),
      session: z.coerce.number<number>().int().positive(),
      until: z.coerce.number<number>().int().positive(),
      nonce: z.string().max(100),
      sign: z.string().max(100),
    }),
    reply: kit.bytes('application/octet-stream'),
    permission: 'anyone',
  }),
})
