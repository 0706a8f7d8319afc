import { announcements } from '@oselia/contract/announcements'
import { execFileSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOf } from '@oselia/contract/kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start, type Product } from '../start.js'
import { signInAs } from '../testing/sign-in.js'
import { readConfig } from './config.js'
import { enqueue, Jobs } from './jobs.js'
import type { Db } from './db.js'
import { startEmbedded, type EmbeddedDatabase } from './embedded.js'

// A database server of its own, since these tests stop and kill it.
let dataDir: string
let database: EmbeddedDatabase
let product: Product
let token: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oselia-away-'))
  await chmod(dataDir, 0o711)
  database = await startEmbedded({ dataDir, unsafe: true, log: () => undefined })
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  product = await start(config, { unsafeDatabase: database.connection, web: false })
  token = await signInAs(product.app, 'owner')
})
afterAll(async () => {
  await product?.stop()
  await database?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const get = async (path: string) => {
  const from = Date.now()
  const response = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })
  await response.text()
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    seconds: (Date.now() - from) / 1000,
  }
}
const list = () => get(urlOf(announcements.list))

/** The database of this test commits asynchronously; what is written here, and before, outlives a kill. */
const onDisk = (write: (tx: Db) => Promise<unknown>) =>
  product.app.pools.db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx)
    await write(tx)
  })

/** Process ids of the database server and its children. */
const family = () => {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(database.pid)], { encoding: 'utf8' })
  return [database.pid, ...children.trim().split(/\s+/).map(Number)]
}

describe('an unresponsive database', () => {
  it('gives a 503 within 5 s while it does not respond, and the product recovers by itself', async () => {
    expect((await list()).status).toBe(200)
    const pids = family()
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      const hung = await Promise.all([list(), list(), list(), get('/api/ready')])
      for (const { status, retryAfter, seconds } of hung) {
        expect([status, retryAfter]).toEqual([503, '2'])
        expect(seconds).toBeLessThan(5)
      }
      expect((await get('/api/health')).status).toBe(200)
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    await expect.poll(async () => (await list()).status).toBe(200)
  })

  it('gives a 503 while it is down, and the product recovers by itself', async () => {
    // The session must outlive the kill.
    await onDisk((tx) => sql`update settings set organisation_name = organisation_name`.execute(tx))
    for (const pid of family()) process.kill(pid, 'SIGKILL')
    const away = await list()
    expect(away.status).toBe(503)
    expect(away.seconds).toBeLessThan(5)
    await expect.poll(async () => (await list()).status).toBe(200)
    await expect.poll(() => product.app.listener.listening).toBe(true)
  })

  it('runs a job again whose end it could not record, and those that come after', async () => {
    const { pools, http } = product.app
    const jobs = new Jobs(pools, http.log)
    const killed = new EventEmitter()
    let begun = 0
    let later = 0
    jobs.task('test.cut_off', 'interactive', async () => {
      begun += 1
      if (begun === 1) await once(killed, 'now')
    })
    jobs.task('test.later', 'interactive', async () => void (later += 1))
    await jobs.open()
    try {
      await onDisk((tx) => enqueue(tx, 'test.cut_off', {}))
      await expect.poll(() => begun).toBe(1)
      for (const pid of family()) process.kill(pid, 'SIGKILL')
      killed.emit('now')
      await expect.poll(() => begun).toBe(2)
      await enqueue(pools.slowDb, 'test.later', {})
      await expect.poll(() => later).toBe(1)
    } finally {
      await jobs.close()
    }
  })
})
