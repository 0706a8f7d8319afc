import type { BulkFields } from '@oselia/contract/service-request-moves'
import { sql } from 'kysely'
import { actOf, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit, differences } from '../../platform/audit.js'
import { restore } from '../../platform/bin.js'
import { json, type Db } from '../../platform/db.js'
import { jobById, type Running } from '../../platform/jobs.js'
import { conflict, notFound, Refusal } from '../../platform/problems.js'
import { personById } from '../../platform/sessions.js'
import { leaveIncident } from '../incidents/incidents.door.js'
import { historyOf } from './requests.history.js'
import { undo } from './requests.moves.js'
import { labelOf } from './requests.rules.js'
import { seenRequest, tellRequest } from './requests.seen.js'
import type { StoredRequest } from './requests.table.js'

/** What a bulk act did to a request: the version that it then had, and the columns as they were before. */
export interface Done {
  version: number
  was: Partial<StoredRequest>
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
// They change with every act, and are no part of what is taken back.
const passing: ReadonlySet<string> = new Set(['version', 'updated_at'])

// Also of one that now lies in the bin.
const rowOf = async (db: Db, id: number): Promise<StoredRequest> => {
  const { rows } = await sql<StoredRequest>`select r.*, to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until
    from service_requests r where r.id = ${id}`.execute(db)
  return rows[0]!
}

/** Compares a request with what it was before the act. */
export const doneTo = async (db: Db, before: StoredRequest): Promise<Done> => {
  const after = await rowOf(db, before.id)
  const changed = Object.entries(before).filter(
    ([name, value]) => !passing.has(name) && !same(value, after[name as keyof StoredRequest]),
  )
  return { version: after.version, was: Object.fromEntries(changed) }
}

interface UndoPayload {
  /** The bulk job that is taken back. */
  job_id: number
  act: BulkFields['act']
}

/** Takes a finished bulk act of one's own back as another job. What somebody changed since stays as it is and is counted. */
export const undoBulk = async (app: App, act: Act, jobId: number): Promise<{ data: { job_id: number } }> => {
  const job = await jobById(act, jobId)
  if (job.kind !== 'requests.bulk') throw notFound()
  if (job.state !== 'done' && job.state !== 'failed') throw conflict('state_forbids')
  const { rows } = await sql<{ act: BulkFields['act'] }>`select payload -> 'fields' ->> 'act' as act from jobs
    where id = ${jobId}`.execute(act.db)
  return { data: { job_id: await app.jobs.start(act, 'requests.bulk.undo', { job_id: jobId, act: rows[0]!.act }) } }
}

// Lists and maps go in as JSON; nothing else of a request is one.
const asWritten = ({ custom, checklist, materials, ...was }: Done['was']) => ({
  ...was,
  ...(custom && { custom: json(custom) }),
  ...(checklist && { checklist: json(checklist) }),
  ...(materials && { materials: json(materials) }),
})

const putBack = async (act: Act, request: StoredRequest, was: Done['was']): Promise<void> => {
  await act.db
    .updateTable('service_requests')
    .set({ ...asWritten(was), version: request.version + 1, updated_at: act.now })
    .where('id', '=', request.id)
    .execute()
  const after = await rowOf(act.db, request.id)
  const changes = differences(historyOf(request), historyOf(after))
  await audit(act, {
    action: 'undo',
    entity: 'service_requests',
    entity_id: request.id,
    label: labelOf(after),
    changes,
  })
  await tellRequest(act.db, after, 'update')
  const { performer_id, responsible_id } = request
  // Whoever has no part in it any longer has to see it go.
  if (performer_id !== after.performer_id || responsible_id !== after.responsible_id)
    await tellRequest(act.db, { ...after, performer_id, responsible_id }, 'update')
}

/** One of them; false for one that somebody changed since. */
const takeBack = async (
  app: App,
  act: Act,
  id: number,
  { kind, done }: { kind: BulkFields['act']; done: Done },
): Promise<boolean> => {
  const { version, was } = done
  const now = await act.db.selectFrom('service_requests').select('version').where('id', '=', id).executeTakeFirst()
  if (now?.version !== version) return false
  if (kind === 'remove') await restore(act, 'service_requests', id)
  // A move takes its clocks and lines along, and is taken back as one: for 10 minutes, while nobody has replied.
  else if (was.status !== undefined) await undo(app, act, id, version)
  else if (kind === 'incident') {
    const { incident_id } = await seenRequest(act, id)
    if (was.incident_id === undefined || incident_id === null) return false
    await leaveIncident(act, incident_id, id)
  } else {
    const request = await seenRequest(act, id, true)
    if (request.version !== version) return false
    await putBack(act, request, was)
  }
  return true
}

/** One request in a transaction of its own, with the rights that the person has at that moment. */
const performBack = async (
  app: App,
  running: Running,
  { act: kind }: UndoPayload,
  { id, done }: { id: number; done: Done },
): Promise<boolean> => {
  const person =
    running.createdBy === null ? undefined : await personById(running.db, running.createdBy, app.clock.now())
  if (!person) return false
  try {
    return await running.db.transaction().execute(async (tx) => {
      const back = await takeBack(app, actOf(person, tx, app.clock), id, { kind, done })
      await tx
        .insertInto('job_items')
        .values({ job_id: running.id, item_id: id, was: json<unknown>({ back }) })
        .execute()
      return back
    })
  } catch (error) {
    // What may not be taken back of many is counted; it does not stop the others.
    if (error instanceof Refusal) return false
    throw error
  }
}

const step = 10

interface Entry {
  item_id: number
  was: { done?: Done; back?: boolean }
}
const entriesOf = async (db: Db, jobId: number): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`select item_id, was from job_items where job_id = ${jobId}
    order by item_id`.execute(db)
  return rows
}

const run = async (app: App, payload: UndoPayload, running: Running) => {
  const all = (await entriesOf(running.db, payload.job_id)).flatMap(({ item_id, was: { done } }) =>
    done ? [{ id: item_id, done }] : [],
  )
  // A stop half-way leaves whole acts behind; what is taken back already is not counted as passed over.
  const known = new Map((await entriesOf(running.db, running.id)).map(({ item_id, was }) => [item_id, was.back]))
  let changed = [...known.values()].filter(Boolean).length
  for (const [index, one] of all.entries()) {
    if (!known.has(one.id) && (await performBack(app, running, payload, one))) changed += 1
    if ((index + 1) % step === 0) await running.progress(index + 1, all.length)
  }
  await running.progress(all.length, all.length)
  return { changed, skipped: all.length - changed }
}

export const requestUndoJob = (app: App): void =>
  app.jobs.define<UndoPayload>('requests.bulk.undo', (payload, running) => run(app, payload, running))
