import { departmentFields, type Department, type DepartmentFields } from '@oselia/contract/departments'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { RequestContext } from '../../../platform/request-context.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, forbidden, invalid, notFound, validationProblem } from '../../../platform/problems.js'
import { checked } from '../../../platform/validate.js'
import { dependentsOf, moveAll } from './departments.moving.js'
import { moveMembers } from './departments.people.js'
import { departmentEntity } from './departments.entity.js'
import * as queries from './departments.queries.js'

type Update = Partial<DepartmentFields> & { version: number }
type Places = Pick<DepartmentFields, 'complex_ids' | 'house_ids'>

/**
 * 403 `outside_scope` unless every house that the department serves is in the caller's scope; a department without
 * places serves all houses and needs access to all of them.
 */
const requireWithin = async (ctx: RequestContext, { complex_ids, house_ids }: Places) => {
  if (ctx.scope.all) return
  const own = await queries.ownPlaces(ctx.db, ctx.scope, { complex_ids, house_ids })
  const within = complex_ids.every((id) => own.complexes.has(id)) && house_ids.every((id) => own.houses.has(id))
  if (!within || complex_ids.length + house_ids.length === 0) throw forbidden('outside_scope')
}

const added = (now: readonly number[], was: readonly number[] = []) => now.filter((id) => !was.includes(id))

/**
 * 422 for places and people that don't exist or are outside the caller's scope; those already in the department may
 * stay.
 */
const requireThere = async (ctx: RequestContext, fields: DepartmentFields, current: Department | null) => {
  const issues: ValidationIssue[] = []
  const own = await queries.ownPlaces(ctx.db, ctx.scope, fields)
  if (!added(fields.complex_ids, current?.complex_ids).every((id) => own.complexes.has(id)))
    issues.push({ field: 'complex_ids', key: 'not_found' })
  if (!added(fields.house_ids, current?.house_ids).every((id) => own.houses.has(id)))
    issues.push({ field: 'house_ids', key: 'not_found' })
  const heads = fields.head_id === null || fields.head_id === current?.head_id ? [] : [fields.head_id]
  const seen = await queries.visibleStaff(ctx, [...fields.staff_ids, ...heads])
  if (!added(fields.staff_ids, current?.staff_ids).every((id) => seen.has(id)))
    issues.push({ field: 'staff_ids', key: 'not_found' })
  if (!heads.every((id) => seen.has(id))) issues.push({ field: 'head_id', key: 'not_found' })
  if (issues.length > 0) throw validationProblem(issues)
}

/**
 * 422 at `parent_id` for a department that does not exist, and `circle` when it is a descendant of the department
 * itself.
 */
const requireParent = async (ctx: RequestContext, parentId: number | null, id: number | null) => {
  if (parentId === null) return
  if (!(await queries.isThere(ctx.db, parentId))) throw invalid('parent_id', 'not_found')
  if (id !== null && (await queries.chainOf(ctx.db, parentId)).includes(id)) throw invalid('parent_id', 'circle')
}

/** The fields that are columns of the table. */
const rowOf = ({ staff_ids: _staff, complex_ids: _complexes, house_ids: _houses, ...row }: DepartmentFields) => row

export const createDepartment = async (ctx: RequestContext, given: DepartmentFields) => {
  const fields = distinct(given)
  if (fields.parent_id !== null) await queries.lockTree(ctx.db)
  await requireThere(ctx, fields, null)
  await requireWithin(ctx, fields)
  await requireParent(ctx, fields.parent_id, null)
  const id = await departmentEntity.insertRow(ctx, rowOf(fields))
  await queries.savePlaces(ctx.db, id, fields)
  await moveMembers(ctx, id, fields.staff_ids, [])
  return { data: await departmentEntity.recordChange(ctx, 'create', id, null) }
}

const distinct = (fields: DepartmentFields): DepartmentFields => ({
  ...fields,
  staff_ids: [...new Set(fields.staff_ids)],
  complex_ids: [...new Set(fields.complex_ids)],
  house_ids: [...new Set(fields.house_ids)],
})

export const readDepartment = async (ctx: RequestContext, id: number) => ({ data: await departmentEntity.get(ctx, id) })

/**
 * Updates a department. Members whom the caller doesn't see are preserved, and so is such a head, unless another one is
 * named.
 */
export const updateDepartment = async (ctx: RequestContext, id: number, body: Update) => {
  // Every change of the tree takes the tree lock before any row lock.
  if (body.parent_id !== undefined) await queries.lockTree(ctx.db)
  const current = await departmentEntity.lock(ctx, id)
  // 403 comes before 409, so that the current state is not disclosed to a caller without access.
  await requireWithin(ctx, current)
  await requireVersion(current, body.version)
  const fields = distinct(checked(departmentFields.strip(), { ...current, ...body }))
  await requireThere(ctx, fields, current)
  await requireWithin(ctx, fields)
  if (fields.parent_id !== current.parent_id) await requireParent(ctx, fields.parent_id, id)
  const head_id = fields.head_id ?? (current.head_id === null ? await queries.headOf(ctx.db, id) : null)
  await departmentEntity.updateRow(ctx, current, { ...rowOf(fields), head_id })
  await queries.savePlaces(ctx.db, id, fields)
  await moveMembers(ctx, id, added(fields.staff_ids, current.staff_ids), added(current.staff_ids, fields.staff_ids))
  return { data: await departmentEntity.recordChange(ctx, 'update', id, current) }
}

export const readUsage = async (ctx: RequestContext, id: number) => {
  await readDepartment(ctx, id)
  return { data: await dependentsOf(ctx.db, id) }
}

/**
 * Deletes a department. While people, roles, departments, requests or their types refer to it: 409 `in_use` with
 * `data: { staff_count, roles_count, departures_count, requests_count, types_count }`, unless a replacement is named to
 * which they move.
 */
export const removeDepartment = async (ctx: RequestContext, id: number, replaceWith: number | undefined) => {
  if (replaceWith !== undefined) await queries.lockTree(ctx.db)
  const found = await departmentEntity.lockMany(ctx, replaceWith === undefined ? [id] : [id, replaceWith], 'removal')
  const current = found.find((one) => one.id === id)
  if (!current) throw notFound()
  await requireWithin(ctx, current)
  if (replaceWith === undefined) {
    const dependents = await dependentsOf(ctx.db, id)
    if (dependents.some(({ count }) => count > 0))
      throw conflict('in_use', {
        data: Object.fromEntries(dependents.map(({ kind, count }) => [`${kind}_count`, count])),
      })
  } else {
    const next = found.find((one) => one.id === replaceWith)
    if (next) await requireWithin(ctx, next)
    await moveAll(ctx, current, replaceWith)
  }
  return departmentEntity.trash(ctx, current)
}
