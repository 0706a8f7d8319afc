import type { RequestType } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'
import { enqueue } from '../../platform/jobs.js'
import { announce } from '../../platform/live.js'
import { invalid } from '../../platform/problems.js'
import { incidentsOfType, moveIncidents } from '../incidents/incidents.hanging.door.js'
import { handType, moveFinished, requestsOfType } from '../requests/requests.hanging.door.js'
import * as queries from './request-types.queries.js'

export interface Hanging {
  requests: number
  incidents: number
  types: number
}

/** What hangs on a type, whether or not the caller sees it. */
export const hangingOn = async (db: Db, id: number): Promise<Hanging> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from service_request_types
    where parent_id = ${id} and deleted_at is null`.execute(db)
  return { requests: await requestsOfType(db, id), incidents: await incidentsOfType(db, id), types: rows[0]!.n }
}

const moveUnder = async (act: Act, which: ReturnType<typeof sql>, from: number, to: number | null) => {
  const { rows } = await sql<{ id: number; label: string }>`update service_request_types
    set parent_id = ${to}, version = version + 1, updated_at = ${act.now}
    where ${which} returning id, name ->> 'uk' as label`.execute(act.db)
  await auditAll(
    act,
    rows.map(({ id, label }) => ({
      action: 'update',
      entity: 'service_request_types',
      entity_id: id,
      label,
      changes: differences({ parent_id: from }, { parent_id: to }),
    })),
  )
}

/** The name of the job that gives the requests of a merged type, which are over, to the one that took its place. */
export const followJob = 'request-types.follow'
/** So many requests are moved by one statement. */
const batch = 1000

/**
 * What hangs on a type goes over to another one, while the caller holds the lock of the tree; one that lies below it first takes its place in the tree. Requests that are not
 * over go at once, noted in the history of each; those that are over follow, the many of them by a job.
 */
export const moveAll = async (act: Act, from: Pick<RequestType, 'id' | 'parent_id'>, to: number): Promise<void> => {
  if (from.id === to || !(await queries.isThere(act.db, to))) throw invalid('replace_with', 'not_found')
  if ((await queries.chainOf(act.db, to)).includes(from.id)) {
    const { rows } = await sql<{
      parent_id: number
    }>`select parent_id from service_request_types where id = ${to}`.execute(act.db)
    await moveUnder(act, sql`id = ${to}`, rows[0]!.parent_id, from.parent_id)
  }
  await moveUnder(act, sql`parent_id = ${from.id}`, from.id, to)
  await moveIncidents(act, from.id, to)
  await handType(act, from.id, to)
  if ((await moveFinished(act.db, from.id, to, batch)) === batch) await enqueue(act.db, followJob, { id: from.id })
  await act.db.updateTable('service_request_types').set({ merged_into: to }).where('id', '=', from.id).execute()
}

/** The type that took the place of a merged one, at the end of the chain; none once it came back. */
const successorOf = async (db: Db, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number; is_there: boolean }>`with recursive chain as (
      select id, merged_into, deleted_at from service_request_types where id = ${id}
      union select t.id, t.merged_into, t.deleted_at from chain c
        join service_request_types t on t.id = c.merged_into where c.deleted_at is not null)
    select id, deleted_at is null as is_there from chain order by is_there desc`.execute(db)
  const [last] = rows
  return last?.is_there && last.id !== id ? last.id : undefined
}

/** Gives requests of a merged type to the one that took its place, batch by batch, until none is left or it came back. */
export const follow = async (db: Db, id: number): Promise<void> => {
  for (;;) {
    const to = await successorOf(db, id)
    if (to === undefined || (await moveFinished(db, id, to, batch)) === 0) break
  }
  await announce(db, {
    entity: 'service_requests',
    entity_id: null,
    action: 'update',
    open_rights: ['all_requests.read'],
    staff_ids: [],
  })
}
