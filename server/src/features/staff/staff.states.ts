import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit } from '../../platform/audit.js'
import { conflict, forbidden } from '../../platform/problems.js'
import { sql } from 'kysely'
import { endCodes } from '../account/account.door.js'
import { detailed } from './staff.details.js'
import { endAccess, endSessionsOf } from './staff.endings.js'
import { tellReset } from './staff.notices.js'
import { lockOwners } from './staff.owners.js'
import { changeable, demandAddress, demandOtherOwner, seen, settle } from './staff.service.js'

/** 409 for what one may do to others alone. */
const demandOther = (act: Act, id: number) => {
  if (id === act.actor.id) throw conflict('own_account')
}

const write = async (
  act: Act,
  id: number,
  set: { status: 'active' | 'invited' | 'blocked' | 'dismissed'; blocked_reason: string | null },
) =>
  act.db
    .updateTable('staff')
    .set({ ...set, version: sql`version + 1`, updated_at: act.now })
    .where('id', '=', id)
    .execute()

/**
 * Keeps a person out from this moment on. 403 unless the caller could give him all that he has; 409 for the last owner and for
 * oneself, and when he is out already.
 */
export const block = async (
  app: App,
  act: Act,
  id: number,
  { reason, dismissed }: { reason: string; dismissed: boolean },
) => {
  await lockOwners(act.db)
  const found = await changeable(act, id)
  const { person } = found
  await demandOtherOwner(act, id)
  demandOther(act, id)
  demandAddress(found)
  const status = dismissed ? 'dismissed' : 'blocked'
  if (person.status === status) throw conflict('state_forbids')
  await write(act, id, { status, blocked_reason: reason })
  await endAccess(app, act, id)
  return detailed(app, act, await settle(act, dismissed ? 'dismiss' : 'block', id, person, reason))
}

/** Lets a person in again: with the password that he had, or to be invited anew. 409 when he is not kept out. */
export const unblock = async (app: App, act: Act, id: number) => {
  const found = await changeable(act, id)
  const { person } = found
  demandOther(act, id)
  demandAddress(found)
  if (person.status !== 'blocked' && person.status !== 'dismissed') throw conflict('state_forbids')
  await write(act, id, { status: person.has_password ? 'active' : 'invited', blocked_reason: null })
  return detailed(app, act, await settle(act, 'unblock', id, person))
}

export const endSessions = async (app: App, act: Act, id: number) => {
  const { person } = await changeable(act, id)
  await endSessionsOf(app, act, id)
  await audit(act, { action: 'end_sessions', entity: 'staff', entity_id: id, label: person.name })
  return { data: { ok: true as const } }
}

/** Takes the second step away from one who lost what it went through; his sessions end. 409 for oneself. */
export const resetTwoFactor = async (app: App, act: Act, id: number, reason: string) => {
  const { person } = await changeable(act, id)
  demandOther(act, id)
  await sql`update staff set two_factor_phone = false, two_factor_email = false, version = version + 1, updated_at = ${act.now}
    where id = ${id}`.execute(act.db)
  await sql`delete from staff_apps where staff_id = ${id}`.execute(act.db)
  await sql`delete from recovery_codes where staff_id = ${id}`.execute(act.db)
  await endCodes(act.db, id, act.now)
  await endSessionsOf(app, act, id)
  await tellReset(act, person)
  return detailed(app, act, await settle(act, 'reset_two_factor', id, person, reason))
}

/**
 * Opens a session in which the caller sees what a person sees, as far as he may see it himself; it reads only. 403 when the person works
 * in houses that are not the caller's, 409 for oneself and for one who is kept out.
 */
export const seeAs = async (app: App, act: Act, id: number) => {
  const person = await seen(act, id)
  demandOther(act, id)
  if (!person.is_within) throw forbidden('outside_scope')
  if (person.status !== 'active' && person.status !== 'invited') throw conflict('state_forbids')
  await audit(act, { action: 'see_as', entity: 'staff', entity_id: id, label: person.name })
  const { ip, userAgent, now } = act
  return app.sessions.open(act.db, id, { ip, userAgent, now, viewerId: act.actor.id })
}
