import { createHmac, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { File } from '@oselia/contract/media'
import type { SizeFormat } from '@oselia/contract/media.enums'
import type { TextMap } from '@oselia/contract/kit'
import { searchKey } from '@oselia/contract/search-key'
import { sql, type Generated, type Selectable } from 'kysely'
import { access } from './access.js'
import type { App } from './app.js'
import type { Clock } from './clock.js'
import { prepared, type Db, type Instant, type Json } from './db.js'
import { headersOf } from './files.headers.js'
import { formatOf, isPicture, nameOf, importFormat, type FileKind, type Format } from './files.kinds.js'
import { Signatures, type FileReader, type Signed } from './files.signatures.js'
import { hasSizes, queueSizes, sizeOf, type SizeAsked } from './files.sizes.js'
import type { Bytes } from './implement.js'
import { hasActiveContent } from './pdf.active.js'
import { requireReadable, redraw, withoutMetadata, type Drawn } from './pictures.js'
import { notFound, unavailable } from './problems.js'
import { sharedSecret } from './secrets.js'
import { openStorage, type Storage } from './storage.js'
import type { Upload } from './uploads.js'

interface FilesTable {
  id: Generated<number>
  kind: FileKind
  name: string
  mime: string
  bytes: number
  sha256: string
  storage_key: string
  active_content: boolean
  /** Of a picture, in pixels. */
  width: number | null
  height: number | null
  /** Widths in `file_sizes`; null until they are made. */
  sizes: number[] | null
  /** The words last saved with a picture. */
  alt: Generated<Json<Partial<TextMap>> | null>
  search_keys: Generated<string>
  created_by: number | null
  created_at: Instant
}
declare module './db.js' {
  interface Database {
    files: FilesTable
    file_sizes: { file_id: number; width: number; format: SizeFormat; bytes: number; storage_key: string }
  }
}

export type StoredFile = Selectable<FilesTable>
/** A file that was checked and stored before the transaction of its request; `record` writes its row. */
export interface PreparedFile extends Omit<StoredFile, 'id' | 'alt' | 'search_keys' | 'created_by' | 'created_at'> {
  /** Whether its row was written; without one the stored object is removed when the request ends. */
  isRecorded: boolean
}
type Presented = Pick<StoredFile, 'id' | 'name' | 'mime' | 'bytes' | 'active_content' | 'width' | 'height' | 'sizes'>

/** The owner of a file: a staff member, or nobody when it was uploaded through a link. */
export interface FileOwner {
  db: Db
  now: Date
  actor?: { id: number }
}

const day = 24 * 60 * 60 * 1000
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** Uploaded files: rows in the database, bytes on disk or in a bucket, URLs signed for one reader. */
export class Files {
  readonly #storage: Storage
  readonly #db: Db
  readonly #clock: Clock
  readonly #signatures: Signatures
  /** Folder of this installation: two installations in one bucket must not remove each other's files as leftovers. */
  readonly #folder: string
  /** Whether a link is still valid; set by the feature that creates links. */
  #linkHolds: (link: number, now: Date) => Promise<boolean> = async () => false

  private constructor(storage: Storage, secret: string, { db, clock }: { db: Db; clock: Clock }) {
    this.#storage = storage
    this.#db = db
    this.#clock = clock
    this.#signatures = new Signatures(secret, clock)
    this.#folder = createHmac('sha256', secret).update('folder').digest('hex').slice(0, 12)
  }

  /** Needs a migrated database. `storageUrl`: `s3://[key:secret@]bucket?endpoint=&region=&prefix=`; else `dataDir`/files. */
  static async open(options: {
    dataDir: string
    storageUrl?: string | undefined
    db: Db
    clock: Clock
  }): Promise<Files> {
    const storage = await openStorage(join(options.dataDir, 'files'), options.storageUrl)
    return new Files(storage, await sharedSecret(options.db, 'files'), options)
  }

  /**
   * Checks an upload and stores its bytes; slow, so no transaction may be open meanwhile. Pictures are re-encoded or lose their
   * metadata, except documents, whose bytes may be signed. 413 and 415 as `formatOf`; 503 when the storage does not answer.
   */
  async prepare(upload: Upload, kind: FileKind): Promise<PreparedFile> {
    const format = await formatOf(upload, kind)
    if (format.extension === 'heic' && kind !== 'document')
      return this.#put(await withoutMetadata(upload.path), { kind, format, name: upload.name })
    if (!isPicture(format)) {
      const active = format.extension === 'pdf' && (await hasActiveContent(upload.path))
      return this.#put(upload, { kind, format, name: upload.name }, active)
    }
    if (kind === 'document') {
      await requireReadable(upload.path)
      return this.#put(upload, { kind, format, name: upload.name })
    }
    const drawn = await redraw(upload.path, kind, format)
    try {
      return { ...(await this.#put(drawn, { kind, format, name: upload.name })), ...measuresOf(drawn, kind) }
    } finally {
      await rm(drawn.path, { force: true })
    }
  }

  /** The same for a file to import, unchanged: its format was detected by its reader, since its text may be in any encoding. */
  prepareTable(upload: Upload, kind: Parameters<typeof importFormat>[0]): Promise<PreparedFile> {
    return this.#put(upload, { kind: 'import', format: importFormat(kind), name: upload.name })
  }

  /** The same for a signed file, unchanged: its reader has checked what it is. */
  prepareSigned(upload: Upload, format: Format): Promise<PreparedFile> {
    return this.#put(upload, { kind: 'document', format, name: upload.name })
  }

  /** Writes the row of a prepared file in the caller's transaction, and queues the making of its sizes. */
  async record(ctx: FileOwner, file: PreparedFile): Promise<StoredFile> {
    const { isRecorded: _, ...row } = file
    const stored = await ctx.db
      .insertInto('files')
      .values({ ...row, search_keys: searchKey(row.name), created_by: ctx.actor?.id ?? null, created_at: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow()
    file.isRecorded = true
    if (stored.sizes === null) await queueSizes(ctx.db, [stored.id])
    return stored
  }

  /** Deletes rows that `record` wrote in the same transaction. */
  async discard(ctx: FileOwner, files: readonly PreparedFile[]): Promise<void> {
    if (files.length === 0) return
    const keys = files.map(({ storage_key }) => storage_key)
    await ctx.db.deleteFrom('files').where('storage_key', 'in', keys).execute()
    for (const file of files) file.isRecorded = false
  }

  /** The bytes of a stored file, for the server itself. 404 when they are gone, 503 when the storage does not answer. */
  bytesOf(file: Pick<StoredFile, 'storage_key'>): Promise<Readable> {
    return this.#storage.read(file.storage_key).catch(refuse)
  }

  /** Sets the check whether a link is valid, for files shown through links. */
  linksHold(holds: (link: number, now: Date) => Promise<boolean>): void {
    this.#linkHolds = holds
  }

  /** A file as in answers: its URL is signed for this reader and valid for 10 minutes at least. */
  view(
    { id, name, mime, bytes, active_content, width, height, sizes }: Presented,
    reader: FileReader,
    now: Date,
  ): File {
    const url = `/api/files/${id}?${this.#signatures.query(id, reader, now)}`
    return { id, url, name, mime, bytes, active_content, width, height, sizes: sizes ?? [] }
  }

  /** The files of these ids by id. */
  async viewById(db: Db, ids: readonly number[], reader: FileReader, now: Date): Promise<Map<number, File>> {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<Presented>`${prepared}select id, name, mime, bytes, active_content, width, height, sizes
      from files
      where id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
    return new Map(rows.map((row) => [row.id, this.view(row, reader, now)]))
  }

  /** The files of these ids in their order; ids that are not there are left out. */
  async viewMany(db: Db, ids: readonly number[], reader: FileReader, now: Date): Promise<File[]> {
    const byId = await this.viewById(db, ids, reader, now)
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /**
   * The bytes for a signed URL, or those of a size of the picture; 404 when the signature is wrong or expired, its reader lost access,
   * or the file or that size is not there.
   */
  async serve(id: number, asked: Signed & SizeAsked): Promise<Bytes> {
    const reader = this.#signatures.readerOf(id, asked)
    if (reader === undefined) throw notFound()
    const row = await this.#db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || !(await this.#holds(reader))) throw notFound()
    return this.send(row, asked)
  }

  /** The bytes of a stored file or of one of its sizes, with headers; 404 when that is not there. */
  async send(file: Presented & Pick<StoredFile, 'storage_key'>, asked: SizeAsked): Promise<Bytes> {
    const sent = await sizeOf(this.#db, file, asked)
    return { stream: await this.bytesOf(sent), headers: headersOf(sent) }
  }

  /** Throws when the storage can't be written or read. */
  ready(): Promise<void> {
    return this.#storage.probe()
  }

  /** Removes the bytes; the row is the caller's. */
  remove(key: string): Promise<void> {
    return this.#storage.remove(key)
  }

  /** Removes objects without a row that transactions of the last week left; for a day an object may still get its row. */
  async sweep(db: Db): Promise<void> {
    for (let ago = 2; ago <= 8; ago++) {
      const folder = `${this.#folder}/${dayOf(new Date(this.#clock.now().getTime() - ago * day))}/`
      for await (const keys of this.#storage.list(folder)) {
        if (keys.length === 0) continue
        const rows = await db
          .selectFrom('files')
          .select('storage_key')
          .where('storage_key', 'in', keys)
          .union(db.selectFrom('file_sizes').select('storage_key').where('storage_key', 'in', keys))
          .execute()
        const known = new Set(rows.map((row) => row.storage_key))
        for (const key of keys.filter((k) => !known.has(k))) await this.#storage.remove(key)
      }
    }
  }

  /** Stores the bytes of a local file under a new key; the row with the key is the caller's. 503 when the storage does not answer. */
  async store(source: Pick<Source, 'path' | 'bytes'>, { extension, mime }: Format): Promise<string> {
    // Grouped by the day of upload, since the sweep lists one day at a time.
    const key = `${this.#folder}/${dayOf(this.#clock.now())}/${randomUUID()}.${extension}`
    try {
      await this.#storage.put(key, source.path, { bytes: source.bytes, mime })
    } catch (error) {
      await this.#storage.remove(key).catch(() => undefined)
      throw unavailableBecause(error)
    }
    return key
  }

  async #put(
    source: Source,
    { kind, format, name }: { kind: FileKind; format: Format; name: string },
    active_content = false,
  ): Promise<PreparedFile> {
    const key = await this.store(source, format)
    return {
      kind,
      name: nameOf(name, format),
      mime: format.mime,
      bytes: source.bytes,
      sha256: source.sha256,
      storage_key: key,
      active_content,
      width: null,
      height: null,
      sizes: [],
      isRecorded: false,
    }
  }

  async #holds(reader: FileReader): Promise<boolean> {
    if (typeof reader !== 'number') return this.#linkHolds(reader.link, this.#clock.now())
    const { rows } = await sql`select 1 from ${sql.table(access('people'))} p
      where p.id = ${reader} and ${access('readsFiles')('p')}`.execute(this.#db)
    return rows.length > 0
  }
}

type Source = Pick<Upload, 'path' | 'bytes' | 'sha256'>

const measuresOf = ({ width, height, isAnimated }: Drawn, kind: FileKind) => ({
  width,
  height,
  sizes: hasSizes(kind) && !isAnimated ? null : [],
})

const unavailableBecause = (cause: unknown) => Object.assign(unavailable(), { cause })
// The storage library wraps the error of the disk or bucket.
const isMissing = (error: unknown): boolean => {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: unknown }
  return code === 'ENOENT' || name === 'NoSuchKey' || (cause instanceof Error && isMissing(cause))
}
const refuse = (error: unknown): never => {
  throw isMissing(error) ? notFound() : unavailableBecause(error)
}

/** The daily removal of leftovers. */
export const sweepFiles = (app: Pick<App, 'jobs' | 'files'>): void =>
  app.jobs.task('files.sweep', 'bulk', (_, db) => app.files.sweep(db), '17 3 * * *')
