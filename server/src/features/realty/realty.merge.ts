import type { Fault } from '@oselia/contract/issues'
import type { realtyRoutes } from '@oselia/contract/realty'
import type { ResidentFields } from '@oselia/contract/residents'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import { announce } from '../../platform/live.js'
import { conflict, invalid, invalidFaults } from '../../platform/problems.js'
import { dayAfter, today } from '../../platform/today.js'
import { moveAccounts } from '../accounts/accounts.door.js'
import { closeOwnerships, closeResidents, openResidents } from '../residents/residents.door.js'
import { moveRequests } from '../requests/requests.door.js'
import { moveVehicles } from '../vehicles/vehicles.door.js'
import { keepLineage, openLinks, openShares, type HeldShare } from './realty.descent.js'
import { areasSum, countsSum, ownedAlike } from './realty.lineage.js'
import * as queries from './realty.queries.js'
import { keysOf, unitFaults } from './realty.rules.js'
import { answerMany, current, labelOf, storedOf } from './realty.service.js'
import { demandPast } from './realty.split.js'

type Unit = queries.Unit
type Body = z.output<(typeof realtyRoutes)['merge']['body']>

/** The units that go into this one, held: of its house, the caller's, none of them ended or named twice. */
const demandGoing = async (act: Act, unit: Unit, ids: readonly number[]): Promise<Unit[]> => {
  const found = await queries.many(act.db, act.scope, ids, true)
  const beside = new Map(found.filter(({ house_id }) => house_id === unit.house_id).map((one) => [one.id, one]))
  const faults = ids.flatMap((id, at): Fault[] => {
    const field = `with_ids.${at}`
    if (id === unit.id || ids.indexOf(id) < at) return [{ field, key: 'named_twice' }]
    return beside.has(id) ? [] : [{ field, key: 'not_found' }]
  })
  if (faults.length > 0) throw invalidFaults(faults)
  if (found.some(({ ended_on }) => ended_on !== null)) throw conflict('unit_ended')
  return ids.map((id) => beside.get(id)!)
}

/**
 * 409 with the units whose owners or shares are not those of the unit that stays, on the day or today; 422 for a day before
 * one of the owners held his share.
 */
const demandAlike = (unit: Unit, going: readonly Unit[], shares: readonly HeldShare[], days: readonly string[]) => {
  const of = (id: number, day: string) =>
    shares.filter(({ realty_id, to }) => realty_id === id && (to === null || to >= day))
  const differing = going.filter(({ id }) => days.some((day) => !ownedAlike(of(unit.id, day), of(id, day))))
  if (differing.length > 0)
    throw conflict('owners_differ', { data: { units: differing.map(({ id, number }) => ({ id, number })) } })
  if (shares.some(({ from }) => from > days[0]!)) throw invalid('on', 'before_start')
}

/** Whoever lived in the units lives from that day in the one that stays; who has the role there already keeps it. */
const moveResidents = async (act: Act, unit: Unit, going: readonly Unit[], on: string) => {
  const links = await openLinks(act.db, [unit.id, ...going.map(({ id }) => id)], on)
  const leaving = links.filter(({ realty_id, is_owner }) => realty_id !== unit.id && !is_owner)
  const there = links.filter(({ realty_id }) => realty_id === unit.id)
  const last = dayAfter(on, -1)
  await closeResidents(
    act,
    leaving.map(({ id }) => id),
    last,
    'merged',
  )
  const opened: ResidentFields[] = []
  for (const { id: _id, is_owner: _owner, ...link } of leaving) {
    const moved = { ...link, realty_id: unit.id, from: on, end_reason: null }
    if ([...there, ...opened].some((other) => sameRole(other, moved))) continue
    const has = [...there, ...opened].some(({ is_primary_contact }) => is_primary_contact)
    opened.push({ ...moved, is_primary_contact: moved.is_primary_contact && !has })
  }
  await openResidents(act, opened)
}

const sameRole = (one: ResidentFields, other: ResidentFields) =>
  one.member_id === other.member_id &&
  one.role_id === other.role_id &&
  (one.to === null || other.from <= one.to) &&
  (other.to === null || one.from <= other.to)

