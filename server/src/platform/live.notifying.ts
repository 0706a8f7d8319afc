import { sql } from 'kysely'
import { prepared, type Db } from './db.js'

/** Ids per payload, which holds less than 8,000 bytes. */
const portion = 300
/** Retries of a failed notification, and the delay between them in milliseconds. */
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
 * Notifies all nodes of committed events. PostgreSQL serialises the commits of transactions that call NOTIFY, including their
 * disk writes, so it is called here in a statement that writes nothing. Ids of simultaneous events are batched. If this node
 * dies first, the other nodes find the events within a heartbeat.
 */
export const notifyOfEvents = (db: Db, ids: readonly number[]): void => {
  if (ids.length === 0) return
  const queue = queues.get(db)
  if (queue) return void queue.push(...ids)
  const fresh = [...ids]
  queues.set(db, fresh)
  void sendAll(db, fresh)
}
