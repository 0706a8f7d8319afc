import { buffer } from 'node:stream/consumers'
import { searchKey } from '@oselia/contract/search-key'
import { sql } from 'kysely'
import type { App } from './app.js'
import type { Db } from './db.js'
import { queueSizes, sizesTask } from './files.sizes.js'
import { drawSizes, type DrawnSizes } from './pictures.sizes.js'
import { Problem } from './problems.js'

/** Minutes for which the sizes of a picture may wait in the queue before they are queued again. */
const requeueMinutes = 10
/** Pictures queued at once. */
const batch = 200

interface Waiting {
  id: number
  name: string
  storage_key: string
}

const waiting = async (db: Db, id: number): Promise<Waiting | undefined> => {
  const { rows } =
    await sql<Waiting>`select id, name, storage_key from files where id = ${id} and sizes is null`.execute(db)
  return rows[0]
}

/** The bytes of the picture; null when they are gone. */
const bytesOf = async (files: App['files'], file: Waiting): Promise<Buffer | null> => {
  try {
    return await buffer(await files.bytesOf(file))
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}

type Stored = DrawnSizes['sizes'][number] & { key: string }

/** Writes the rows of the sizes; false when the file is gone or has its sizes already. */
const record = (db: Db, { id, name }: Waiting, drawn: DrawnSizes | null, stored: readonly Stored[]): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const sizes = [...new Set(stored.map(({ width }) => width))]
    const { rows } =
      await sql`update files set sizes = ${sizes}::int[], width = coalesce(width, ${drawn?.width ?? null}),
      height = coalesce(height, ${drawn?.height ?? null}), search_keys = case when search_keys = '' then ${searchKey(name)} else search_keys end
      where id = ${id} and sizes is null returning id`.execute(tx)
    if (rows.length === 0) return false
    if (stored.length > 0)
      await tx
        .insertInto('file_sizes')
        .values(
          stored.map(({ width, format, bytes, key }) => ({ file_id: id, width, format, bytes, storage_key: key })),
        )
        .execute()
    return true
  })

/** Makes and stores the sizes of a picture, once. A picture that can't be read stays as it is, without sizes. Throws when the storage is away. */
export const makeSizes = async ({ files }: Pick<App, 'files'>, db: Db, id: number): Promise<void> => {
  const file = await waiting(db, id)
  if (!file) return
  const bytes = await bytesOf(files, file)
  const drawn = bytes && (await drawSizes(bytes))
  const stored: Stored[] = []
  try {
    for (const size of drawn?.sizes ?? [])
      stored.push({ ...size, key: await files.store(size, { extension: size.format, mime: `image/${size.format}` }) })
    // Made twice at once: the objects of the other one have the rows.
    if (await record(db, file, drawn, stored)) stored.length = 0
  } finally {
    await drawn?.drop()
    // What can't be removed now is left to the daily sweep.
    for (const { key } of stored) await files.remove(key).catch(() => undefined)
  }
}

/** Queues the pictures without sizes that nobody queued: those from before there were sizes, and those whose work failed for good. */
const queueOld = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - requeueMinutes * 60_000)
  const { rows } = await sql<{ id: number }>`select id from files where sizes is null and created_at < ${before}
    order by id desc limit ${batch}`.execute(db)
  await queueSizes(
    db,
    rows.map(({ id }) => id),
  )
}

/** The making of sizes after an upload, and of those that pictures lack. */
export const sizePictures = (app: Pick<App, 'jobs' | 'files' | 'clock'>): void => {
  app.jobs.task(sizesTask, 'bulk', (payload, db) => makeSizes(app, db, (payload as { id: number }).id))
  app.jobs.task('files.sizes_missing', 'bulk', (_, db) => queueOld(db, app.clock.now()), '*/10 * * * *')
}
