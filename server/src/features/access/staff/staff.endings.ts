import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { withdraw } from '../../../platform/outbox.js'
import { endCodes, endResets } from '../auth/auth.public.js'
import { revokeInvites } from './staff.invites.queries.js'
import type { Stored } from './staff.queries.js'

/** Ends all sessions of a person at once, including impersonation in both directions. */
export const endSessionsOf = async (app: App, ctx: RequestContext, id: number): Promise<void> => {
  await sql`update sessions set revoked_at = ${ctx.now} where revoked_at is null and (staff_id = ${id} or viewer_id = ${id})`.execute(
    ctx.db,
  )
  ctx.afterCommit(() => app.sessions.forget(id))
}

/** Invalidates reset links and codes that were sent to the person. */
const endSecrets = async ({ db, now }: RequestContext, id: number) => {
  await endResets(db, id, now)
  await endCodes(db, id, now)
}

/** Ends sessions, links, codes and invitations of a person who loses access. */
export const endAccess = async (app: App, ctx: RequestContext, id: number): Promise<void> => {
  await endSessionsOf(app, ctx, id)
  await endSecrets(ctx, id)
  await revokeInvites(ctx, id)
  for (const kind of ['invite', 'reset', 'code'] as const) await withdraw(ctx.db, id, kind)
}

/** Invalidates what was sent to an address that no longer belongs to the person: links, codes, and an invitation. */
export const endAddress = async (ctx: RequestContext, person: Stored, channel: 'email' | 'phone'): Promise<void> => {
  await endSecrets(ctx, person.id)
  if (person.invite.sent_to !== null && person.invite.sent_to === person[channel]) {
    await revokeInvites(ctx, person.id)
    await withdraw(ctx.db, person.id, 'invite')
  }
}
