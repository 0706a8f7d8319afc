import type { RequestType } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { sharedDependents } from '../../../platform/dependents.js'
import { enqueue } from '../../../platform/jobs.js'
import { publishEvent } from '../../../platform/live.js'
import { invalid } from '../../../platform/problems.js'
import { incidentsOfType, moveIncidents } from '../incidents/incidents.public.js'
import { handType, moveFinished, requestsOfType } from '../requests/requests.public.js'
import * as queries from './request-types.queries.js'

interface Dependents {
  requests: number
  incidents: number
  types: number
}

/** Counts the dependents of a type, including those that the caller does not see. */
export const dependentsOf = async (db: Db, id: number): Promise<Dependents> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from service_request_types
    where parent_id = ${id} and deleted_at is null`.execute(db)
  return { requests: await requestsOfType(db, id), incidents: await incidentsOfType(db, id), types: rows[0]!.n }
}

const moveUnder = async (ctx: RequestContext, which: ReturnType<typeof sql>, from: number, to: number | null) => {
  const { rows } = await sql<{ id: number; label: string }>`update service_request_types
    set parent_id = ${to}, version = version + 1, updated_at = ${ctx.now}
    where ${which} returning id, name ->> 'uk' as label`.execute(ctx.db)
  await auditAll(
    ctx,
    rows.map(({ id, label }) => ({
      action: 'update',
      entity: 'service_request_types',
      entity_id: id,
      label,
      changes: differences({ parent_id: from }, { parent_id: to }),
    })),
  )
}

/** The job that moves finished requests of a merged type to its replacement. */
export const followJob = 'request-types.follow'
/** Requests moved by one statement. */
const batch = 1000

/**
 * Moves the dependents of a type to another one; the caller holds the lock of the tree. A replacement below the type first
 * takes its place in the tree. Unfinished requests are moved at once, with history; finished ones by a job when they are many.
 */
export const moveAll = async (
  ctx: RequestContext,
  from: Pick<RequestType, 'id' | 'parent_id'>,
  to: number,
): Promise<void> => {
  if (from.id === to || !(await queries.isThere(ctx.db, to))) throw invalid('replace_with', 'not_found')
  if ((await queries.chainOf(ctx.db, to)).includes(from.id)) {
    const { rows } = await sql<{
      parent_id: number
    }>`select parent_id from service_request_types where id = ${to}`.execute(ctx.db)
    await moveUnder(ctx, sql`id = ${to}`, rows[0]!.parent_id, from.parent_id)
  }
  await moveUnder(ctx, sql`parent_id = ${from.id}`, from.id, to)
  await moveIncidents(ctx, from.id, to)
  await handType(ctx, from.id, to)
  await sharedDependents('service_request_types').reassign(ctx, [from.id], to)
  if ((await moveFinished(ctx.db, from.id, to, batch)) === batch) await enqueue(ctx.db, followJob, { id: from.id })
  await ctx.db.updateTable('service_request_types').set({ merged_into: to }).where('id', '=', from.id).execute()
}

/** The type at the end of the chain of replacements; none when the merged type was restored. */
const successorOf = async (db: Db, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number; is_there: boolean }>`with recursive chain as (
      select id, merged_into, deleted_at from service_request_types where id = ${id}
      union select t.id, t.merged_into, t.deleted_at from chain c
        join service_request_types t on t.id = c.merged_into where c.deleted_at is not null)
    select id, deleted_at is null as is_there from chain order by is_there desc`.execute(db)
  const [last] = rows
  return last?.is_there && last.id !== id ? last.id : undefined
}

/** Moves requests of a merged type to its replacement in batches, until none is left or the type was restored. */
export const follow = async (db: Db, id: number): Promise<void> => {
  for (;;) {
    const to = await successorOf(db, id)
    if (to === undefined || (await moveFinished(db, id, to, batch)) === 0) break
  }
  await publishEvent(db, {
    entity: 'service_requests',
    entity_id: null,
    action: 'update',
    open_rights: ['all_requests.read'],
    staff_ids: [],
  })
}
