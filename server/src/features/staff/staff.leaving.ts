import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { toBin } from '../../platform/bin.js'
import { conflict, forbidden, invalid } from '../../platform/problems.js'
import { today } from '../../platform/today.js'
import { handTypesOfPerson, typesOfPerson } from '../request-types/request-types.hanging.door.js'
import { handRequests, requestsOfPerson, worksWhere } from '../requests/requests.hanging.door.js'
import { isAwayBetween, standsIn } from './staff.absences.queries.js'
import { callerOf } from './staff.details.js'
import { endAccess } from './staff.endings.js'
import { mayGive } from './staff.giving.js'
import { toLend } from './staff.grants.queries.js'
import { lendOf } from './staff.lending.js'
import { isOwner, lockOwners } from './staff.owners.js'
import { one } from './staff.queries.js'
import type { Caller } from './staff.rules.js'
import { changeable, demandOtherOwner, seen } from './staff.service.js'

/** What hangs on a person, by kind; kinds of which there are none are left out. */
const usageOf = async (act: Act, id: number) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from staff_departures
    where head_id = ${id} and deleted_at is null`.execute(act.db)
  const absences = await standsIn(act.db, id, await today(act))
  return [
    { kind: 'requests', count: await requestsOfPerson(act.db, id) },
    { kind: 'types', count: await typesOfPerson(act.db, id) },
    { kind: 'departures', count: rows[0]!.count },
    { kind: 'absences', count: absences.length },
  ].filter(({ count }) => count > 0)
}

export const usage = async (act: Act, id: number) => {
  await seen(act, id)
  return { data: await usageOf(act, id) }
}

/** Who takes over must be another person of the caller's houses who is active. */
const demandSuccessor = async (act: Act, id: number, successor: number) => {
  const person = await one(act, successor, await today(act))
  if (!person?.is_within) throw invalid('replace_with', 'not_found')
  if (person.status !== 'active' || successor === id) throw invalid('replace_with', 'deputy_unfit')
}

/** With an absence go the roles that are lent for it: as when they were lent, none that the caller could not give, and not to himself. */
const demandLendable = (caller: Caller, lent: Awaited<ReturnType<typeof toLend>>, successor: number) => {
  if (lent.length === 0) return
  if (successor === caller.id) throw invalid('replace_with', 'own_roles')
  if (!lent.every((role) => mayGive(caller, role))) throw invalid('replace_with', 'right_lacked')
}

/** Who does or answers for requests works where they are, and is there to take them over. */
const handWork = async (act: Act, id: number, successor: number) => {
  if ((await requestsOfPerson(act.db, id)) > 0) {
    const day = await today(act)
    if (!(await worksWhere(act.db, successor, id))) throw invalid('replace_with', 'not_assignable')
    if (await isAwayBetween(act.db, successor, day, day)) throw invalid('replace_with', 'deputy_absent')
  }
  await handRequests(act, id, successor)
  await handTypesOfPerson(act, id, successor)
}

const handOver = async (app: App, act: Act, id: number, successor: number) => {
  await demandSuccessor(act, id, successor)
  await handWork(act, id, successor)
  await sql`update staff_departures set head_id = ${successor}, version = version + 1, updated_at = ${act.now}
    where head_id = ${id} and deleted_at is null`.execute(act.db)
  const caller = await callerOf(act)
  for (const { id: absence, staff_id, from, to } of await standsIn(act.db, id, await today(act))) {
    // Nobody stands in for himself, nor while he is away.
    const isFree = staff_id !== successor && !(await isAwayBetween(act.db, successor, from, to))
    if (!isFree) throw invalid('replace_with', 'deputy_absent')
    demandLendable(caller, await toLend(act.db, absence), successor)
    await sql`update staff_absences set deputy_id = ${successor}, version = version + 1, updated_at = ${act.now}
      where id = ${absence}`.execute(act.db)
    await lendOf(app, act, absence)
  }
}

/**
 * To the bin. 409 `in_use` with what hangs on him unless somebody takes it over; 409 for the last owner and for oneself. He is out
 * from this moment on.
 */
export const remove = async (app: App, act: Act, id: number, successor: number | undefined) => {
  await lockOwners(act.db)
  const { person } = await changeable(act, id)
  await demandOtherOwner(act, id)
  if (id === act.actor.id) throw conflict('own_account')
  const hanging = await usageOf(act, id)
  if (hanging.length > 0 && successor === undefined) throw conflict('in_use', { data: hanging })
  if (successor !== undefined) await handOver(app, act, id, successor)
  await endAccess(app, act, id)
  return toBin(act, 'staff', id, person.name)
}

/** 403 `right_lacked` where an owner would come out of the bin by the hand of one who is none: he would make an owner. */
export const demandRestorable = async (act: Act, id: number): Promise<void> => {
  if (await isOwner(act.db, act.actor.id)) return
  const { rows } = await sql`select 1 from staff_role_links l join staff_roles r on r.id = l.role_id
    where l.staff_id = ${id} and r.code = 'owner'`.execute(act.db)
  if (rows.length > 0) throw forbidden('right_lacked')
}
