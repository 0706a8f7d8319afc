import { sql } from 'kysely'
import type { Db } from './db.js'
import { Problem } from './problems.js'

/** Whose bytes are counted together, e.g. `staff:1`. */
export interface Uploader {
  key: string
  isGuest: boolean
}

/** The bytes of one request, counted for its uploader and day. */
interface Quota {
  /** Counts received bytes; 413 `upload_quota` when the day's quota is exceeded. */
  take(bytes: number): Promise<void>
  /** Gives back what was reserved and not received; what was received stays counted, also of a refused or broken upload. */
  settle(): Promise<void>
}

/** Bytes that are reserved at once while the length is unknown, so that not every chunk asks the database. */
const block = 1024 * 1024
/** Bytes of a request that may be fields rather than files: a full quota must not stop messages without files. */
const fieldBytes = 64 * 1024

const limitOf = ({ isGuest }: Uploader) => (isGuest ? sql.ref('upload_guest_mb') : sql.ref('upload_staff_mb'))

const refuse = async (db: Db, now: Date, uploader: Uploader): Promise<never> => {
  const { rows } = await sql<{ mb: number; wait: number }>`select ${limitOf(uploader)} as mb,
    ceil(extract(epoch from (((${now}::timestamptz at time zone timezone)::date + 1)::timestamp at time zone timezone)
      - ${now}::timestamptz))::int as wait from settings`.execute(db)
  const { mb, wait } = rows[0]!
  throw new Problem(413, 'upload_quota', { retryAfter: wait, params: { mb } })
}

/**
 * Opens the count of a request with `length` bytes (null: unknown); 413 when so much no longer fits into the day. Counted outside
 * the request's transaction, so that uploads at once see each other; days are those of the community.
 */
export const openQuota = async (db: Db, now: Date, uploader: Uploader, length: number | null): Promise<Quota> => {
  let [reserved, received] = [0, 0]
  const day = sql`(${now}::timestamptz at time zone timezone)::date`
  const reserve = async (bytes: number): Promise<boolean> => {
    const limit = sql`${limitOf(uploader)} * 1048576::bigint`
    const { rows } = await sql`insert into upload_usage as u (uploader, day, bytes)
        select ${uploader.key}, ${day}, ${bytes}::bigint from settings where ${bytes}::bigint <= ${limit}
      on conflict (uploader, day) do update set bytes = u.bytes + excluded.bytes
        where u.bytes + excluded.bytes <= (select ${limit} from settings) returning 1`.execute(db)
    if (rows.length > 0) reserved += bytes
    return rows.length > 0
  }
  const expected = (length ?? 0) - fieldBytes
  if (expected > 0 && !(await reserve(expected))) await refuse(db, now, uploader)
  return {
    async take(bytes) {
      received += bytes
      const missing = received - reserved
      if (missing <= 0 || (missing < block && (await reserve(block))) || (await reserve(missing))) return
      await refuse(db, now, uploader)
    },
    async settle() {
      // The chunk that was refused came in too.
      const excess = reserved - received
      if (excess === 0) return
      await sql`update upload_usage set bytes = bytes - ${excess}::bigint
        where uploader = ${uploader.key} and day = (select ${day} from settings)`.execute(db)
      reserved = received
    },
  }
}
