import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { withdraw } from '../../platform/outbox.js'
import { endCodes, endResets } from '../account/account.door.js'
import { revokeInvites } from './staff.invites.queries.js'
import type { Stored } from './staff.queries.js'

/** Ends all sessions of a person at once, also those in which somebody looks as him or he looks as somebody. */
export const endSessionsOf = async (app: App, act: Act, id: number): Promise<void> => {
  await sql`update sessions set revoked_at = ${act.now} where revoked_at is null and (staff_id = ${id} or viewer_id = ${id})`.execute(
    act.db,
  )
  act.afterCommit(() => app.sessions.forget(id))
}

/** Links and codes that were sent to him open nothing any more. */
const endSecrets = async ({ db, now }: Act, id: number) => {
  await endResets(db, id, now)
  await endCodes(db, id, now)
}

/** Everything through which somebody who has to go might still come in. */
export const endAccess = async (app: App, act: Act, id: number): Promise<void> => {
  await endSessionsOf(app, act, id)
  await endSecrets(act, id)
  await revokeInvites(act, id)
  for (const kind of ['invite', 'reset', 'code'] as const) await withdraw(act.db, id, kind)
}

/** What was sent to an address that is no longer his: links, codes, and the invitation that went there. */
export const endAddress = async (act: Act, person: Stored, channel: 'email' | 'phone'): Promise<void> => {
  await endSecrets(act, person.id)
  if (person.invite.sent_to !== null && person.invite.sent_to === person[channel]) {
    await revokeInvites(act, person.id)
    await withdraw(act.db, person.id, 'invite')
  }
}
