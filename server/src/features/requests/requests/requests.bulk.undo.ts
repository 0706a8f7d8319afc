import type { BulkFields } from '@oselia/contract/service-request-moves'
import { sql } from 'kysely'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit, differences } from '../../../platform/audit.js'
import { restore } from '../../../platform/bin.js'
import { json, type Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { jobById, type Running } from '../../../platform/jobs.js'
import { conflict, notFound, Problem } from '../../../platform/problems.js'
import { personById } from '../../access/people/people.rights.public.js'
import { leaveIncident } from '../incidents/incidents.public.js'
import {
  getVisibleRequest,
  historyOf,
  labelOf,
  publishRequestEvent,
  type StoredRequest,
} from '../request-records/request-records.public.js'
import { undo } from './requests.transitions.js'

/** Effect of a bulk action on a request: the version after it, and the columns before it. */
export interface Done {
  version: number
  was: Partial<StoredRequest>
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
// Changed by every action and not restored.
const volatileColumns: ReadonlySet<string> = new Set(['version', 'updated_at'])

// Includes deleted requests.
const rowOf = async (db: Db, id: number): Promise<StoredRequest> => {
  const { rows } = await sql<StoredRequest>`select r.*, to_char(r.deferred_until, 'YYYY-MM-DD') as deferred_until
    from service_requests r where r.id = ${id}`.execute(db)
  return rows[0]!
}

/** Compares a request with its state before the action. */
export const changesSince = async (db: Db, before: StoredRequest): Promise<Done> => {
  const after = await rowOf(db, before.id)
  const changed = Object.entries(before).filter(
    ([name, value]) => !volatileColumns.has(name) && !same(value, after[name as keyof StoredRequest]),
  )
  return { version: after.version, was: Object.fromEntries(changed) }
}

interface UndoPayload {
  /** The bulk job to undo. */
  job_id: number
  act: BulkFields['act']
}

/** Starts a job that undoes a finished bulk action of the caller. Requests changed since are skipped and counted. */
export const undoBulk = async (app: App, ctx: RequestContext, jobId: number): Promise<{ data: { job_id: number } }> => {
  const job = await jobById(ctx, jobId)
  if (job.kind !== 'requests.bulk') throw notFound()
  if (job.state !== 'done' && job.state !== 'failed') throw conflict('state_forbids')
  const { rows } = await sql<{ act: BulkFields['act'] }>`select payload -> 'fields' ->> 'act' as act from jobs
    where id = ${jobId}`.execute(ctx.db)
  return { data: { job_id: await app.jobs.start(ctx, 'requests.bulk.undo', { job_id: jobId, act: rows[0]!.act }) } }
}

// Arrays and objects are JSON columns.
const asWritten = ({ custom, checklist, materials, ...was }: Done['was']) => ({
  ...was,
  ...(custom && { custom: json(custom) }),
  ...(checklist && { checklist: json(checklist) }),
  ...(materials && { materials: json(materials) }),
})

const putBack = async (ctx: RequestContext, request: StoredRequest, was: Done['was']): Promise<void> => {
  await ctx.db
    .updateTable('service_requests')
    .set({ ...asWritten(was), version: request.version + 1, updated_at: ctx.now })
    .where('id', '=', request.id)
    .execute()
  const after = await rowOf(ctx.db, request.id)
  const changes = differences(historyOf(request), historyOf(after))
  await audit(ctx, {
    action: 'undo',
    entity: 'service_requests',
    entity_id: request.id,
    label: labelOf(after),
    changes,
  })
  await publishRequestEvent(ctx.db, after, 'update')
  const { performer_id, responsible_id } = request
  // Subscribers who lose access must still receive the event.
  if (performer_id !== after.performer_id || responsible_id !== after.responsible_id)
    await publishRequestEvent(ctx.db, { ...after, performer_id, responsible_id }, 'update')
}

/** Undoes one request; false when it was changed since. */
const undoOne = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { kind, done }: { kind: BulkFields['act']; done: Done },
): Promise<boolean> => {
  const { version, was } = done
  const now = await ctx.db.selectFrom('service_requests').select('version').where('id', '=', id).executeTakeFirst()
  if (now?.version !== version) return false
  if (kind === 'remove') await restore(ctx, 'service_requests', id)
  // Moves are undone as moves, with clocks and messages: within 10 minutes, while nobody has replied.
  else if (was.status !== undefined) await undo(app, ctx, id, version)
  else if (kind === 'incident') {
    const { incident_id } = await getVisibleRequest(ctx, id)
    if (was.incident_id === undefined || incident_id === null) return false
    await leaveIncident(ctx, incident_id, id)
  } else {
    const request = await getVisibleRequest(ctx, id, true)
    if (request.version !== version) return false
    await putBack(ctx, request, was)
  }
  return true
}

/** One request in its own transaction, with the caller's permissions at that moment. */
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
    return await inTransaction(running.db, async (tx) => {
      const back = await undoOne(app, createContext(person, tx, app.clock), id, { kind, done })
      await tx
        .insertInto('job_items')
        .values({ job_id: running.id, item_id: id, was: json<unknown>({ back }) })
        .execute()
      return back
    })
  } catch (error) {
    // Refusals are counted and do not stop the job.
    if (error instanceof Problem) return false
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
  // After a restart, requests undone before are not counted as skipped.
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
