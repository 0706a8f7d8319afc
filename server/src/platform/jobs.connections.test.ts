import type { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { patient } from './jobs.connections.js'

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A pool whose connections fail with these errors, when they are made or when they are used. */
const failing = (errors: Error[], { ending = false, use = false } = {}) => {
  const fail = () => {
    const error = errors.shift()
    if (error) throw error
  }
  const pool = {
    ending,
    tries: 0,
    released: 0,
    connect: async () => {
      pool.tries += 1
      if (!use) fail()
      return {
        query: async () => {
          if (use) fail()
        },
        release: () => void (pool.released += 1),
      }
    },
  }
  return { pool, connect: () => patient(pool as unknown as Pool).connect() }
}

describe('the connections of the runner of jobs', () => {
  it('are waited for while the database is away', async () => {
    const { pool, connect } = failing([refused(), refused()])
    await connect()
    expect([pool.tries, pool.released]).toEqual([3, 0])
  })

  it('are given back when they turn out to be dead, and others are taken', async () => {
    const { pool, connect } = failing([Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })], { use: true })
    await connect()
    expect([pool.tries, pool.released]).toEqual([2, 1])
  })

  it('fail at once for any other reason, and when the product stops', async () => {
    const denied = failing([Object.assign(new Error('password authentication failed'), { code: '28P01' })])
    await expect(denied.connect()).rejects.toThrow('password')
    const stopping = failing([refused()], { ending: true })
    await expect(stopping.connect()).rejects.toThrow('ECONNREFUSED')
    expect([denied.pool.tries, stopping.pool.tries]).toEqual([1, 1])
  })
})
