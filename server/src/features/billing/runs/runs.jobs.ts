import { sql, type RawBuilder } from 'kysely'
import type { RunHouse } from '@oselia/contract/bill-runs'
import type { App } from '../../../platform/app.js'
import { problemOf } from '../../../platform/constraint-violations.js'
import { json, type Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { Running } from '../../../platform/jobs.js'
import { Problem } from '../../../platform/problems.js'
import { createContext } from '../../../platform/request-context.js'
import { personById } from '../../access/people/people.rights.public.js'
import { today } from '../../../platform/today.js'
import { lockBooks } from '../ledger/ledger.public.js'
import { calculateHouse, presentProblems, type Calculated } from './runs.calculation.js'
import { tellIssued } from './runs.notices.js'
import { writeBills, type Run } from './runs.writing.js'

interface Payload {
  run_id: number
}
type State = RunHouse['state']

const runOf = async (db: Db, id: number): Promise<Run> => {
  const { rows } = await sql<Run>`select id, to_char(period, 'YYYY-MM') as period, issued_on, due_on from billing_runs
    where id = ${id}`.execute(db)
  return rows[0]!
}

const askedOf = async (app: App, db: Db, { period }: Run) => ({
  period,
  day: await today({ db, now: app.clock.now() }),
})

const housesOf = async (db: Db, id: number, state: State): Promise<number[]> => {
  const { rows } = await sql<{ house_id: number }>`select house_id from billing_run_houses
    where run_id = ${id} and state = ${state} order by house_id`.execute(db)
  return rows.map(({ house_id }) => house_id)
}

export const setHouse = (db: Db, run: number, house: number, state: State, values: RawBuilder<unknown> = sql``) =>
  sql`update billing_run_houses set state = ${state} ${values} where run_id = ${run} and house_id = ${house}`.execute(
    db,
  )

export const figures = async (db: Db, calculated: Calculated): Promise<RawBuilder<unknown>> => {
  const { bills, lines, total_minor, previous_total_minor, already, digest } = calculated
  return sql`, bills = ${bills.length}, lines = ${lines}, total_minor = ${total_minor}, previous_total_minor = ${previous_total_minor},
    already = ${already}, digest = ${digest}, problems = ${json(await presentProblems(db, calculated))}`
}

const reasonOf = (problem: Problem | null) =>
  json([
    {
      kind: problem?.code === 'period_closed' ? 'period_closed' : 'house_failed',
      service: null,
      units: [],
      count: 0,
    },
  ])

/** Houses at once: one is written by the database while the next is computed. */
const lanes = 2

/** Marks the house as failed; a database that is away or refuses for the moment ends the job, which runs again then. */
const failHouse = async (
  app: App,
  running: Running,
  { run, house, error }: { run: number; house: number; error: unknown },
) => {
  const problem = error instanceof Problem ? error : problemOf(error)
  if (problem?.status === 503) throw error
  if (!problem) app.http.log.error({ err: error, house, run }, 'bills of a house failed')
  await setHouse(running.db, run, house, 'failed', sql`, problems = ${reasonOf(problem)}`)
}

/**
 * Does the work house by house. A house that fails is marked and does not stop the others; an interrupted job continues with
 * the houses that are left.
 */
const eachHouse = async (
  app: App,
  running: Running,
  { run_id }: Payload,
  { from, work }: { from: State; work: (house: number, run: Run) => Promise<void> },
): Promise<void> => {
  const run = await runOf(running.db, run_id)
  const left = await housesOf(running.db, run_id, from)
  const waiting = left.values()
  let done = 0
  const lane = async () => {
    for (const house of waiting) {
      await work(house, run).catch((error: unknown) => failHouse(app, running, { run: run_id, house, error }))
      done += 1
      if (done % 10 === 0) await running.progress(done, left.length)
    }
  }
  const results = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  await running.progress(left.length, left.length)
}

const finishRun = async (db: Db, id: number, state: 'ready' | 'done', now: Date) => {
  const { rows } = await sql<{
    houses: number
    bills: number
    total_minor: number
    failed: number
  }>`update billing_runs n
    set state = ${state}, updated_at = ${now}, finished_at = ${state === 'done' ? now : null}
    from (select count(*) as houses, sum(issued_bills) as bills, sum(total_minor)::bigint as total_minor,
        count(*) filter (where state in ('failed', 'changed')) as failed from billing_run_houses where run_id = ${id}) f
    where n.id = ${id} returning f.houses, f.bills, f.total_minor, f.failed`.execute(db)
  return { ...rows[0]! }
}

/**
 * Plans of prepared statements, triggers and checks of references are cached: made while the tables were empty, they would read
 * them whole later.
 */
const planForMany = (tx: Db) => sql`set local enable_seqscan = off`.execute(tx)

const prepare = async (app: App, payload: Payload, running: Running) => {
  await eachHouse(app, running, payload, {
    from: 'waiting',
    work: async (house, run) => {
      const asked = await askedOf(app, running.db, run)
      await running.db.transaction().execute(async (tx) => {
        await planForMany(tx)
        const calculated = await calculateHouse(tx, house, asked)
        await setHouse(tx, run.id, house, 'ready', await figures(tx, calculated))
      })
    },
  })
  return finishRun(running.db, payload.run_id, 'ready', app.clock.now())
}

/** Issues one house in one transaction, unless its figures are no longer those of the preview. */
const issueHouse = async (app: App, running: Running, house: number, run: Run): Promise<void> => {
  const person = running.createdBy === null ? undefined : await personById(running.db, running.createdBy)
  if (!person) throw new Problem(403, 'forbidden')
  await inTransaction(running.db, async (tx) => {
    await planForMany(tx)
    await lockBooks(tx, [house])
    const { rows } = await sql<{ state: State; digest: string }>`select state, digest from billing_run_houses
      where run_id = ${run.id} and house_id = ${house} for update`.execute(tx)
    const before = rows[0]!
    if (before.state !== 'ready') return
    const calculated = await calculateHouse(tx, house, await askedOf(app, tx, run))
    if (calculated.bills.length > 0 && calculated.digest !== before.digest) {
      await setHouse(tx, run.id, house, 'changed')
      return
    }
    const issued = await writeBills(createContext(person, tx, app.clock), house, run, calculated)
    await setHouse(tx, run.id, house, 'issued', sql`, issued_bills = ${issued}`)
  })
}

const issue = async (app: App, payload: Payload, running: Running) => {
  await eachHouse(app, running, payload, {
    from: 'ready',
    work: (house, run) => issueHouse(app, running, house, run),
  })
  return inTransaction(running.db, async (tx) => {
    const ended = await finishRun(tx, payload.run_id, 'done', app.clock.now())
    await tellIssued(app, tx, payload.run_id, { issued: ended.bills, failed: ended.failed })
    return ended
  })
}

export const defineRunJobs = (app: App): void => {
  app.jobs.define<Payload>('bills.prepare', (payload, running) => prepare(app, payload, running), { retries: true })
  app.jobs.define<Payload>('bills.issue', (payload, running) => issue(app, payload, running), { retries: true })
}
