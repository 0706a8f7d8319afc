import { settingsFields, type Settings } from '@oselia/contract/settings'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { hasSecondStep, holdsOneOf, mayLogIn } from '../people/people.rights.public.js'

export type Stored = Omit<Settings, 'gateways' | 'public_url_missing'>

const storedColumns = sql.join(Object.keys(settingsFields.shape).map((field) => sql.ref(field)))

/** The settings row, locked when it is going to be changed. */
export const stored = async (db: Db, lock = false): Promise<Stored> => {
  const { rows } = await sql<Stored>`select ${storedColumns}, version, demo_loaded_at from settings ${
    lock ? sql`for update` : sql``
  }`.execute(db)
  return rows[0]!
}

/** Whether PostgreSQL knows the zone by name; it would read an offset like `+02:00` with the opposite sign. */
export const zoneIsKnown = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_timezone_names where lower(name) = lower(${name})`.execute(db)
  return rows.length > 0
}

/** Whether the person has a second step of login. */
export const provesTwice = async (db: Db, staffId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff p where p.id = ${staffId} and ${hasSecondStep}`.execute(db)
  return rows.length > 0
}

/** Days for which whoever removed an approver can't do alone what the approver would have decided. */
const removalCounts = 7

const decide = sql`array['approvals.approve', 'settings.update']`
const permissionsOf = (roles: RawBuilder<unknown>) =>
  sql`(select array_agg(p) from staff_roles r, unnest(r.permissions) p where ${roles})`
const ownRoles = sql`r.id in (select l.role_id from staff_role_links l where l.staff_id = a.entity_id)`

/**
 * The time until which a person who lately took access or permissions from somebody who could have approved does not decide alone;
 * null when nobody was removed so.
 */
export const removedOthersUntil = async (db: Db, staffId: number, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ at: string | null }>`select max(a.at) as at from audit_log a
    where a.actor_id = ${staffId} and a.at > ${now}::timestamptz - make_interval(days => ${removalCounts}) and (
      a.entity = 'staff' and a.entity_id is distinct from ${staffId} and (
        a.action in ('block', 'dismiss', 'delete') and ${permissionsOf(ownRoles)} @> ${decide}
        or exists (select 1 from jsonb_array_elements(a.changes) c
          where c ->> 'field' in ('role_ids', 'role_id') and ${permissionsOf(sql`c -> 'old' @> to_jsonb(r.id)`)} @> ${decide}
            or c ->> 'field' = 'scope' and c -> 'old' ->> 'all' = 'true' and ${permissionsOf(ownRoles)} @> ${decide}))
      or a.entity = 'staff_roles' and exists (select 1 from jsonb_array_elements(a.changes) c
        where c ->> 'field' = 'permissions' and c -> 'old' ?| ${decide} and not c -> 'new' ?& ${decide}))`.execute(db)
  const at = rows[0]!.at
  return at === null ? null : new Date(Date.parse(at) + removalCounts * 86_400_000)
}

/**
 * Whether another person could approve a change of community settings now: active, with every house and both
 * permissions.
 */
export const anotherDecides = async (db: Db, staffId: number, now: Date): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff p where p.id <> ${staffId} and ${mayLogIn('p')}
    and p.scope_all and ${holdsOneOf(now, ['approvals.approve'])} and ${holdsOneOf(now, ['settings.update'])} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
