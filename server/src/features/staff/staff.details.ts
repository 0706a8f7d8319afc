import type { Absence, Grant } from '@oselia/contract/staff-absences'
import type { StaffDetails, StaffMember } from '@oselia/contract/staff'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { idleDays } from '../../platform/sessions.js'
import { addressesOf } from '../houses/houses.door.js'
import { absencesOf } from './staff.absences.queries.js'
import { grantsOf } from './staff.grants.queries.js'
import { isOwner } from './staff.owners.js'
import { allRoles, type Role, type Stored } from './staff.queries.js'
import { allowedTo, type Caller, type Standing } from './staff.rules.js'

/** The one who acts, with what the rules ask of him. */
export const callerOf = async ({ actor, db }: Act): Promise<Caller> => ({
  id: actor.id,
  permissions: actor.permissions,
  is_owner: await isOwner(db, actor.id),
})

/** A person with what the rules ask of him. */
export const standingOf = (person: Stored, roles: readonly Role[]): Standing => ({
  id: person.id,
  status: person.status,
  isOwner: person.roles.some(({ code }) => code === 'owner'),
  isWithin: person.is_within,
  roles: roles.filter(({ id }) => person.role_ids.includes(id) || person.lent_role_ids.includes(id)),
  hasSecondStep: Object.values(person.two_factor).includes(true),
})

/** Stored people as they are shown, with addresses of their pictures for the one who asks. */
export const shown = async (app: App, act: Act, rows: readonly Stored[]): Promise<StaffMember[]> => {
  const ids = rows.flatMap(({ avatar_id }) => avatar_id ?? [])
  const views = await app.files.viewMany(act.db, ids, act.actor.id, act.now)
  const urls = new Map(views.map(({ id, url }) => [id, url]))
  return rows.map(({ is_within: _within, has_password: _password, lent_role_ids: _lent, ...row }) => ({
    ...row,
    avatar: urls.get(row.avatar_id ?? 0) ?? null,
  }))
}

const sessionsCount = async ({ db, now }: Act, id: number): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from sessions where staff_id = ${id} and viewer_id is null
    and revoked_at is null and expires_at > ${now}
    and last_seen_at > ${now}::timestamptz - make_interval(days => ${idleDays})`.execute(db)
  return rows[0]!.n
}

const complexesOf = async ({ db }: Act, ids: readonly number[]): Promise<StaffDetails['complexes']> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; name: string }>`select id, name from complexes
    where id = any(${ids}::bigint[]) order by name collate uk_icu, id`.execute(db)
  return rows
}

const around = async (act: Act, person: Stored) => {
  const { complex_ids, house_ids } = person.scope
  const addresses = await addressesOf(act.db, house_ids, act.language)
  const absences: Absence[] = await absencesOf(act.db, person.id)
  const grants: Grant[] = await grantsOf(act, person.id)
  return {
    absences,
    grants,
    complexes: await complexesOf(act, complex_ids),
    houses: house_ids.map((id) => ({ id, name: addresses.get(id) ?? '' })),
    sessions_count: await sessionsCount(act, person.id),
  }
}

/** The whole page of a person. */
export const detailed = async (app: App, act: Act, person: Stored): Promise<{ data: StaffDetails }> => {
  const [member] = await shown(app, act, [person])
  const allowed = allowedTo(await callerOf(act), standingOf(person, await allRoles(act.db)))
  return { data: { ...member!, ...(await around(act, person)), allowed } }
}
