import { sql } from 'kysely'
import { prepared, type Db } from './db.js'

/** Ids per payload, which holds less than 8,000 bytes. */
const portion = 300
/** How often, and after how many milliseconds, ids are sent once more when the database did not answer. */
const retry = { times: 10, afterMs: 500 }

const queues = new WeakMap<Db, number[]>()

const portionsOf = (ids: readonly number[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / portion) }, (_, at) =>
    ids.slice(at * portion, (at + 1) * portion).join(','),
  )

const sendAll = async (db: Db, queue: number[], left = retry.times): Promise<void> => {
  while (queue.length > 0) {
    const ids = queue.slice()
    try {
      await sql`${prepared}select pg_notify('live', p) from unnest(${portionsOf(ids)}::text[]) p`.execute(db)
    } catch {
      if (left === 0) break
      setTimeout(() => void sendAll(db, queue, left - 1), retry.afterMs).unref()
      return
    }
    queue.splice(0, ids.length)
  }
  queues.delete(db)
}

/**
 * Tells all nodes of events that are committed. PostgreSQL commits transactions that notify one after another, each waiting for its
 * own write to the disk; this statement writes nothing. Ids of one moment are sent together. Those of a node that dies before are
 * found by the others within a heartbeat.
 */
export const notifyOfEvents = (db: Db, ids: readonly number[]): void => {
  if (ids.length === 0) return
  const queue = queues.get(db)
  if (queue) return void queue.push(...ids)
  const fresh = [...ids]
  queues.set(db, fresh)
  void sendAll(db, fresh)
}
