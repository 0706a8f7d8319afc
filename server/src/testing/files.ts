import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { registerPeople } from '../features/access/people/people.sessions.js'
import type { RequestContext } from '../platform/request-context.js'
import type { FileKind } from '../platform/files.kinds.js'
import { Files } from '../platform/files.js'
import { usePools } from './pools.js'

/** Noon of a fixed day. */
export const noon = new Date('2026-03-05T12:00:00Z')

const partsOf = (url: string) => {
  const query = new URL(url, 'http://x').searchParams
  return { user: Number(query.get('user')), until: Number(query.get('until')), sign: query.get('sign')! }
}

/** File storage on disk, a person who uploads, and an adjustable clock. */
export const useFiles = () => {
  const base = usePools()
  const clock = { at: noon, now: () => clock.at }
  let folder: string
  let staffId: number
  let onDisk: Files

  beforeAll(async () => {
    registerPeople()
    folder = await mkdtemp(join(tmpdir(), 'oselia-files-'))
    const { rows } = await sql<{ id: number }>`insert into staff (last_name, first_name, email)
      values ('Коваль', 'Ірина', 'i@test.example') returning id`.execute(base.pools.db)
    staffId = rows[0]!.id
    onDisk = await Files.open({ dataDir: folder, db: base.pools.db, clock })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const act = () => ({ db: base.pools.db, now: clock.at, actor: { id: staffId } }) as unknown as RequestContext
  const keep = async (files: Files, bytes: Buffer, name: string, kind: FileKind = 'attachment') => {
    const path = join(folder, `upload-${randomUUID()}`)
    await writeFile(path, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const upload = { path, name, bytes: bytes.length, sha256, head: bytes.subarray(0, 4100) }
    return files.record(act(), await files.prepare(upload, kind))
  }
  const fetchOf = async (files: Files, url: string) => {
    const { stream, headers } = await files.serve(Number(/files\/(\d+)/.exec(url)![1]), partsOf(url))
    return { bytes: await buffer(stream), headers }
  }
  return {
    clock,
    keep,
    /** The status of a rejected file, or the type it is stored as. */
    problem: (bytes: Buffer, name: string, kind: FileKind = 'attachment') =>
      keep(onDisk, bytes, name, kind).then(
        (row) => `kept as ${row.mime}`,
        (error: { status?: number }) => error.status,
      ),
    fetchOf,
    partsOf,
    open: (options: { dataDir?: string; storageUrl?: string } = {}) =>
      Files.open({ dataDir: folder, db: base.pools.db, clock, ...options }),
    get db() {
      return base.pools.db
    },
    get folder() {
      return folder
    },
    get staffId() {
      return staffId
    },
    get onDisk() {
      return onDisk
    },
  }
}
