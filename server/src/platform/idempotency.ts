import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { prepared, type Db } from './db.js'
import { writeLater } from './deferred-writes.js'
import { Problem } from './problems.js'

declare module './db.js' {
  interface Database {
    idempotency_keys: {
      actor_id: number
      key: string
      call: string
      body_hash: string
      status: number
      answer: string
      created_at: string
    }
  }
}

interface Repeat {
  actorId: number
  key: string
  /** Method and path, so that one key can't be used for two endpoints. */
  call: string
  /** The request input, in any JSON form. */
  sent: unknown
}

interface Answer {
  status: number
  answer: unknown
}

/**
 * Runs a keyed request once within 24 h. The key's row is inserted in the request's own transaction, so a concurrent
 * request with the same key waits on the unique index and then gets the stored response; a failed request leaves no row
 * and may be retried. 422 when the key was used with another body.
 */
export const withIdempotencyKey = async (db: Db, repeat: Repeat, act: () => Promise<Answer>): Promise<Answer> => {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(repeat.sent ?? null))
    .digest('hex')
  const taken = await sql`${prepared}insert into idempotency_keys as k (actor_id, key, call, body_hash, status, answer)
    values (${repeat.actorId}, ${repeat.key}, ${repeat.call}, ${bodyHash}, 0, 'null')
    on conflict (actor_id, key) do update set call = excluded.call, body_hash = excluded.body_hash, status = 0,
      answer = 'null', created_at = now() where k.created_at < now() - interval '24 hours'`.execute(db)
  if (taken.numAffectedRows === 0n) {
    const { rows } = await sql<Answer & { call: string; body_hash: string }>`
      select call, body_hash, status, answer from idempotency_keys
      where actor_id = ${repeat.actorId} and key = ${repeat.key}`.execute(db)
    const first = rows[0]!
    if (first.call !== repeat.call || first.body_hash !== bodyHash) throw new Problem(422, 'key_reused')
    return { status: first.status, answer: first.answer }
  }
  const done = await act()
  await writeLater(db, { answer: { actorId: repeat.actorId, key: repeat.key, ...done } })
  return done
}
