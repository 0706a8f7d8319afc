import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { publishEvent } from '../../../platform/live.js'
import { departmentDependents } from '../../access/departments/departments.public.js'
import { roleDependents } from '../../access/roles/roles.public.js'
import { staffDependents } from '../../access/staff/staff.public.js'

const ofPerson = (id: number) => sql`(t.responsible_id = ${id} or t.performer_id = ${id}
  or exists (select 1 from service_request_type_staff l where l.type_id = t.id and l.staff_id = ${id}))`
const ofRole = (id: number) =>
  sql`exists (select 1 from service_request_type_roles l where l.type_id = t.id and l.role_id = ${id})`
const ofDepartment = (id: number) => sql`t.departure_id = ${id}`

const countOf = async (db: Db, which: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from service_request_types t
    where t.deleted_at is null and ${which}`.execute(db)
  return rows[0]!.n
}

/** Types that name the person as responsible, as assignee, or as a candidate for assignee. */
const typesOfPerson = (db: Db, id: number): Promise<number> => countOf(db, ofPerson(id))
const typesOfRole = (db: Db, id: number): Promise<number> => countOf(db, ofRole(id))
const typesOfDepartment = (db: Db, id: number): Promise<number> => countOf(db, ofDepartment(id))

interface Held {
  id: number
  label: string
  departure_id: number | null
  responsible_id: number | null
  performer_id: number | null
  role_ids: number[]
  staff_ids: number[]
}

const held = async (db: Db, which: RawBuilder<unknown>): Promise<Held[]> => {
  const { rows } =
    await sql<Held>`select t.id, t.name ->> 'uk' as label, t.departure_id, t.responsible_id, t.performer_id,
      array(select role_id from service_request_type_roles where type_id = t.id order by role_id) as role_ids,
      array(select staff_id from service_request_type_staff where type_id = t.id order by staff_id) as staff_ids
    from service_request_types t where ${which} order by t.id for no key update of t`.execute(db)
  return rows
}

/** Runs a change of several types, deleted ones included, and records it in the history of each. */
const recordTypeChanges = async (
  ctx: RequestContext,
  which: RawBuilder<unknown>,
  move: () => Promise<unknown>,
): Promise<void> => {
  const before = await held(ctx.db, which)
  if (before.length === 0) return
  await move()
  const ids = before.map(({ id }) => id)
  await sql`update service_request_types set version = version + 1, updated_at = ${ctx.now}
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  const after = await held(ctx.db, sql`t.id = any(${ids}::bigint[])`)
  await auditAll(
    ctx,
    after.map((type, i) => ({
      action: 'update',
      entity: 'service_request_types',
      entity_id: type.id,
      label: type.label,
      changes: differences(before[i]!, type),
    })),
  )
  await publishEvent(ctx.db, { entity: 'request_types', entity_id: null, action: 'update' })
}

/** Replaces a person by another in all types. */
const reassignTypesOfPerson = (ctx: RequestContext, from: number, to: number): Promise<void> =>
  recordTypeChanges(ctx, ofPerson(from), async () => {
    await sql`update service_request_types set
      responsible_id = case when responsible_id = ${from} then ${to} else responsible_id end,
      performer_id = case when performer_id = ${from} then ${to} else performer_id end
      where responsible_id = ${from} or performer_id = ${from}`.execute(ctx.db)
    await sql`insert into service_request_type_staff (type_id, staff_id) select type_id, ${to}::bigint
      from service_request_type_staff where staff_id = ${from} on conflict do nothing`.execute(ctx.db)
    await sql`delete from service_request_type_staff where staff_id = ${from}`.execute(ctx.db)
  })

/** Replaces a role by another in all types. */
const reassignTypesOfRole = (ctx: RequestContext, from: number, to: number): Promise<void> =>
  recordTypeChanges(ctx, ofRole(from), async () => {
    await sql`insert into service_request_type_roles (type_id, role_id) select type_id, ${to}::bigint
      from service_request_type_roles where role_id = ${from} on conflict do nothing`.execute(ctx.db)
    await sql`delete from service_request_type_roles where role_id = ${from}`.execute(ctx.db)
  })

/** Replaces a department by another in all types. */
const reassignTypesOfDepartment = (ctx: RequestContext, from: number, to: number): Promise<void> =>
  recordTypeChanges(ctx, ofDepartment(from), () =>
    sql`update service_request_types set departure_id = ${to} where departure_id = ${from}`.execute(ctx.db),
  )

/** Request types depend on the people, roles and departments among whom they choose an assignee. */
export const registerTypeDependents = (): void => {
  const each =
    (hand: (ctx: RequestContext, from: number, to: number) => Promise<void>) =>
    async (ctx: RequestContext, from: readonly number[], to: number) => {
      for (const id of from) await hand(ctx, id, to)
    }
  staffDependents.register({ kind: 'types', count: typesOfPerson, reassign: each(reassignTypesOfPerson) })
  roleDependents.register({ kind: 'types', count: typesOfRole, reassign: each(reassignTypesOfRole) })
  departmentDependents.register({ kind: 'types', count: typesOfDepartment, reassign: each(reassignTypesOfDepartment) })
}
