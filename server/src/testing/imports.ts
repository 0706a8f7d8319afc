import { imports, type ImportRun } from '@oselia/contract/imports'
import type { ImportKind } from '@oselia/contract/imports.enums'
import { platform } from '@oselia/contract/platform'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import type { Who } from './sign-in.js'
import { eventually } from './eventually.js'

type Product = ReturnType<typeof useApp>
type Rows = readonly (readonly (string | number | null)[])[]

const quoted = (cell: string | number | null) =>
  cell === null ? '' : /[";\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)
/** A list as CSV, as saved by a spreadsheet program in Ukraine. */
export const csv = (rows: Rows): string => rows.map((row) => row.map(quoted).join(';')).join('\r\n')

/** Encodes a text in windows-1251. */
export const windows1251 = (text: string): Uint8Array => {
  const decoder = new TextDecoder('windows-1251')
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from(text, (char) => codes.get(char) ?? 63)
}

/** The steps of an import: upload, read, decide, apply, undo, each waiting for its job. */
export const useImports = ({ call }: Product) => {
  const settled = async (id: number, as: Who = 'owner'): Promise<ImportRun> => {
    const read = async () => (await call(imports.read, { params: { id }, as })).body.data
    await eventually(async () => expect((await read()).state).not.toMatch(/reading|applying|undoing/))
    return read()
  }
  const bring = async (
    kind: ImportKind,
    bytes: Uint8Array | string,
    more: { house_id?: number; as?: Who; name?: string } = {},
  ): Promise<ImportRun> => {
    const { house_id, as = 'owner', name = 'список.csv' } = more
    const fields = { kind, ...(house_id && { house_id: String(house_id) }) }
    const { status, body } = await call(imports.create, { fields, file: { name, bytes }, as })
    expect(body).not.toHaveProperty('errors')
    expect(status).toBe(201)
    return settled(body.data.id, as)
  }
  const apply = async (run: ImportRun, without_errors = false, as: Who = 'owner'): Promise<ImportRun> => {
    const { status } = await call(imports.apply, {
      params: { id: run.id },
      body: { version: run.version, without_errors },
      as,
    })
    expect(status).toBe(202)
    return settled(run.id, as)
  }
  const undo = async (run: ImportRun, keep_changed = false): Promise<ImportRun> => {
    const { status } = await call(imports.undo, {
      params: { id: run.id },
      body: { version: run.version, keep_changed },
    })
    expect(status).toBe(202)
    return settled(run.id)
  }
  const rows = async (
    run: Pick<ImportRun, 'id'>,
    query: { outcome?: 'error' | 'conflict' | 'skip' | 'same' | 'add' | 'change'; language?: 'uk' | 'en' } = {},
  ) => {
    const { language = 'uk', ...filters } = query
    return (await call(imports.rows, { params: { id: run.id }, query: { per_page: 100, ...filters }, language })).body
      .data
  }
  const decide = async (
    run: ImportRun,
    decisions: { id: number; decision?: string; cells?: Record<string, string | null> }[],
  ) => {
    const { status, body } = await call(imports.decide, {
      params: { id: run.id },
      body: { version: run.version, rows: decisions },
    })
    expect([status, body.errors]).toEqual([200, undefined])
    return settled(run.id)
  }
  const job = async (run: ImportRun) => (await call(platform.job, { params: { id: run.job_id! } })).body.data
  return { settled, bring, apply, undo, rows, decide, job }
}
