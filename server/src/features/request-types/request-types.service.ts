import type { Fault } from '@oselia/contract/issues'
import { typeFields, type RequestType, type TypeFields } from '@oselia/contract/service-request-types'
import type { Act } from '../../platform/act.js'
import { toBin } from '../../platform/bin.js'
import { auditChange, demandCurrent } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, invalid, invalidFaults, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import { hangingOn, moveAll } from './request-types.moving.js'
import * as queries from './request-types.queries.js'

type Update = Partial<TypeFields> & { version: number }

/** Types are the whole community's: 403 `outside_scope` for one who is limited to some of its houses. */
const demandWholeCommunity = (act: Act) => {
  if (!act.scope.all) throw forbidden('outside_scope')
}

/** What was written of a type, without what is only told of it. */
const writtenOf = (type: RequestType) => ({
  id: type.id,
  version: type.version,
  ...typeFields.strip().parse(type),
})

const settle = async (act: Act, action: string, id: number, before: RequestType | null) => {
  const after = (await queries.one(act, id))!
  await auditChange(act, action, 'service_request_types', after.name.uk, before && writtenOf(before), writtenOf(after))
  await announce(act.db, { entity: 'request_types', entity_id: id, action })
  return { data: after }
}

const added = (now: readonly number[], was: readonly number[] = []) => now.filter((id) => !was.includes(id))
const changed = (now: number | null, was: number | null | undefined) => (now === null || now === was ? [] : [now])

/** 422 for people, roles, departments and terms that are not there; what the type names already may stay. */
const demandThere = async ({ db }: Act, fields: TypeFields, current: RequestType | null) => {
  const asked = {
    preset_id: changed(fields.preset_id, current?.preset_id),
    departure_id: changed(fields.departure_id, current?.departure_id),
    role_ids: added(fields.role_ids, current?.role_ids),
    responsible_id: changed(fields.responsible_id, current?.responsible_id),
    performer_id: changed(fields.performer_id, current?.performer_id),
    staff_ids: added(fields.staff_ids, current?.staff_ids),
  }
  const staff = await queries.liveStaff(db, [...asked.responsible_id, ...asked.performer_id, ...asked.staff_ids])
  const there = {
    preset_id: await queries.livePresets(db, asked.preset_id),
    departure_id: await queries.liveDepartures(db, asked.departure_id),
    role_ids: await queries.liveRoles(db, asked.role_ids),
    responsible_id: staff,
    performer_id: staff,
    staff_ids: staff,
  }
  const wrong = (Object.keys(asked) as (keyof typeof asked)[]).filter(
    (field) => !asked[field].every((id) => there[field].has(id)),
  )
  if (wrong.length > 0) throw invalidFaults(wrong.map((field): Fault => ({ field, key: 'not_found' })))
}

/** 422 at `parent_id` for a type that is not there, and `circle` where it lies below the one that it would stand above. */
const demandParent = async (act: Act, parentId: number | null, id: number | null) => {
  if (parentId === null) return
  if (!(await queries.isThere(act.db, parentId))) throw invalid('parent_id', 'not_found')
  if (id !== null && (await queries.chainOf(act.db, parentId)).includes(id)) throw invalid('parent_id', 'circle')
}

const distinct = (fields: TypeFields): TypeFields => ({
  ...fields,
  role_ids: [...new Set(fields.role_ids)],
  staff_ids: [...new Set(fields.staff_ids)],
})

export const createType = async (act: Act, given: TypeFields) => {
  demandWholeCommunity(act)
  const fields = distinct(given)
  await demandThere(act, fields, null)
  await demandParent(act, fields.parent_id, null)
  const { id } = await act.db
    .insertInto('service_request_types')
    .values({ ...queries.rowOf(fields), created_by: act.actor.id, created_at: act.now, updated_at: act.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries.keepLinks(act.db, id, fields)
  return settle(act, 'create', id, null)
}

export const readType = async (act: Act, id: number): Promise<{ data: RequestType }> => {
  const data = await queries.one(act, id)
  if (!data) throw notFound()
  return { data }
}

/** Changes a type; requests that stand keep what they took from it. */
export const updateType = async (act: Act, id: number, { version, ...changes }: Update) => {
  demandWholeCommunity(act)
  // Before its row: two that are moved at once would wait for each other.
  if (changes.parent_id !== undefined) await queries.lockTree(act.db)
  const current = demandCurrent(await queries.one(act, id, true), version)
  const fields = distinct(checked(typeFields.strip(), { ...current, ...changes }))
  await demandThere(act, fields, current)
  if (fields.parent_id !== current.parent_id) await demandParent(act, fields.parent_id, id)
  await act.db
    .updateTable('service_request_types')
    .set({ ...queries.rowOf(fields), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  await queries.keepLinks(act.db, id, fields)
  return settle(act, 'update', id, current)
}

export const readUsage = async (act: Act, id: number) => {
  await readType(act, id)
  return { data: Object.entries(await hangingOn(act.db, id)).map(([kind, count]) => ({ kind, count })) }
}

/**
 * A type to the bin. While requests, incidents or types hang on it: 409 `in_use` with
 * `data: { requests_count, incidents_count, types_count }`, unless the one that takes its place is named; they go over to it.
 */
export const removeType = async (act: Act, id: number, replaceWith: number | undefined) => {
  demandWholeCommunity(act)
  if (replaceWith !== undefined) await queries.lockTree(act.db)
  const current = await queries.one(act, id, true)
  if (!current) throw notFound()
  if (replaceWith === undefined) {
    const { requests, incidents, types } = await hangingOn(act.db, id)
    if (requests + incidents + types > 0)
      throw conflict('in_use', {
        data: { requests_count: requests, incidents_count: incidents, types_count: types },
      })
  } else await moveAll(act, current, replaceWith)
  await announce(act.db, { entity: 'request_types', entity_id: id, action: 'delete' })
  return toBin(act, 'service_request_types', id, current.name.uk)
}
