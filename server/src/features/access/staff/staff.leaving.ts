import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { lockRows } from '../../../platform/entity.locks.js'
import { conflict, invalid } from '../../../platform/problems.js'
import { today } from '../../../platform/today.js'
import { isAwayBetween, absencesByDeputy } from './staff.absences.queries.js'
import { staffDependents } from './staff.dependents.js'
import { callerOf } from './staff.details.js'
import { staffEntity } from './staff.entity.js'
import { endAccess } from './staff.endings.js'
import { canGive } from './staff.granting.js'
import { grantsForDeputy } from './staff.grants.queries.js'
import { grantToDeputy } from './staff.deputy-grants.js'
import { lockOwners } from './staff.owners.js'
import type { Caller } from './staff.rules.js'
import { changeable, requireOtherOwner } from './staff.service.js'

/** Numbers of objects that refer to a person, by kind, without zeros. */
const usageOf = async (ctx: RequestContext, id: number) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from departments
    where head_id = ${id} and deleted_at is null`.execute(ctx.db)
  const absences = await absencesByDeputy(ctx.db, id, await today(ctx))
  return [
    ...(await staffDependents.count(ctx.db, id)),
    { kind: 'departures', count: rows[0]!.count },
    { kind: 'absences', count: absences.length },
  ].filter(({ count }) => count > 0)
}

export const usage = async (ctx: RequestContext, id: number) => {
  await staffEntity.get(ctx, id)
  return { data: await usageOf(ctx, id) }
}

/** The successor must be another active person within the caller's scope. */
const requireSuccessor = async (ctx: RequestContext, id: number, successor: number) => {
  const person = await staffEntity.find(ctx, successor)
  if (!person?.is_within) throw invalid('replace_with', 'not_found')
  if (person.status !== 'active' || successor === id) throw invalid('replace_with', 'deputy_unfit')
}

/**
 * Reassigning an absence also grants its roles to the successor: as for a new grant, the caller must be able to grant each role
 * and must not be the recipient.
 */
const requireGrantable = (caller: Caller, granted: Awaited<ReturnType<typeof grantsForDeputy>>, successor: number) => {
  if (granted.length === 0) return
  if (successor === caller.id) throw invalid('replace_with', 'own_roles')
  if (!granted.every((role) => canGive(caller, role))) throw invalid('replace_with', 'right_lacked')
}

const handOver = async (app: App, ctx: RequestContext, id: number, successor: number) => {
  await requireSuccessor(ctx, id, successor)
  await staffDependents.requireSuccessor(ctx, id, successor)
  await staffDependents.reassign(ctx, [id], successor)
  await sql`update departments set head_id = ${successor}, version = version + 1, updated_at = ${ctx.now}
    where head_id = ${id} and deleted_at is null`.execute(ctx.db)
  const caller = await callerOf(ctx)
  for (const { id: absence, staff_id, from, to } of await absencesByDeputy(ctx.db, id, await today(ctx))) {
    // A deputy cannot be the absent person nor be absent on the same days.
    const isFree = staff_id !== successor && !(await isAwayBetween(ctx.db, successor, from, to))
    if (!isFree) throw invalid('replace_with', 'deputy_absent')
    requireGrantable(caller, await grantsForDeputy(ctx.db, absence), successor)
    await sql`update staff_absences set deputy_id = ${successor}, version = version + 1, updated_at = ${ctx.now}
      where id = ${absence}`.execute(ctx.db)
    await grantToDeputy(app, ctx, absence)
  }
}

/**
 * Deletes a person and ends their access. 409 `in_use` with the references unless a successor is named; 409 for the
 * last owner and for oneself.
 */
export const remove = async (app: App, ctx: RequestContext, id: number, successor: number | undefined) => {
  await lockOwners(ctx.db)
  if (successor !== undefined) await lockRows(ctx, 'staff', [id, successor])
  const { person } = await changeable(ctx, id)
  await requireOtherOwner(ctx, id)
  if (id === ctx.actor.id) throw conflict('own_account')
  const dependents = await usageOf(ctx, id)
  if (dependents.length > 0 && successor === undefined) throw conflict('in_use', { data: dependents })
  if (successor !== undefined) await handOver(app, ctx, id, successor)
  await endAccess(app, ctx, id)
  return staffEntity.trash(ctx, person)
}