/** The unit that stays as it is measured after the act; what one of them does not know of itself is unknown of the whole. */
const whole = (units: readonly Unit[], { number, total_area }: Body) => ({
  number,
  total_area: total_area ?? areasSum(units.map((unit) => unit.total_area)),
  living_area: areasSum(units.map((unit) => unit.living_area)),
  heated_area: areasSum(units.map((unit) => unit.heated_area)),
  balcony_area: areasSum(units.map((unit) => unit.balcony_area)),
  rooms: countsSum(units.map((unit) => unit.rooms)),
  residents_registered: countsSum(units.map((unit) => unit.residents_registered)),
  residents_actual: countsSum(units.map((unit) => unit.residents_actual)),
})

const end = (act: Act, ids: readonly number[], on: string) =>
  sql`update realty set ended_on = ${on}::date, version = version + 1, updated_at = ${act.now}
    where id = any(${ids}::bigint[])`.execute(act.db)

/** What belonged to the units belongs to the one that stays, or to what that belongs to itself. */
const adopt = async (act: Act, unit: Unit, ids: readonly number[], parent_id: number) => {
  const children = await queries.childrenOf(act.db, ids)
  const adopted = children.filter(({ id }) => id !== unit.id)
  await sql`update realty set parent_id = ${parent_id}, version = version + 1, updated_at = ${act.now}
    where id = any(${adopted.map(({ id }) => id)}::bigint[])`.execute(act.db)
  await auditAll(
    act,
    adopted.map((child) => ({
      action: 'update',
      entity: 'realty',
      entity_id: child.id,
      label: labelOf(child),
      changes: differences({ parent_id: child.parent_id }, { parent_id }),
    })),
  )
}

/**
 * Merges units of one house into one on a day: the others end and keep their past, their residents, vehicles, requests and accounts go
 * over. All must have the same owners with the same shares: 409 `owners_differ` with `data: { units }`. 409 `unit_ended`,
 * `version_conflict`, `duplicate` at `number`; 422 at `with_ids.0` for a unit of another house, not there or not the
 * caller's, at `on` for a day to come or before somebody moved in.
 */
export const merge = async (act: Act, id: number, body: Body) => {
  const { version, on, with_ids } = body
  const before = await current(act, id, version, with_ids)
  const going = await demandGoing(act, before, with_ids)
  await demandPast(act, on)
  const fields = whole([before, ...going], body)
  const faults = unitFaults(fields)
  if (faults.length > 0) throw invalidFaults(faults)
  const shares = await openShares(act.db, [id, ...with_ids], on)
  demandAlike(before, going, shares, [on, await today(act)])
  const ended = shares.filter(({ realty_id }) => realty_id !== id).map((share) => share.id)
  await closeOwnerships(act, ended, dayAfter(on, -1), 'merged')
  await moveResidents(act, before, going, on)
  await moveVehicles(act, with_ids, before)
  await moveRequests(act, with_ids, before)
  await moveAccounts(act, with_ids, before, on)
  await end(act, with_ids, on)
  const parent_id = before.parent_id !== null && with_ids.includes(before.parent_id) ? null : before.parent_id
  await adopt(act, before, with_ids, parent_id ?? id)
  await act.db
    .updateTable('realty')
    .set({ ...fields, parent_id, ...keysOf({ ...before, ...fields }), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  await keepLineage(
    act,
    'merge',
    on,
    going.map((from) => ({ from, to: before, was: before })),
  )
  const units = await queries.written(act.db, [id, ...with_ids])
  const were = new Map([before, ...going].map((unit) => [unit.id, unit]))
  await auditAll(
    act,
    units.map((unit) => ({
      action: 'merge',
      entity: 'realty',
      entity_id: unit.id,
      label: labelOf(unit),
      changes: differences(storedOf(were.get(unit.id)!), storedOf(unit)),
    })),
  )
  await announce(act.db, { entity: 'realty', entity_id: null, action: 'merge', house_ids: [before.house_id] })
  const [unit] = await answerMany(
    act,
    units.filter((one) => one.id === id),
  )
  return { data: { unit: unit! } }
}
