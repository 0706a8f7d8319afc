import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.js'
import { Refusal } from './problems.js'

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

export interface Repeat {
  actorId: number
  key: string
  /** Method and path, so that one key can't serve two calls. */
  call: string
  /** What was sent, in any JSON form. */
  sent: unknown
}

interface Answer {
  status: number
  answer: unknown
}

/**
 * Does a keyed call once within 24 h. The key's row is written in the act's own transaction, so a second caller
 * waits for the first on the unique key and then gets its answer; a refused act leaves no row and may be repeated.
 * Refuses with 422 when the key came with another body.
 */
export const once = async (db: Db, repeat: Repeat, act: () => Promise<Answer>): Promise<Answer> => {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(repeat.sent ?? null))
    .digest('hex')
  await sql`delete from idempotency_keys where actor_id = ${repeat.actorId} and key = ${repeat.key}
    and created_at < now() - interval '24 hours'`.execute(db)
  const taken = await sql`insert into idempotency_keys (actor_id, key, call, body_hash, status, answer)
    values (${repeat.actorId}, ${repeat.key}, ${repeat.call}, ${bodyHash}, 0, 'null') on conflict do nothing`.execute(
    db,
  )
  if (taken.numAffectedRows === 0n) {
    const { rows } = await sql<Answer & { call: string; body_hash: string }>`
      select call, body_hash, status, answer from idempotency_keys
      where actor_id = ${repeat.actorId} and key = ${repeat.key}`.execute(db)
    const first = rows[0]!
    if (first.call !== repeat.call || first.body_hash !== bodyHash) throw new Refusal(422, 'key_reused')
    return { status: first.status, answer: first.answer }
  }
  const done = await act()
  await sql`update idempotency_keys set status = ${done.status}, answer = ${JSON.stringify(done.answer)}::jsonb
    where actor_id = ${repeat.actorId} and key = ${repeat.key}`.execute(db)
  return done
}
