import { sql, type RawBuilder } from 'kysely'
import type { App } from './app.js'
import type { Db } from './db.js'
import { fileColumns } from './entity.files.js'

/** Hours after its upload for which an unreferenced file is preserved; with a run every six hours none stays for more than a day. */
const retentionHours = 18
/** Files locked at once. */
const batch = 100

/** Ids of files referenced by registered columns; `among` limits the query to some ids. */
const referenced = (among?: readonly number[]): RawBuilder<unknown> =>
  sql.join(
    fileColumns().map(({ table, held, isArray, where }) => {
      if (!among)
        return isArray
          ? sql`select unnest(${held}) from ${sql.table(table)} where ${where}`
          : sql`select ${held} from ${sql.table(table)} where ${held} is not null and ${where}`
      return isArray
        ? sql`select unnest(${held}) from ${sql.table(table)} where ${held} && ${among}::bigint[] and ${where}`
        : sql`select ${held} from ${sql.table(table)} where ${held} = any(${among}::bigint[]) and ${where}`
    }),
    sql` union all `,
  )

// Rows are locked before the references are read again: attaching a file locks its row too.
const collect = (db: Db, files: App['files'], ids: readonly number[]) =>
  db.transaction().execute(async (tx) => {
    const { rows: locked } = await sql<{ id: number }>`select id from files where id = any(${ids}::bigint[])
      order by id for update skip locked`.execute(tx)
    const free = locked.map(({ id }) => id)
    const { rows: sizes } = await sql<{
      file_id: number
      storage_key: string
    }>`select file_id, storage_key from file_sizes
      where file_id = any(${free}::bigint[])`.execute(tx)
    const { rows } = await sql<{ id: number; storage_key: string }>`delete from files where id in (
        select unnest(${free}::bigint[]) except (${referenced(free)})) returning id, storage_key`.execute(tx)
    const gone = new Set(rows.map(({ id }) => id))
    // An interruption between the two rolls the rows back, and the next run removes both: no object is left without a
    // row.
    for (const { storage_key } of [...rows, ...sizes.filter(({ file_id }) => gone.has(file_id))])
      await files.remove(storage_key)
  })

/** Removes rows and bytes of unreferenced files, e.g. the photo of a purged member. */
export const collectFiles = async ({ files, clock }: Pick<App, 'files' | 'clock'>, db: Db): Promise<void> => {
  const before = new Date(clock.now().getTime() - retentionHours * 3_600_000)
  const { rows } = await sql<{ id: number }>`select id from files where created_at < ${before}
    except (${referenced()}) order by id`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += batch) await collect(db, files, ids.slice(at, at + batch))
}
