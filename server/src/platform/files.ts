import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { File } from '@oselia/contract/media'
import { sql, type Generated, type Selectable } from 'kysely'
import type { App } from './app.js'
import type { Clock } from './clock.js'
import type { Db, Instant } from './db.js'
import { formatOf, isPicture, nameOf, tableFormat, type FileKind, type Format } from './files.kinds.js'
import type { Bytes } from './implement.js'
import { demandReadable, redraw } from './pictures.js'
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
  created_by: number | null
  created_at: Instant
}
declare module './db.js' {
  interface Database {
    files: FilesTable
  }
}

export type StoredFile = Selectable<FilesTable>
type Shown = Pick<StoredFile, 'id' | 'name' | 'mime' | 'bytes'>

/** Who keeps a file: a person of the staff, or nobody of them when it came by a link. */
export interface Keeper {
  db: Db
  now: Date
  actor?: { id: number }
}
/** Whom an address of a file is signed for: a person of the staff by his id, or whoever came by a link. */
export type FileReader = number | { link: number }

/** How long an address of a file lasts, in seconds. */
export const addressLasts = 600

const day = 24 * 60 * 60 * 1000
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** Files that people keep: rows in the database, bytes on the disk or in a bucket, addresses signed for one person. */
export class Files {
  readonly #storage: Storage
  readonly #db: Db
  readonly #clock: Clock
  readonly #secret: string
  /** Folder of this installation: two that share a bucket can't take each other's files for leftovers. */
  readonly #folder: string
  /** Says whether a link still opens what it was made for; the room that makes links knows. */
  #linkHolds: (link: number, now: Date) => Promise<boolean> = async () => false

  private constructor(storage: Storage, secret: string, { db, clock }: { db: Db; clock: Clock }) {
    this.#storage = storage
    this.#db = db
    this.#clock = clock
    this.#secret = secret
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
   * Keeps an upload for good: its bytes are safe in the storage before the row is written. Pictures are drawn anew,
   * except documents, which must stay what was signed. 413 and 415 as `formatOf`; 503 when the storage does not answer.
   */
  async keep(act: Keeper, upload: Upload, kind: FileKind): Promise<StoredFile> {
    const format = await formatOf(upload, kind)
    if (!isPicture(format)) return this.#store(act, upload, { kind, format, name: upload.name })
    if (kind === 'document') {
      await demandReadable(upload.path)
      return this.#store(act, upload, { kind, format, name: upload.name })
    }
    const drawn = await redraw(upload.path, kind, format)
    try {
      return await this.#store(act, drawn, { kind, format, name: upload.name })
    } finally {
      await rm(drawn.path, { force: true })
    }
  }

  /** Keeps a table for import as it came: what it is its reader has told, as its text may be in any encoding. 503 as `keep`. */
  keepTable(act: Keeper, upload: Upload, kind: 'xlsx' | 'csv'): Promise<StoredFile> {
    return this.#store(act, upload, { kind: 'import', format: tableFormat(kind), name: upload.name })
  }

  /** The bytes of a kept file, for work on the server. 404 when they are gone, 503 when the storage does not answer. */
  bytesOf(file: Pick<StoredFile, 'storage_key'>): Promise<Readable> {
    return this.#storage.read(file.storage_key).catch(refuse)
  }

  /** Takes over who says whether a link holds, for files that are shown to those who come by one. */
  linksHold(holds: (link: number, now: Date) => Promise<boolean>): void {
    this.#linkHolds = holds
  }

  /** As answers carry a file: its address is signed for this reader and lasts 10 minutes. */
  view({ id, name, mime, bytes }: Shown, reader: FileReader, now: Date): File {
    const until = Math.floor(now.getTime() / 1000) + addressLasts
    const whose = typeof reader === 'number' ? `user=${reader}` : `link=${reader.link}`
    return {
      id,
      url: `/api/files/${id}?${whose}&until=${until}&sign=${this.#sign(id, reader, until)}`,
      name,
      mime,
      bytes,
    }
  }

  /** The files of these ids in their order; ids that are not there are left out. */
  async viewMany(db: Db, ids: readonly number[], reader: FileReader, now: Date): Promise<File[]> {
    if (ids.length === 0) return []
    const rows = await db.selectFrom('files').select(['id', 'name', 'mime', 'bytes']).where('id', 'in', ids).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? []).map((row) => this.view(row, reader, now))
  }

