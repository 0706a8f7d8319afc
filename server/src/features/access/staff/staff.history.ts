import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { seesAll } from '../../../platform/history.js'

/** Actions about logins and credentials, which colleagues may not see. */
export const loginActions = [
  'login',
  'login_failed',
  'logout',
  'see_as',
  'see_as_end',
  'confirm',
  'sessions_end',
  'end_sessions',
  'reset_requested',
  'password_reset',
  'password_change',
  'recovery_codes',
]

/**
 * Condition over a log row about a member of the staff (alias `a`): the caller sees the whole log, it is the caller's
 * own history, or it is no login action.
 */
export const staffAuditSnapshot = (ctx: RequestContext): RawBuilder<boolean> =>
  seesAll(ctx)
    ? sql<boolean>`true`
    : sql<boolean>`(a.actor_id = ${ctx.actor.id} or a.entity_id = ${ctx.actor.id} or a.action <> all(${loginActions}::text[]))`
