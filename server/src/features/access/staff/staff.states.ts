import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { conflict, forbidden } from '../../../platform/problems.js'
import { sql } from 'kysely'
import { endCodes } from '../auth/auth.public.js'
import { detailed } from './staff.details.js'
import { endAccess, endSessionsOf } from './staff.endings.js'
import { notifyReset } from './staff.notices.js'
import { lockOwners } from './staff.owners.js'
import { staffEntity } from './staff.entity.js'
import { requireApprovedPower } from './staff.power.js'
import { changeable, requireAddress, requireOtherOwner } from './staff.service.js'

/** 409 for operations that are not allowed on oneself. */
export const requireOther = (ctx: RequestContext, id: number) => {
  if (id === ctx.actor.id) throw conflict('own_account')
}

const write = async (
  ctx: RequestContext,
  id: number,
  set: { status: 'active' | 'invited' | 'blocked' | 'dismissed'; blocked_reason: string | null },
) =>
  ctx.db
    .updateTable('staff')
    .set({ ...set, version: sql`version + 1`, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()

/**
 * Blocks a person at once. 403 unless the caller could grant all their roles; 409 for the last owner, for oneself, and
 * when already blocked.
 */
export const block = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { reason, dismissed }: { reason: string; dismissed: boolean },
) => {
  await lockOwners(ctx.db)
  const found = await changeable(ctx, id)
  const { person } = found
  await requireOtherOwner(ctx, id)
  requireOther(ctx, id)
  requireAddress(found)
  const status = dismissed ? 'dismissed' : 'blocked'
  if (person.status === status) throw conflict('state_forbids')
  await write(ctx, id, { status, blocked_reason: reason })
  await endAccess(app, ctx, id)
  return detailed(app, ctx, await staffEntity.recordChange(ctx, dismissed ? 'dismiss' : 'block', id, person, reason))
}

/**
 * Unblocks a person: with the previous password, or to be invited again. 409 when not blocked, and `needs_second_person` for an
 * owner where one is required.
 */
export const unblock = async (app: App, ctx: RequestContext, id: number) => {
  const found = await changeable(ctx, id)
  const { person } = found
  requireOther(ctx, id)
  requireAddress(found)
  if (person.status !== 'blocked' && person.status !== 'dismissed') throw conflict('state_forbids')
  await write(ctx, id, { status: person.has_password ? 'active' : 'invited', blocked_reason: null })
  await requireApprovedPower(ctx, new Set(), [id])
  return detailed(app, ctx, await staffEntity.recordChange(ctx, 'unblock', id, person))
}

export const endSessions = async (app: App, ctx: RequestContext, id: number) => {
  const { person } = await changeable(ctx, id)
  await endSessionsOf(app, ctx, id)
  await audit(ctx, { action: 'end_sessions', entity: 'staff', entity_id: id, label: person.name })
  return { data: { ok: true as const } }
}

/** Removes a lost second step and ends the person's sessions. 409 for oneself. */
export const resetTwoFactor = async (app: App, ctx: RequestContext, id: number, reason: string) => {
  const { person } = await changeable(ctx, id)
  requireOther(ctx, id)
  await sql`update staff set two_factor_phone = false, two_factor_email = false, version = version + 1, updated_at = ${ctx.now}
    where id = ${id}`.execute(ctx.db)
  await sql`delete from staff_apps where staff_id = ${id}`.execute(ctx.db)
  await sql`delete from recovery_codes where staff_id = ${id}`.execute(ctx.db)
  await endCodes(ctx.db, id, ctx.now)
  await endSessionsOf(app, ctx, id)
  await notifyReset(ctx, person)
  return detailed(app, ctx, await staffEntity.recordChange(ctx, 'reset_two_factor', id, person, reason))
}

/**
 * Opens a read-only session as another person, limited to what the caller may see. 403 when the person works in houses
 * outside the caller's scope, 409 for oneself and for a blocked person.
 */
export const impersonate = async (app: App, ctx: RequestContext, id: number) => {
  const person = await staffEntity.get(ctx, id)
  requireOther(ctx, id)
  if (!person.is_within) throw forbidden('outside_scope')
  if (person.status !== 'active' && person.status !== 'invited') throw conflict('state_forbids')
  await audit(ctx, { action: 'see_as', entity: 'staff', entity_id: id, label: person.name })
  const { ip, userAgent, now } = ctx
  return app.sessions.open(ctx.db, id, { ip, userAgent, now, viewerId: ctx.actor.id })
}
