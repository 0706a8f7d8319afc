import { randomBytes } from 'node:crypto'
import { withImplied } from '@oselia/contract/permissions'
import { departureFields } from '@oselia/contract/staff-departures'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { json, type Db } from '../../platform/db.js'
import { hashPassword } from '../../platform/passwords.js'
import { dayAfter, today } from '../../platform/today.js'
import { createDeparture } from '../departures/departures.door.js'
import { addStaff } from '../staff/staff.door.js'
import type { Demo, DemoPerson } from './demo.data.js'

/** Everybody of a demo installation logs in with this. */
export const demoPassword = 'demo-password'

/** People of the demo by their e-mail addresses. */
export type DemoStaff = ReadonlyMap<string, number>

const isTaken = async (db: Db, { email, phone }: DemoPerson): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff
    where deleted_at is null and (lower(email) = ${email} or phone = ${phone})`.execute(db)
  return rows.length > 0
}

/**
 * The people of the demo. In an installation of their own they log in with the known password; among real people they have no
 * password, are blocked, and there is no owner among them: nobody gets in by what stands in a public file.
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

/** Whether a name of a dictionary is still free: a community may have a department or a role of the same name. */
const isFree = async (db: Db, table: 'staff_departures' | 'staff_roles', name: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where deleted_at is null and lower(name ->> 'uk') = lower(${name})`.execute(db)
  return rows.length === 0
}

const addDepartures = async (act: Act, demo: Demo, staff: DemoStaff, complexes: readonly number[]) => {
  const made = new Map<string, number>()
  for (const { head, staff: members, parent, complex, ...fields } of demo.departures) {
    if (!(await isFree(act.db, 'staff_departures', fields.name.uk))) continue
    const input = departureFields.parse({
      ...fields,
      parent_id: made.get(parent ?? '') ?? null,
      head_id: staff.get(head) ?? null,
      staff_ids: members.flatMap((email) => staff.get(email) ?? []),
      complex_ids: complex === undefined ? [] : [complexes[complex]!],
    })
    made.set(fields.code, (await createDeparture(act, input)).data.id)
  }
  return made
}

const addRoles = async (act: Act, demo: Demo, staff: DemoStaff, departures: ReadonlyMap<string, number>) => {
  for (const { departure, ...fields } of demo.roles) {
    if (!(await isFree(act.db, 'staff_roles', fields.name.uk))) continue
    const { id } = await act.db
      .insertInto('staff_roles')
      .values({
        ...fields,
        code: null,
        name: json(fields.name),
        description: json(fields.description),
        permissions: withImplied(fields.permissions),
        departure_id: departures.get(departure) ?? null,
        is_demo: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const holders = demo.staff
      .filter(({ role }) => role === fields.name.uk)
      .flatMap(({ email }) => staff.get(email) ?? [])
    await sql`insert into staff_role_links (staff_id, role_id)
      select x, ${id}::bigint from unnest(${holders}::bigint[]) x`.execute(act.db)
  }
}

/** Who is away these days; the deputy has the roles of the one who is away for as long. */
const addAbsences = async (act: Act, demo: Demo, staff: DemoStaff) => {
  const day = await today(act)
  for (const { staff: away, deputy, kind, from, to, note } of demo.absences) {
    const [staff_id, deputy_id] = [staff.get(away), staff.get(deputy)]
    if (staff_id === undefined || deputy_id === undefined) continue
    await sql`with absence as (
        insert into staff_absences (staff_id, kind, "from", "to", deputy_id, deputy_has_roles, note, created_by)
        values (${staff_id}, ${kind}, ${dayAfter(day, from)}, ${dayAfter(day, to)}, ${deputy_id}, true, ${note}, ${act.actor.id})
        returning id, "from", "to")
      insert into staff_grants (staff_id, role_id, begins_at, ends_at, reason, absence_id, granted_by)
      select ${deputy_id}, l.role_id, a."from"::timestamp at time zone s.timezone,
        (a."to" + 1)::timestamp at time zone s.timezone, ${note}, a.id, ${act.actor.id}
      from absence a, settings s, staff_role_links l where l.staff_id = ${staff_id}`.execute(act.db)
  }
}

/** A link that nobody knows: it shows how an invitation waits, and opens nothing. */
const invite = async (act: Act, demo: Demo, staff: DemoStaff) => {
  for (const { email, invited } of demo.staff) {
    const id = staff.get(email)
    if (invited && id !== undefined)
      await sql`insert into staff_invites (staff_id, token_hash, channel, sent_to, created_by, created_at, expires_at)
        values (${id}, ${randomBytes(32)}, 'email', ${email}, ${act.actor.id}, ${act.now}, ${act.now}::timestamptz + interval '7 days')`.execute(
        act.db,
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

/** Departments, roles of one's own, houses, absences and an invitation: what makes the staff a staff. */
export const organise = async (act: Act, demo: Demo, staff: DemoStaff, complexes: readonly number[]): Promise<void> => {
  await narrow(act.db, demo, staff, complexes)
  const departures = await addDepartures(act, demo, staff, complexes)
  await addRoles(act, demo, staff, departures)
  await addAbsences(act, demo, staff)
  await invite(act, demo, staff)
  await sql`update staff_departures set is_demo = true where id = any(${[...departures.values()]}::bigint[])`.execute(
    act.db,
  )
}
