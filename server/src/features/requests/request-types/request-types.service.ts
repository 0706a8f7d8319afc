import type { ValidationIssue } from '@oselia/contract/issues'
import { typeFields, type RequestType, type TypeFields } from '@oselia/contract/service-request-types'
import type { RequestContext } from '../../../platform/request-context.js'
import { conflict, invalid, validationProblem } from '../../../platform/problems.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { checked } from '../../../platform/validate.js'
import { dependentsOf, moveAll } from './request-types.moving.js'
import { requestTypeEntity } from './request-types.entity.js'
import * as queries from './request-types.queries.js'

type Update = Partial<TypeFields> & { version: number }

const added = (now: readonly number[], was: readonly number[] = []) => now.filter((id) => !was.includes(id))
const changed = (now: number | null, was: number | null | undefined) => (now === null || now === was ? [] : [now])

/** 422 for people, roles, departments and terms that do not exist; references that are already stored may stay. */
const requireThere = async ({ db }: RequestContext, fields: TypeFields, current: RequestType | null) => {
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
    departure_id: await queries.liveDepartments(db, asked.departure_id),
    role_ids: await queries.liveRoles(db, asked.role_ids),
    responsible_id: staff,
    performer_id: staff,
    staff_ids: staff,
  }
  const wrong = (Object.keys(asked) as (keyof typeof asked)[]).filter(
    (field) => !asked[field].every((id) => there[field].has(id)),
  )
  if (wrong.length > 0) throw validationProblem(wrong.map((field): ValidationIssue => ({ field, key: 'not_found' })))
}

/** 422 at `parent_id` for a type that does not exist, and `circle` for one of its own descendants. */
const requireParent = async (ctx: RequestContext, parentId: number | null, id: number | null) => {
  if (parentId === null) return
  if (!(await queries.isThere(ctx.db, parentId))) throw invalid('parent_id', 'not_found')
  if (id !== null && (await queries.chainOf(ctx.db, parentId)).includes(id)) throw invalid('parent_id', 'circle')
}

const distinct = (fields: TypeFields): TypeFields => ({
  ...fields,
  role_ids: [...new Set(fields.role_ids)],
  staff_ids: [...new Set(fields.staff_ids)],
})

/** The fields stored as columns of the table. */
const rowOf = ({ role_ids: _roles, staff_ids: _staff, ...row }: TypeFields) => row

export const createType = async (ctx: RequestContext, given: TypeFields) => {
  requireWholeCommunity(ctx)
  const fields = distinct(given)
  await requireThere(ctx, fields, null)
  await requireParent(ctx, fields.parent_id, null)
  const id = await requestTypeEntity.insertRow(ctx, rowOf(fields))
  await queries.saveLinks(ctx.db, id, fields)
  return { data: await requestTypeEntity.recordChange(ctx, 'create', id, null) }
}

export const readType = async (ctx: RequestContext, id: number) => ({ data: await requestTypeEntity.get(ctx, id) })

/** Updates a type; existing requests keep the values that they copied from it. */
export const updateType = async (ctx: RequestContext, id: number, body: Update) => {
  requireWholeCommunity(ctx)
  // Locked before the row: two concurrent moves would deadlock.
  if (body.parent_id !== undefined) await queries.lockTree(ctx.db)
  const current = await requestTypeEntity.lockVersion(ctx, id, body)
  const fields = distinct(checked(typeFields.strip(), { ...current, ...body }))
  await requireThere(ctx, fields, current)
  if (fields.parent_id !== current.parent_id) await requireParent(ctx, fields.parent_id, id)
  await requestTypeEntity.updateRow(ctx, current, rowOf(fields))
  await queries.saveLinks(ctx.db, id, fields)
  return { data: await requestTypeEntity.recordChange(ctx, 'update', id, current) }
}

export const readUsage = async (ctx: RequestContext, id: number) => {
  await readType(ctx, id)
  return { data: Object.entries(await dependentsOf(ctx.db, id)).map(([kind, count]) => ({ kind, count })) }
}

/**
 * Deletes a type. While requests, incidents or types depend on it: 409 `in_use` with
 * `data: { requests_count, incidents_count, types_count }`, unless a replacement is named, to which they are moved.
 */
export const removeType = async (ctx: RequestContext, id: number, replaceWith: number | undefined) => {
  requireWholeCommunity(ctx)
  if (replaceWith !== undefined) await queries.lockTree(ctx.db)
  const current = await requestTypeEntity.lock(ctx, id, 'removal')
  if (replaceWith === undefined) {
    const { requests, incidents, types } = await dependentsOf(ctx.db, id)
    if (requests + incidents + types > 0)
      throw conflict('in_use', {
        data: { requests_count: requests, incidents_count: incidents, types_count: types },
      })
  } else await moveAll(ctx, current, replaceWith)
  return requestTypeEntity.trash(ctx, current)
}
