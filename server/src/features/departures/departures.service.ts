import { departureFields, type Departure, type DepartureFields } from '@oselia/contract/staff-departures'
import type { Fault } from '@oselia/contract/issues'
import type { Act } from '../../platform/act.js'
import { toBin } from '../../platform/bin.js'
import { auditChange, demandCurrent } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, invalid, invalidFaults, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import { hangingOn, moveAll } from './departures.moving.js'
import { moveMembers } from './departures.people.js'
import * as queries from './departures.queries.js'

type Update = Partial<DepartureFields> & { version: number }
type Places = Pick<DepartureFields, 'complex_ids' | 'house_ids'>

/**
 * 403 `outside_scope` unless every house that the department serves is the caller's. One that serves all of them is for those
 * who work with all of them.
 */
const demandWithin = async (act: Act, { complex_ids, house_ids }: Places) => {
  if (act.scope.all) return
  const own = await queries.ownPlaces(act.db, act.scope, { complex_ids, house_ids })
  const within = complex_ids.every((id) => own.complexes.has(id)) && house_ids.every((id) => own.houses.has(id))
  if (!within || complex_ids.length + house_ids.length === 0) throw forbidden('outside_scope')
}

/** What was written of a department, without what is only told of it. */
const writtenOf = (departure: Departure) => ({
  id: departure.id,
  version: departure.version,
  ...departureFields.strip().parse(departure),
})

const settle = async (act: Act, action: string, id: number, before: Departure | null) => {
  const after = (await queries.one(act, id))!
  await auditChange(act, action, 'staff_departures', after.name.uk, before && writtenOf(before), writtenOf(after))
  await announce(act.db, { entity: 'departures', entity_id: id, action })
  return { data: after }
}

const added = (now: readonly number[], was: readonly number[] = []) => now.filter((id) => !was.includes(id))

/** 422 for places and people that are not there or not the caller's; what stands in the department already may stay. */
const demandThere = async (act: Act, fields: DepartureFields, current: Departure | null) => {
  const faults: Fault[] = []
  const own = await queries.ownPlaces(act.db, act.scope, fields)
  if (!added(fields.complex_ids, current?.complex_ids).every((id) => own.complexes.has(id)))
    faults.push({ field: 'complex_ids', key: 'not_found' })
  if (!added(fields.house_ids, current?.house_ids).every((id) => own.houses.has(id)))
    faults.push({ field: 'house_ids', key: 'not_found' })
  const heads = fields.head_id === null || fields.head_id === current?.head_id ? [] : [fields.head_id]
  const seen = await queries.seenStaff(act, [...fields.staff_ids, ...heads])
  if (!added(fields.staff_ids, current?.staff_ids).every((id) => seen.has(id)))
    faults.push({ field: 'staff_ids', key: 'not_found' })
  if (!heads.every((id) => seen.has(id))) faults.push({ field: 'head_id', key: 'not_found' })
  if (faults.length > 0) throw invalidFaults(faults)
}

/** 422 at `parent_id` for a department that is not there, and `circle` where it lies below the one that it would stand above. */
const demandParent = async (act: Act, parentId: number | null, id: number | null) => {
  if (parentId === null) return
  await queries.lockTree(act.db)
  if (!(await queries.isThere(act.db, parentId))) throw invalid('parent_id', 'not_found')
  if (id !== null && (await queries.chainOf(act.db, parentId)).includes(id)) throw invalid('parent_id', 'circle')
}

export const createDeparture = async (act: Act, given: DepartureFields) => {
  const fields = distinct(given)
  await demandThere(act, fields, null)
  await demandWithin(act, fields)
  await demandParent(act, fields.parent_id, null)
  const { id } = await act.db
    .insertInto('staff_departures')
    .values({ ...queries.rowOf(fields), created_by: act.actor.id, created_at: act.now, updated_at: act.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries.savePlaces(act.db, id, fields)
  await moveMembers(act, id, fields.staff_ids, [])
  return settle(act, 'create', id, null)
}

const distinct = (fields: DepartureFields): DepartureFields => ({
  ...fields,
  staff_ids: [...new Set(fields.staff_ids)],
  complex_ids: [...new Set(fields.complex_ids)],
  house_ids: [...new Set(fields.house_ids)],
})

export const readDeparture = async (act: Act, id: number): Promise<{ data: Departure }> => {
  const data = await queries.one(act, id)
  if (!data) throw notFound()
  return { data }
}

/** Changes a department. People whom the caller doesn't see stay in it, and so does a head, unless another one is named. */
export const updateDeparture = async (act: Act, id: number, { version, ...changes }: Update) => {
  const found = await queries.one(act, id, true)
  // Whoever may not change it is told so, and not what it has become meanwhile.
  if (found) await demandWithin(act, found)
  const current = demandCurrent(found, version)
  const fields = distinct(checked(departureFields.strip(), { ...current, ...changes }))
  await demandThere(act, fields, current)
  await demandWithin(act, fields)
  if (fields.parent_id !== current.parent_id) await demandParent(act, fields.parent_id, id)
  const head_id = fields.head_id ?? (current.head_id === null ? await queries.headOf(act.db, id) : null)
  await act.db
    .updateTable('staff_departures')
    .set({ ...queries.rowOf(fields), head_id, version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  await queries.savePlaces(act.db, id, fields)
  await moveMembers(act, id, added(fields.staff_ids, current.staff_ids), added(current.staff_ids, fields.staff_ids))
  return settle(act, 'update', id, current)
}

export const readUsage = async (act: Act, id: number) => {
  await readDeparture(act, id)
  return { data: Object.entries(await hangingOn(act.db, id)).map(([kind, count]) => ({ kind, count })) }
}

/**
 * A department to the bin. While people, roles, departments, requests or their types hang on it: 409 `in_use` with
 * `data: { staff_count, roles_count, departures_count, requests_count, types_count }`, unless the one that takes its place is named; they go over to it.
 */
export const removeDeparture = async (act: Act, id: number, replaceWith: number | undefined) => {
  const current = await queries.one(act, id, true)
  if (!current) throw notFound()
  await demandWithin(act, current)
  if (replaceWith === undefined) {
    const hanging = await hangingOn(act.db, id)
    if (Object.values(hanging).some((count) => count > 0))
      throw conflict('in_use', {
        data: Object.fromEntries(Object.entries(hanging).map(([kind, count]) => [`${kind}_count`, count])),
      })
  } else {
    const next = await queries.one(act, replaceWith, true)
    if (next) await demandWithin(act, next)
    await moveAll(act, current, replaceWith)
  }
  await announce(act.db, { entity: 'departures', entity_id: id, action: 'delete' })
  return toBin(act, 'staff_departures', id, current.name.uk)
}
