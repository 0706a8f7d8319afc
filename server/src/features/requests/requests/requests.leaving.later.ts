import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { Problem } from '../../../platform/problems.js'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { personById } from '../../access/people/people.rights.public.js'
import { today } from '../../../platform/today.js'
import { goneFrom } from '../../registry/residents/residents.public.js'
import type { StoredRequest } from '../request-records/request-records.public.js'
import { cancel, handOn, openOf, successorOf, type Successor } from './requests.leaving.js'

/** A stored decision whose day is over. */
interface Due {
  realty_id: number
  member_ids: number[]
  last: string
  successor_id: number | null
  reason: string | null
  decided_by: number
  decided_at: string
}

/** The surviving records of people who were merged meanwhile; without those in the bin. */
const survivorsOf = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`with recursive heirs as (
      select m.id, m.merged_into from members m where m.id = any(${[...ids]}::bigint[])
      union select m.id, m.merged_into from members m join heirs h on m.id = h.merged_into)
    select m.id from heirs h join members m on m.id = h.id where m.merged_into is null and m.deleted_at is null
    order by m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Cancels what was open at the decision; what was filed later, or may not be cancelled, stays with the unit. */
const settled = async (
  ctx: RequestContext,
  due: Due,
  request: StoredRequest,
  to: Successor | null,
  id: number | null,
) => {
  if (due.reason !== null && request.created_at <= due.decided_at) {
    // Whoever decided was allowed to; a refusal comes before anything is written.
    const caller = { kind: 'staff', id: ctx.actor.id, approves: true } as const
    const refusal = await cancel(ctx, request, due.reason, caller).then(
      () => null,
      (error: unknown) => error,
    )
    if (refusal === null) return
    if (!(refusal instanceof Problem)) throw refusal
  }
  await handOn(ctx, request, id, to)
}

/** Takes the decision out of the table and applies it, unless another node does; nothing for people who stayed after all. */
const applyOne = async (app: App, tx: Db, id: number): Promise<void> => {
  const { rows } = await sql<Due>`delete from service_request_leavings where id =
      (select id from service_request_leavings where id = ${id} for update skip locked)
    returning realty_id, member_ids, to_char(last, 'YYYY-MM-DD') as last, successor_id, reason, decided_by, decided_at`.execute(
    tx,
  )
  const due = rows[0]
  if (!due) return
  const by = (await personById(tx, due.decided_by)) ?? systemActor
  const ctx = { ...createContext(by, tx, app.clock), origin: app.publicUrl() }
  const { realty_id, last } = due
  const member_ids = await goneFrom(ctx, { realty_id, last, member_ids: await survivorsOf(tx, due.member_ids) })
  const heirs = due.successor_id === null ? [] : await survivorsOf(tx, [due.successor_id])
  const successor_id = heirs[0] ?? null
  const successor = await successorOf(ctx, successor_id)
  for (const request of await openOf(ctx, { realty_id, member_ids }))
    await settled(ctx, due, request, successor, successor_id)
}

/** Applies the decisions about requests of people whose last day is over, each in its own transaction; safe to repeat. */
export const applyLeavings = async (app: App, db: Db): Promise<void> => {
  const day = await today({ db, now: app.clock.now() })
  const { rows } = await sql<{ id: number }>`select id from service_request_leavings where last < ${day}::date
    order by last, id limit 500`.execute(db)
  for (const { id } of rows)
    await inTransaction(db, (tx) => applyOne(app, tx, id)).catch((error: unknown) =>
      app.http.log.error({ err: error, leaving: id }, 'requests of people who left were not handed on'),
    )
}

export const leavingJob = (app: App): void => {
  app.jobs.task('requests.leavings', 'interactive', (_payload, db) => applyLeavings(app, db), '*/15 * * * *')
}
