import type { SizeFormat } from '@oselia/contract/media.enums'
import { sql } from 'kysely'
import { prepared, type Db } from './db.js'
import type { FileKind } from './files.kinds.js'
import { enqueue } from './jobs.js'
import { notFound } from './problems.js'

/** A size of a picture; the original without `width`. */
export interface SizeAsked {
  width?: number | undefined
  format?: SizeFormat | undefined
}

interface Sendable {
  id: number
  name: string
  mime: string
  bytes: number
  active_content: boolean
  storage_key: string
}

const kinds: ReadonlySet<FileKind> = new Set(['image', 'cover', 'attachment', 'chat'])
/** Whether pictures of this kind are stored in several sizes. Avatars are small, and documents are shown as they are. */
export const hasSizes = (kind: FileKind): boolean => kinds.has(kind)

/** The task that makes the sizes of one picture. */
export const sizesTask = 'files.sizes'

/** Queues the making of sizes, behind all other bulk work. */
export const queueSizes = async (db: Db, ids: readonly number[]): Promise<void> => {
  for (const id of ids) await enqueue(db, sizesTask, { id }, { key: `${sizesTask}:${id}`, priority: 10 })
}

/** The asked size of a picture as a file, or the file itself; 404 for a size that is not stored. */
export const sizeOf = async (
  db: Db,
  { id, name, mime, bytes, active_content, storage_key }: Sendable,
  { width, format = 'webp' }: SizeAsked,
): Promise<Omit<Sendable, 'id'>> => {
  if (width === undefined) return { name, mime, bytes, active_content, storage_key }
  const { rows } = await sql<{
    bytes: number
    storage_key: string
  }>`${prepared}select bytes, storage_key from file_sizes
    where file_id = ${id} and width = ${width} and format = ${format}`.execute(db)
  if (!rows[0]) throw notFound()
  return { ...rows[0], name: name.replace(/[^.]*$/, format), mime: `image/${format}`, active_content: false }
}
