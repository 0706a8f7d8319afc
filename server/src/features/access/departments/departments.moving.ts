import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { publishEvent } from '../../../platform/live.js'
import { invalid } from '../../../platform/problems.js'
import { departmentDependents } from './departments.dependents.js'
import { moveAllMembers } from './departments.people.js'
import * as queries from './departments.queries.js'

/** Numbers of objects that refer to a department by kind, whether or not the caller sees them. */
export const dependentsOf = async (db: Db, id: number): Promise<{ kind: string; count: number }[]> => {
  const { rows } = await sql<Record<'staff' | 'roles' | 'departures', number>>`select
    (select count(*) from department_staff l join staff s on s.id = l.staff_id
      where l.departure_id = ${id} and s.deleted_at is null) as staff,
    (select count(*) from staff_roles where departure_id = ${id} and deleted_at is null) as roles,
    (select count(*) from departments where parent_id = ${id} and deleted_at is null) as departures`.execute(db)
  const own = Object.entries(rows[0]!).map(([kind, count]) => ({ kind, count }))
  return [...own, ...(await departmentDependents.count(db, id))]
}

interface Moved {
  id: number
  label: string
}

const note = (ctx: RequestContext, entity: string, field: string, moved: Moved[], from: number, to: number | null) =>
  auditAll(
    ctx,
    moved.map(({ id, label }) => ({
      action: 'update',
      entity,
      entity_id: id,
      label,
      changes: differences({ [field]: from }, { [field]: to }),
    })),
  )

const moveRoles = async (ctx: RequestContext, from: number, to: number) => {
  const { rows } =
    await sql<Moved>`update staff_roles set departure_id = ${to}, version = version + 1, updated_at = ${ctx.now}
    where departure_id = ${from} returning id, name ->> 'uk' as label`.execute(ctx.db)
  await note(ctx, 'staff_roles', 'departure_id', rows, from, to)
  if (rows.length > 0) await publishEvent(ctx.db, { entity: 'roles', entity_id: null, action: 'departures' })
}

const moveUnder = async (ctx: RequestContext, which: ReturnType<typeof sql>, from: number, to: number | null) => {
  const { rows } =
    await sql<Moved>`update departments set parent_id = ${to}, version = version + 1, updated_at = ${ctx.now}
    where ${which} returning id, name ->> 'uk' as label`.execute(ctx.db)
  await note(ctx, 'staff_departures', 'parent_id', rows, from, to)
}

/**
 * Moves people, roles, departments, requests and their types of one department to another, while the caller holds the
 * tree lock; a descendant is first moved up to its place in the tree.
 */
export const moveAll = async (ctx: RequestContext, from: { id: number; parent_id: number | null }, to: number) => {
  if (from.id === to || !(await queries.isThere(ctx.db, to))) throw invalid('replace_with', 'not_found')
  const chain = await queries.chainOf(ctx.db, to)
  if (chain.includes(from.id)) {
    const { rows } = await sql<{ parent_id: number }>`select parent_id from departments where id = ${to}`.execute(
      ctx.db,
    )
    await moveUnder(ctx, sql`id = ${to}`, rows[0]!.parent_id, from.parent_id)
  }
  await moveUnder(ctx, sql`parent_id = ${from.id}`, from.id, to)
  await moveRoles(ctx, from.id, to)
  await moveAllMembers(ctx, from.id, to)
  await departmentDependents.reassign(ctx, [from.id], to)
}
