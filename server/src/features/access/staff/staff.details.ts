import type { Absence, Grant } from '@oselia/contract/staff-absences'
import type { StaffDetails, StaffMember } from '@oselia/contract/staff'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { labelsOf } from '../../../platform/labels.js'
import { sessionLives } from '../../../platform/sessions.limits.js'
import { absencesOf } from './staff.absences.queries.js'
import { grantsOf } from './staff.grants.queries.js'
import { isOwner } from './staff.owners.js'
import { allRoles, type Role, type Stored } from './staff.queries.js'
import { allowedTo, type Caller, type Standing } from './staff.rules.js'

/** The caller's id and permissions, as needed by the rules. */
export const callerOf = async ({ actor, db }: RequestContext): Promise<Caller> => ({
  id: actor.id,
  permissions: actor.permissions,
  is_owner: await isOwner(db, actor.id),
})

/** A person's state and roles, as needed by the rules. */
export const standingOf = (person: Stored, roles: readonly Role[]): Standing => ({
  id: person.id,
  status: person.status,
  isOwner: person.roles.some(({ code }) => code === 'owner'),
  isWithin: person.is_within,
  roles: roles.filter(({ id }) => person.role_ids.includes(id) || person.lent_role_ids.includes(id)),
  hasSecondStep: Object.values(person.two_factor).includes(true),
})

/** Stored people for the response, with picture URLs for the caller. */
export const present = async (app: App, ctx: RequestContext, rows: readonly Stored[]): Promise<StaffMember[]> => {
  const ids = rows.flatMap(({ avatar_id }) => avatar_id ?? [])
  const views = await app.files.viewMany(ctx.db, ids, ctx.actor.id, ctx.now)
  const urls = new Map(views.map(({ id, url }) => [id, url]))
  return rows.map(({ is_within: _within, has_password: _password, lent_role_ids: _lent, ...row }) => ({
    ...row,
    avatar: urls.get(row.avatar_id ?? 0) ?? null,
  }))
}

const sessionsCount = async ({ db, now }: RequestContext, id: number): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from sessions s where s.staff_id = ${id} and s.viewer_id is null
    and ${sessionLives(now)}`.execute(db)
  return rows[0]!.n
}

const complexesOf = async ({ db }: RequestContext, ids: readonly number[]): Promise<StaffDetails['complexes']> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; name: string }>`select id, name from complexes
    where id = any(${ids}::bigint[]) order by name collate uk_icu, id`.execute(db)
  return rows
}

const relatedRecords = async (ctx: RequestContext, person: Stored) => {
  const { complex_ids, house_ids } = person.scope
  const addresses = await labelsOf('houses', ctx.db, house_ids, ctx.language)
  const absences: Absence[] = await absencesOf(ctx.db, person.id)
  const grants: Grant[] = await grantsOf(ctx, person.id)
  return {
    absences,
    grants,
    complexes: await complexesOf(ctx, complex_ids),
    houses: house_ids.map((id) => ({ id, name: addresses.get(id) ?? '' })),
    sessions_count: await sessionsCount(ctx, person.id),
  }
}

/** The full details of a person. */
export const detailed = async (app: App, ctx: RequestContext, person: Stored): Promise<{ data: StaffDetails }> => {
  const [member] = await present(app, ctx, [person])
  const allowed = allowedTo(await callerOf(ctx), standingOf(person, await allRoles(ctx.db)))
  return { data: { ...member!, ...(await relatedRecords(ctx, person)), allowed } }
}
