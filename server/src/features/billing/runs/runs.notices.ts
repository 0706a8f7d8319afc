import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { holdersOf } from '../../access/people/people.rights.public.js'
import { notificationKinds, notify } from '../../access/notifications/notifications.public.js'
import { runWords as words } from './runs.notices.messages.js'
import { runInScope, runIsLeft } from './runs.queries.js'

interface Ended {
  id: number
  /** `03.2026` */
  month: string
  job_id: number | null
  created_by: number | null
}

const columns = sql`n.id, to_char(n.period, 'MM.YYYY') as month, n.job_id, n.created_by`

/** Those who may run bills; of them only who has a house of the run is notified. */
const runners = (db: Db, now: Date) => holdersOf(db, now, ['bills.create'])

const tell = (
  app: App,
  db: Db,
  run: Ended,
  {
    kind,
    to,
    number,
  }: {
    kind: 'bills_run_done' | 'bills_run_failed' | 'bills_run_stopped'
    to: readonly (number | null)[]
    number: number
  },
) =>
  notify(
    { db, now: app.clock.now(), origin: app.publicUrl() },
    {
      kind,
      to: to.filter((id) => id !== null),
      entity: 'billing_runs',
      entity_id: run.id,
      params: { month: run.month, number },
      // A run that is continued has another job, whose end is told anew.
      key: `billing_run:${run.id}:${kind}:${run.job_id}`,
    },
  )

/** Tells whoever started a run that its bills are issued, and those who may run bills of houses whose were not; in the transaction that ends the run. */
export const tellIssued = async (
  app: App,
  tx: Db,
  id: number,
  { issued, failed }: { issued: number; failed: number },
): Promise<void> => {
  const { rows } = await sql<Ended>`select ${columns} from billing_runs n where n.id = ${id}`.execute(tx)
  const run = rows[0]!
  if (failed === 0) return tell(app, tx, run, { kind: 'bills_run_done', to: [run.created_by], number: issued })
  const to = [run.created_by, ...(await runners(tx, app.clock.now()))]
  return tell(app, tx, run, { kind: 'bills_run_failed', to, number: failed })
}

/** Tells of runs whose job has ended for good before their end, once for each job. */
export const tellOfStoppedRuns = async (app: App, db: Db): Promise<void> => {
  const { rows } = await sql<Ended>`select ${columns} from billing_runs n where ${runIsLeft}
    and not exists (select 1 from notifications f where f.entity = 'billing_runs' and f.entity_id = n.id
      and f.dedupe_key = 'billing_run:' || n.id || ':bills_run_stopped:' || n.job_id) order by n.id limit 100`.execute(
    db,
  )
  if (rows.length === 0) return
  const to = await runners(db, app.clock.now())
  for (const run of rows)
    await inTransaction(db, (tx) =>
      tell(app, tx, run, { kind: 'bills_run_stopped', to: [run.created_by, ...to], number: 0 }),
    )
}

/** Registers the kinds, whom they reach, and the task that looks for runs that have stopped. */
export const runNoticesOf = (app: App): void => {
  app.jobs.task('bills.runs.stopped', 'bulk', (_payload, db) => tellOfStoppedRuns(app, db), '*/10 * * * *')
  const kind = (subject: Readonly<Record<Language, string>>) => ({
    preference: 'billing' as const,
    subject,
    target: (id: number | null) => (id === null ? null : { text: words.open, path: `/Bills/run/${id}` }),
  })
  notificationKinds.register({
    bills_run_done: kind(words.done),
    bills_run_failed: kind(words.failed),
    bills_run_stopped: kind(words.stopped),
  })
  notificationKinds.registerEntity('billing_runs', async (db, people, id) => {
    const readers = people.filter(({ actor }) => actor.permissions.has('bills.read'))
    if (readers.length === 0) return []
    const { rows } = await sql<{
      sees: boolean[]
    }>`select array[${sql.join(readers.map(({ scope }) => runInScope(scope, 'n')))}] as sees
      from billing_runs n where n.id = ${id}`.execute(db)
    return readers.filter((_, at) => rows[0]?.sees[at])
  })
}
