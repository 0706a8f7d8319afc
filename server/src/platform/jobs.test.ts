import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { csv, useImports } from '../testing/imports.js'
import { makeHouses } from '../testing/places.js'
import { staffWith } from '../testing/sign-in.js'
import { enqueue, Jobs } from './jobs.js'

const product = useApp()
const { call } = product

it('resumes the jobs of a killed process at once', async () => {
  const { pools, http } = product.app
  await enqueue(pools.slowDb, 'test.left', {})
  await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'test.left')`.execute(pools.slowDb)
  const jobs = new Jobs(pools, http.log)
  let done = 0
  jobs.task('test.left', 'interactive', async () => void (done += 1))
  await jobs.open(true)
  try {
    await expect.poll(() => done).toBe(1)
  } finally {
    await jobs.close()
  }
})

describe('while exports and bulk jobs hold their connections', () => {
  const held: { release(): void }[] = []
  afterEach(() => {
    for (const client of held.splice(0)) client.release()
  })
  /** Occupies all bulk connections except `left`; one of them is always used by the queue's listener. */
  const hold = async (left: number) => {
    const { slow } = product.app.pools
    for (let taken = 1 + left; taken < slow.options.max; taken++) held.push(await slow.connect())
  }

  it('a login succeeds and the reset link is queued', async () => {
    const id = Number((await staffWith(product.app, 'chair', 'all')).slice(6))
    const { db } = product.app.pools
    const { rows } = await sql<{ email: string }>`select email from staff where id = ${id}`.execute(db)
    const { email } = rows[0]!
    await hold(0)
    expect((await call(users.login, { as: null, body: { email, password: 'not-the-password' } })).status).toBe(422)
    expect((await call(users.forgotPassword, { as: null, body: { email } })).status).toBe(200)
    const written = () => db.selectFrom('outbox').select('kind').where('staff_id', '=', id).execute()
    await expect.poll(written).toEqual([{ kind: 'reset' }])
  })

  it('an import is applied on the remaining connection', async () => {
    const { houses } = await makeHouses(product.app, 'Садова', 1)
    const { bring, apply } = useImports(product)
    const file = csv([
      ['кв', 'площа'],
      ['1', '50'],
    ])
    const run = await bring('realty', file, { house_id: houses[0]! })
    await hold(1)
    expect(await apply(run)).toMatchObject({ state: 'applied', problem: null })
  })
})
