import type { OwnSession, SecondStep } from '@oselia/contract/users'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit } from '../../platform/audit.js'
import { invalid, notFound } from '../../platform/problems.js'
import { confirmMinutes } from '../../platform/sessions.js'
import { endCodes, sendCode, takeCode } from './account.codes.js'
import * as queries from './account.queries.js'
import { firstStep, stepsOn } from './account.rules.js'
import { gatewaysOf } from './account.service.js'

/** Ends whatever else could act as the person: his other sessions, his waiting codes, his reset links. */
export const closeRest = async (app: App, act: Act, { sessions = true } = {}): Promise<void> => {
  const { id, sessionId } = act.actor
  await endCodes(act.db, id, act.now)
  await queries.endResets(act.db, id, act.now)
  if (!sessions) return
  await queries.revokeOthers(act.db, id, act.now, sessionId)
  act.afterCommit(() => app.sessions.forget(id))
}

/** The sessions of the person that can still be used, and those in which somebody looks as him. */
export const listSessions = async (act: Act): Promise<{ data: OwnSession[] }> => {
  const { rows } = await sql<OwnSession>`
    select s.id, s.ip, s.user_agent, s.created_at, s.last_seen_at, s.expires_at, s.id = ${act.actor.sessionId} as is_current,
      case when v.id is not null then jsonb_build_object('id', v.id, 'name', concat_ws(' ', v.last_name, v.first_name)) end as seen_by
    from sessions s left join staff v on v.id = s.viewer_id
    where s.staff_id = ${act.actor.id} and ${queries.sessionLives(act.now)}
    order by s.id = ${act.actor.sessionId} desc, s.last_seen_at desc, s.id desc`.execute(act.db)
  return { data: rows }
}

const noteEnded = (act: Act, ended: number) =>
  audit(act, {
    action: 'sessions_end',
    entity: 'staff',
    entity_id: act.actor.id,
    label: act.actor.name,
    changes: [{ field: 'sessions', old: ended, new: 0 }],
  })

/** Ends one session of the person's own; 404 for anybody else's. */
export const endSession = async (app: App, act: Act, id: number) => {
  if ((await queries.revokeSessions(act.db, act.actor.id, act.now, id)) === 0) throw notFound()
  await noteEnded(act, 1)
  act.afterCommit(() => app.sessions.forget(act.actor.id))
  return { data: { ok: true as const } }
}

/** Ends all sessions of the person but the one in which he asks. */
export const endOthers = async (app: App, act: Act) => {
  const ended = await queries.revokeOthers(act.db, act.actor.id, act.now, act.actor.sessionId)
  if (ended > 0) await noteEnded(act, ended)
  act.afterCommit(() => app.sessions.forget(act.actor.id))
  return { data: { ended } }
}

/** Where a code may go that proves that it is he: the second steps that are on, else what addresses he has. */
const provingChannels = (account: queries.Account): SecondStep[] => {
  const steps = stepsOn(account.two_factor)
  if (steps.length > 0) return steps
  return (['email', 'phone'] as const).filter((channel) => account[channel] !== null)
}

/** Sends a code that proves that it is still he. 422 at `channel` for one that proves nothing. */
export const requestConfirm = async (app: App, act: Act, body: { channel?: SecondStep | undefined }) => {
  const account = await queries.accountById(act.db, act.actor.id)
  const channels = provingChannels(account)
  const channel = body.channel ?? firstStep(channels, gatewaysOf(app))
  if (!channels.includes(channel)) throw invalid('channel', 'no_channel')
  const target = channel === 'app' ? null : account[channel]
  const language = account.locale ?? act.language
  return sendCode(app, act, { staffId: account.id, purpose: 'confirm', channel, target }, { language })
}

/** Takes the code; from then the session may do for 10 minutes what asks for a fresh one. */
export const confirm = async (app: App, act: Act, body: { code: string }) => {
  const { id, sessionId, name } = act.actor
  await takeCode(app, act, { staffId: id, purpose: 'confirm', anyStep: true }, body.code)
  await sql`update sessions set confirmed_at = ${act.now} where id = ${sessionId}`.execute(act.db)
  await audit(act, { action: 'confirm', entity: 'staff', entity_id: id, label: name })
  act.afterCommit(() => app.sessions.forget(id))
  return { data: { until: new Date(act.now.getTime() + confirmMinutes * 60_000).toISOString() } }
}
