import { sql } from 'kysely'
import type { App } from '../platform/app.js'

export const roleCodes = [
  'owner',
  'chair',
  'accountant',
  'manager',
  'dispatcher',
  'technician',
  'guard',
  'auditor',
] as const
export type Role = (typeof roleCodes)[number]
/** A role with access to all houses, or a person created by `staffWith` with the scope given there. */
export type Who = Role | `staff:${number}`

/** Creates a member of the staff with a role and a scope; returns the name that tests use to sign in as them. */
export const staffWith = async (
  app: App,
  role: Role,
  scope: 'all' | { complexes?: number[]; houses?: number[] },
): Promise<`staff:${number}`> => {
  const { rows } = await sql<{ id: number }>`insert into staff (last_name, first_name, email, scope_all)
    values ('Тест', ${role}, ${`${role}-${Math.random().toString(36).slice(2)}@test.example`}, ${scope === 'all'}) returning id`.execute(
    app.pools.db,
  )
  const id = rows[0]!.id
  await sql`insert into staff_role_links select ${id}, id from staff_roles where code = ${role}`.execute(app.pools.db)
  if (scope !== 'all') {
    for (const c of scope.complexes ?? [])
      await sql`insert into staff_scopes (staff_id, complex_id) values (${id}, ${c})`.execute(app.pools.db)
    for (const h of scope.houses ?? [])
      await sql`insert into staff_scopes (staff_id, house_id) values (${id}, ${h})`.execute(app.pools.db)
  }
  return `staff:${id}`
}

/** Opens a session for a person without a password. */
export const signInAs = async (app: App, who: Who): Promise<string> => {
  const id = who.startsWith('staff:')
    ? Number(who.slice(6))
    : Number((await staffWith(app, who as Role, 'all')).slice(6))
  const session = await app.sessions.open(app.pools.db, id, { ip: '127.0.0.1', userAgent: null, now: app.clock.now() })
  return session.access_token
}
