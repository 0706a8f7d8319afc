import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { enqueue, Jobs } from './jobs.js'

const product = useApp()

it('takes up at once what a killed process had in its hands', async () => {
  const { pools, http } = product.app
  await enqueue(pools.slowDb, 'test.left', {})
  await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'test.left')`.execute(pools.slowDb)
  const jobs = new Jobs(pools, http.log)
  let done = 0
  jobs.task('test.left', async () => void (done += 1))
  await jobs.open(true)
  try {
    await expect.poll(() => done, { timeout: 5000 }).toBe(1)
  } finally {
    await jobs.close()
  }
})
