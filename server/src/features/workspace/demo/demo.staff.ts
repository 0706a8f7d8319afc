import { randomBytes } from 'node:crypto'
import { withImplied } from '@oselia/contract/permissions'
import { departmentFields } from '@oselia/contract/departments'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { json, type Db } from '../../../platform/db.js'
import { hashPassword } from '../../../platform/passwords.js'
import { dayAfter, today } from '../../../platform/today.js'
import { createDepartment } from '../../access/departments/departments.public.js'
import { addStaff } from '../../access/staff/staff.public.js'
import type { Demo, DemoPerson } from './demo.data.js'

/** Password of every user of a demo installation. */
export const demoPassword = 'demo-password'

/** Ids of demo staff by e-mail address. */
export type DemoStaff = ReadonlyMap<string, number>

const isTaken = async (db: Db, { email, phone }: DemoPerson): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff
    where deleted_at is null and (lower(email) = ${email} or phone = ${phone})`.execute(db)
  return rows.length > 0
}

/**
 * Creates the demo staff. In a demo installation they log in with the known password; in a real community they are
 * blocked, have no password and no owner among them, because the credentials are public.
 */
export const addPeople = async (db: Db, demo: Demo, amongReal: boolean): Promise<DemoStaff> => {
  const password_hash = amongReal ? '' : await hashPassword(demoPassword)
  const made = new Map<string, number>()
  for (const person of demo.staff) {
    if (amongReal && (person.role === 'owner' || (await isTaken(db, person)))) continue
    const { email, phone, last_name, first_name, middle_name } = person
    const named = { last_name, first_name, middle_name }
    const id = await addStaff(db, person.role, { ...named, email, phone, password_hash, is_demo: true })
    await describe(db, id, person)
    if (amongReal) await sql`update staff set password_hash = null, status = 'blocked' where id = ${id}`.execute(db)
    if (person.invited)
      await sql`update staff set password_hash = null, status = 'invited' where id = ${id}`.execute(db)
    made.set(email, id)
  }
  return made
}

const describe = (db: Db, id: number, person: DemoPerson) =>
  db
    .updateTable('staff')
    .set({
      ...(person.position && { position: json(person.position) }),
      employment_kind: person.employment_kind ?? null,
      employed_from: person.employed_from ?? null,
      specialisations: person.specialisations ?? [],
    })
    .where('id', '=', id)
    .execute()

/** Whether a dictionary name is free: a community may already have a department or a role of that name. */
const isFree = async (db: Db, table: 'departments' | 'staff_roles', name: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where deleted_at is null and lower(name ->> 'uk') = lower(${name})`.execute(db)
  return rows.length === 0
}

const addDepartments = async (ctx: RequestContext, demo: Demo, staff: DemoStaff, complexes: readonly number[]) => {
  const made = new Map<string, number>()
  for (const { head, staff: members, parent, complex, ...fields } of demo.departures) {
    if (!(await isFree(ctx.db, 'departments', fields.name.uk))) continue
    const input = departmentFields.parse({
      ...fields,
      parent_id: made.get(parent ?? '') ?? null,
      head_id: staff.get(head) ?? null,
      staff_ids: members.flatMap((email) => staff.get(email) ?? []),
      complex_ids: complex === undefined ? [] : [complexes[complex]!],
    })
    made.set(fields.code, (await createDepartment(ctx, input)).data.id)
  }
  return made
}

const addRoles = async (
  ctx: RequestContext,
  demo: Demo,
  staff: DemoStaff,
  departments: ReadonlyMap<string, number>,
) => {
  for (const { departure, ...fields } of demo.roles) {
    if (!(await isFree(ctx.db, 'staff_roles', fields.name.uk))) continue
    const { id } = await ctx.db
      .insertInto('staff_roles')
      .values({
        ...fields,
        code: null,
        name: json(fields.name),
        description: json(fields.description),
        permissions: withImplied(fields.permissions),
        departure_id: departments.get(departure) ?? null,
        is_demo: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const holders = demo.staff
      .filter(({ role }) => role === fields.name.uk)
      .flatMap(({ email }) => staff.get(email) ?? [])
    await sql`insert into staff_role_links (staff_id, role_id)
      select x, ${id}::bigint from unnest(${holders}::bigint[]) x`.execute(ctx.db)
  }
}

/** Current absences; the deputy has the roles of the absent person for that time. */
const addAbsences = async (ctx: RequestContext, demo: Demo, staff: DemoStaff) => {
  const day = await today(ctx)
  for (const { staff: away, deputy, kind, from, to, note } of demo.absences) {
    const [staff_id, deputy_id] = [staff.get(away), staff.get(deputy)]
    if (staff_id === undefined || deputy_id === undefined) continue
    await sql`with absence as (
        insert into staff_absences (staff_id, kind, "from", "to", deputy_id, deputy_has_roles, note, created_by)
        values (${staff_id}, ${kind}, ${dayAfter(day, from)}, ${dayAfter(day, to)}, ${deputy_id}, true, ${note}, ${ctx.actor.id})
        returning id, "from", "to")
      insert into staff_grants (staff_id, role_id, begins_at, ends_at, reason, absence_id, granted_by)
      select ${deputy_id}, l.role_id, a."from"::timestamp at time zone s.timezone,
        (a."to" + 1)::timestamp at time zone s.timezone, ${note}, a.id, ${ctx.actor.id}
      from absence a, settings s, staff_role_links l where l.staff_id = ${staff_id}`.execute(ctx.db)
  }
}

/** Creates an invitation whose token is discarded: it shows a pending invitation and cannot be used. */
const invite = async (ctx: RequestContext, demo: Demo, staff: DemoStaff) => {
  for (const { email, invited } of demo.staff) {
    const id = staff.get(email)
    if (invited && id !== undefined)
      await sql`insert into staff_invites (staff_id, token_hash, channel, sent_to, created_by, created_at, expires_at)
        values (${id}, ${randomBytes(32)}, 'email', ${email}, ${ctx.actor.id}, ${ctx.now}, ${ctx.now}::timestamptz + interval '7 days')`.execute(
        ctx.db,
      )
  }
}

const narrow = async (db: Db, demo: Demo, staff: DemoStaff, complexes: readonly number[]) => {
  for (const { email, complex } of demo.staff) {
    const id = staff.get(email)
    if (complex === undefined || id === undefined) continue
    await sql`update staff set scope_all = false where id = ${id}`.execute(db)
    await sql`insert into staff_scopes (staff_id, complex_id) values (${id}, ${complexes[complex]!})`.execute(db)
  }
}

/** Creates departments, custom roles, scopes, absences and an invitation. */
export const organise = async (
  ctx: RequestContext,
  demo: Demo,
  staff: DemoStaff,
  complexes: readonly number[],
): Promise<void> => {
  await narrow(ctx.db, demo, staff, complexes)
  const departments = await addDepartments(ctx, demo, staff, complexes)
  await addRoles(ctx, demo, staff, departments)
  await addAbsences(ctx, demo, staff)
  await invite(ctx, demo, staff)
  await sql`update departments set is_demo = true where id = any(${[...departments.values()]}::bigint[])`.execute(
    ctx.db,
  )
}
