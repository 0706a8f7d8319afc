import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { networkOf } from '../../../platform/networks.js'
import type { Limit } from '../../../platform/rate-limits.js'

type From = Pick<PublicRequestContext, 'ip' | 'userAgent'>

/** Whether somebody of this e-mail or phone has logged in from the same address with the same browser. */
export const isKnownPlace = async (
  db: Db,
  login: { text: string; phone: string | null },
  from: From,
): Promise<boolean> => {
  const { rows } = await sql`select 1 from staff p join sessions s on s.staff_id = p.id and s.viewer_id is null
    where p.deleted_at is null and (lower(p.email) = ${login.text.toLowerCase()} or p.phone = ${login.phone})
      and s.ip = ${from.ip} and s.user_agent is not distinct from ${from.userAgent} limit 1`.execute(db)
  return rows.length > 0
}

/** The same of an account. */
export const isKnownPlaceOf = async (db: Db, staffId: number, from: From): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from sessions where staff_id = ${staffId} and viewer_id is null and ip = ${from.ip}
    and user_agent is not distinct from ${from.userAgent} limit 1`.execute(db)
  return rows.length > 0
}

/** Names where attempts come from: a known device by itself, anything else by its network. */
export const placeKey = ({ ip, userAgent }: From, isKnown: boolean): string =>
  isKnown
    ? `device:${createHash('sha256')
        .update(`${ip} ${userAgent ?? ''}`)
        .digest('base64url')}`
    : `network:${networkOf(ip)}`

/**
 * Limits of attempts on one account: a few from each place, so that an attacker shuts out nobody but their own network,
 * and, over all places that the account does not know, as many as make guessing hopeless.
 */
export const limitsByPlace = (
  key: string,
  place: string,
  { each, seconds, unknownADay }: { each: number; seconds: number; unknownADay: number },
): Limit[] => [
  { key: `${key}:${place}`, attempts: each, seconds },
  ...(place.startsWith('device:') ? [] : [{ key: `${key}:unknown`, attempts: unknownADay, seconds: 86_400 }]),
]
