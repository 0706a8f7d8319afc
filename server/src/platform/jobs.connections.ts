import { setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { isAway } from './db.js'

/** Between two tries to connect, and for how long it is tried, in milliseconds. */
const pause = 250
const longest = 600_000

/** A connection that answers: one that waits in the pool may be dead already. */
const answering = async (pool: Pool): Promise<PoolClient> => {
  const client = await pool.connect()
  try {
    await client.query('select 1')
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

const connect = async (pool: Pool): Promise<PoolClient> => {
  for (const until = Date.now() + longest; ;) {
    try {
      return await answering(pool)
    } catch (error) {
      if (!isAway(error) || pool.ending || Date.now() > until) throw error
    }
    await setTimeout(pause)
  }
}

/**
 * The pool for a runner of jobs: a connection is waited for while the database is away. The runner records that a job failed
 * without handling an error of it, which would end the process and leave the job locked.
 */
export const patient = (pool: Pool): Pool =>
  new Proxy(pool, {
    get(target, key) {
      if (key === 'connect')
        return (callback?: Parameters<Pool['connect']>[0]) => (callback ? target.connect(callback) : connect(target))
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
