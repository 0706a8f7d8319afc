import { setTimeout } from 'node:timers/promises'
import { platform, type Job } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import type { Who } from './sign-in.js'

type TestProduct = Pick<ReturnType<typeof useApp>, 'app' | 'call'>

/** The job of this person once it has succeeded; waits as long as the test may take, since a busy machine takes minutes for some. */
export const finished = async ({ call }: TestProduct, id: number, as: Who = 'owner'): Promise<Job> => {
  for (;;) {
    const { status, body } = await call(platform.job, { params: { id }, as })
    expect(status).toBe(200)
    if (body.data.finished_at) {
      expect(body.data.state).toBe('done')
      return body.data
    }
    await setTimeout(50)
  }
}

/** Queues the job once more, as after the end of the process that ran it. */
export const repeated = async ({ app }: TestProduct, id: number): Promise<void> => {
  await sql`with j as (update jobs set state = 'running', finished_at = null where id = ${id} returning id, kind)
    select graphile_worker.add_job(j.kind, json_build_object('job_id', j.id)) from j`.execute(app.pools.db)
}
