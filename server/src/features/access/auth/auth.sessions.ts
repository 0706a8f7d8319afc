import type { OwnSession, SecondStep } from '@oselia/contract/users'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { invalid, notFound } from '../../../platform/problems.js'
import { confirmMinutes } from '../../../platform/sessions.js'
import { absoluteEnd, idleEnd, sessionLives } from '../../../platform/sessions.limits.js'
import { fullName } from '../people/people.table.public.js'
import { endCodes, sendCode, takeCode } from './auth.codes.js'
import * as queries from './auth.queries.js'
import { firstStep, stepsOn } from './auth.rules.js'
import { gatewaysOf } from './auth.service.js'

/** Ends the person's other sessions, pending codes and reset links. */
export const revokeOtherCredentials = async (
  app: App,
  ctx: RequestContext,
  { sessions = true } = {},
): Promise<void> => {
  const { id, sessionId } = ctx.actor
  await endCodes(ctx.db, id, ctx.now)
  await queries.endResets(ctx.db, id, ctx.now)
  if (!sessions) return
  await queries.revokeOthers(ctx.db, id, ctx.now, sessionId)
  ctx.afterCommit(() => app.sessions.forget(id))
}

/** The person's valid sessions, and those in which somebody impersonates them. */
export const listSessions = async (ctx: RequestContext): Promise<{ data: OwnSession[] }> => {
  const { rows } = await sql<OwnSession>`
    select s.id, s.ip, s.user_agent, s.created_at, s.last_seen_at, least(${absoluteEnd}, ${idleEnd}) as expires_at, s.id = ${ctx.actor.sessionId} as is_current,
      case when v.id is not null then jsonb_build_object('id', v.id, 'name', ${fullName('v')}) end as seen_by
    from sessions s left join staff v on v.id = s.viewer_id
    where s.staff_id = ${ctx.actor.id} and ${sessionLives(ctx.now)}
    order by s.id = ${ctx.actor.sessionId} desc, s.last_seen_at desc, s.id desc`.execute(ctx.db)
  return { data: rows }
}

const auditEndedSessions = (ctx: RequestContext, ended: number) =>
  audit(ctx, {
    action: 'sessions_end',
    entity: 'staff',
    entity_id: ctx.actor.id,
    label: ctx.actor.name,
    changes: [{ field: 'sessions', old: ended, new: 0 }],
  })

/** Ends one of the person's own sessions; 404 for anybody else's. */
export const endSession = async (app: App, ctx: RequestContext, id: number) => {
  if ((await queries.revokeSessions(ctx.db, ctx.actor.id, ctx.now, id)) === 0) throw notFound()
  await auditEndedSessions(ctx, 1)
  ctx.afterCommit(() => app.sessions.forget(ctx.actor.id))
  return { data: { ok: true as const } }
}

/** Ends all sessions of the person except the current one. */
export const endOthers = async (app: App, ctx: RequestContext) => {
  const ended = await queries.revokeOthers(ctx.db, ctx.actor.id, ctx.now, ctx.actor.sessionId)
  if (ended > 0) await auditEndedSessions(ctx, ended)
  ctx.afterCommit(() => app.sessions.forget(ctx.actor.id))
  return { data: { ended } }
}

/** Channels for reauthentication: the enabled second steps, else the person's addresses. */
const provingChannels = (account: queries.Account): SecondStep[] => {
  const steps = stepsOn(account.two_factor)
  if (steps.length > 0) return steps
  return (['email', 'phone'] as const).filter((channel) => account[channel] !== null)
}

/** Sends a reauthentication code. 422 at `channel` for a channel that is not allowed. */
export const requestConfirm = async (app: App, ctx: RequestContext, body: { channel?: SecondStep | undefined }) => {
  const account = await queries.accountById(ctx.db, ctx.actor.id)
  const channels = provingChannels(account)
  const channel = body.channel ?? firstStep(channels, gatewaysOf(app))
  if (!channels.includes(channel)) throw invalid('channel', 'no_channel')
  const target = channel === 'app' ? null : account[channel]
  const language = account.locale ?? ctx.language
  return sendCode(app, ctx, { staffId: account.id, purpose: 'confirm', channel, target }, { language })
}

/** Checks the code; from then on the session may do for 10 minutes what requires reauthentication. */
export const confirm = async (app: App, ctx: RequestContext, body: { code: string }) => {
  const { id, sessionId, name } = ctx.actor
  await takeCode(app, ctx, { staffId: id, purpose: 'confirm', anyStep: true }, body.code)
  await sql`update sessions set confirmed_at = ${ctx.now} where id = ${sessionId}`.execute(ctx.db)
  await audit(ctx, { action: 'confirm', entity: 'staff', entity_id: id, label: name })
  ctx.afterCommit(() => app.sessions.forget(id))
  return { data: { until: new Date(ctx.now.getTime() + confirmMinutes * 60_000).toISOString() } }
}