  /** The bytes for whoever brings a signed address; 404 when it is not ours, too old, its reader was kept out since, or the file is gone. */
  async serve(id: number, { user, link, until, sign }: Signed): Promise<Bytes> {
    const reader = user ?? (link === undefined ? undefined : { link })
    if (reader === undefined) throw notFound()
    const right = Buffer.from(this.#sign(id, reader, until))
    const given = Buffer.from(sign)
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw notFound()
    if (until * 1000 < this.#clock.now().getTime()) throw notFound()
    const row = await this.#db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || !(await this.#holds(reader))) throw notFound()
    return {
      stream: await this.#storage.read(row.storage_key).catch(refuse),
      headers: headersOf(row),
    }
  }

  /** Throws when the storage can't be written and read. */
  ready(): Promise<void> {
    return this.#storage.probe()
  }

  /** Removes the bytes; the row is the caller's. */
  remove(key: string): Promise<void> {
    return this.#storage.remove(key)
  }

  /** Removes what rolled-back acts of the last week left in the storage; younger than a day it may still get its row. */
  async sweep(db: Db): Promise<void> {
    for (let ago = 2; ago <= 8; ago++) {
      const folder = `${this.#folder}/${dayOf(new Date(this.#clock.now().getTime() - ago * day))}/`
      for await (const keys of this.#storage.list(folder)) {
        if (keys.length === 0) continue
        const rows = await db.selectFrom('files').select('storage_key').where('storage_key', 'in', keys).execute()
        const known = new Set(rows.map((row) => row.storage_key))
        for (const key of keys.filter((k) => !known.has(k))) await this.#storage.remove(key)
      }
    }
  }

  async #store(act: Keeper, source: Source, { kind, format, name }: { kind: FileKind; format: Format; name: string }) {
    // By the day of our own clock, as the sweep asks for it.
    const key = `${this.#folder}/${dayOf(this.#clock.now())}/${randomUUID()}.${format.extension}`
    try {
      await this.#storage.put(key, source.path, { bytes: source.bytes, mime: format.mime })
    } catch (error) {
      await this.#storage.remove(key).catch(() => undefined)
      throw awayBecause(error)
    }
    const row = {
      kind,
      name: nameOf(name, format),
      mime: format.mime,
      bytes: source.bytes,
      sha256: source.sha256,
      storage_key: key,
      created_by: act.actor?.id ?? null,
      created_at: act.now,
    }
    return act.db.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow()
  }

  async #holds(reader: FileReader): Promise<boolean> {
    if (typeof reader !== 'number') return this.#linkHolds(reader.link, this.#clock.now())
    // Somebody may look as one who was invited and is not in yet.
    const { rows } = await sql`select 1 from staff p where p.id = ${reader} and p.status in ('active', 'invited')
      and p.deleted_at is null`.execute(this.#db)
    return rows.length > 0
  }

  #sign(id: number, reader: FileReader, until: number): string {
    const whose = typeof reader === 'number' ? reader : `link${reader.link}`
    return createHmac('sha256', this.#secret).update(`${id}.${whose}.${until}`).digest('base64url')
  }
}

interface Signed {
  user?: number | undefined
  link?: number | undefined
  until: number
  sign: string
}

type Source = Pick<Upload, 'path' | 'bytes' | 'sha256'>

const awayBecause = (cause: unknown) => Object.assign(unavailable(), { cause })
// The storage wraps what the disk or the bucket said.
const isMissing = (error: unknown): boolean => {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: unknown }
  return code === 'ENOENT' || name === 'NoSuchKey' || (cause instanceof Error && isMissing(cause))
}
const refuse = (error: unknown): never => {
  throw isMissing(error) ? notFound() : awayBecause(error)
}

const shownInPlace = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'])

// The browser must neither guess another kind nor run anything that hides in the file.
const headersOf = ({ name, mime, bytes }: Shown): Record<string, string> => ({
  'content-type': mime,
  'content-length': String(bytes),
  'content-disposition': `${shownInPlace.has(mime) ? 'inline' : 'attachment'}; ${fileName(name)}`,
  'cache-control': `private, max-age=${addressLasts}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
})

/** The name of a file in `content-disposition`. RFC 6266: plain letters for the old, RFC 5987 for the rest. */
export const fileName = (name: string) => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}

/** The daily removal of leftovers. */
export const sweepFiles = (app: Pick<App, 'jobs' | 'files'>): void =>
  app.jobs.task('files.sweep', (_, db) => app.files.sweep(db), '17 3 * * *')
