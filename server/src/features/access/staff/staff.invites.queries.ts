import type { Language } from '@oselia/contract/languages'
import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { holdsOneOf } from '../people/people.rights.public.js'

interface Sent {
  staff_id: number
  token_hash: Buffer
  channel: 'email' | 'sms'
  sent_to: string
  by: number
  now: Date
  expires_at: string
}

export const insertInvite = async (db: Db, i: Sent): Promise<void> => {
  await sql`insert into staff_invites (staff_id, token_hash, channel, sent_to, created_by, created_at, expires_at)
    values (${i.staff_id}, ${i.token_hash}, ${i.channel}, ${i.sent_to}, ${i.by || null}, ${i.now}, ${i.expires_at})`.execute(
    db,
  )
}

/**
 * Seconds until a sender may invite again, 0 when at once. Waits for other invitations of the same sender, so that calls at once are
 * counted together.
 */
export const secondsToInvite = async (
  { db, now, actor }: Pick<RequestContext, 'db' | 'now' | 'actor'>,
  most: number,
): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('invites'), ${actor.id}::int)`.execute(db)
  const { rows } = await sql<{ wait: number }>`select
      ceil(extract(epoch from created_at + interval '1 hour' - ${now}::timestamptz))::int as wait from staff_invites
    where created_by = ${actor.id} and created_at > ${now}::timestamptz - interval '1 hour'
    order by created_at desc offset ${most - 1} limit 1`.execute(db)
  return rows[0]?.wait ?? 0
}

/** Revokes the person's invitation links; returns whether there was one. */
export const revokeInvites = async (
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  staffId: number,
): Promise<boolean> => {
  const { rows } = await sql`update staff_invites set revoked_at = ${now}
    where staff_id = ${staffId} and used_at is null and revoked_at is null returning id`.execute(db)
  return rows.length > 0
}

export interface Invited {
  invite_id: number
  staff_id: number
  expires_at: string
  invited_by: number | null
  email: string | null
  phone: string | null
  last_name: string
  first_name: string
  middle_name: string | null
  locale: Language | null
  roles: TextMap[]
  organisation: string
}

/**
 * The person invited by a link; undefined when it is unknown, used, revoked or expired, or the person is not in the
 * invited state.
 */
export const invitedBy = async (db: Db, hash: Buffer, now: Date, lock = false): Promise<Invited | undefined> => {
  const { rows } = await sql<Invited>`select v.id as invite_id, v.staff_id, v.expires_at, v.created_by as invited_by,
      p.email, p.phone, p.last_name, p.first_name, p.middle_name, p.locale,
      (select coalesce(jsonb_agg(r.name order by r.sort, r.id), '[]') from staff_role_links l
        join staff_roles r on r.id = l.role_id and r.deleted_at is null where l.staff_id = p.id) as roles,
      (select organisation_name from settings) as organisation
    from staff_invites v join staff p on p.id = v.staff_id
    where v.token_hash = ${hash} and v.used_at is null and v.revoked_at is null and v.expires_at > ${now}
      and p.status = 'invited' and p.deleted_at is null
      and (v.created_by is null or exists (select 1 from staff p where p.id = v.created_by and p.status = 'active'
        and p.deleted_at is null and ${holdsOneOf(now, ['staff.create'])})) ${lock ? sql`for update of v, p` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export const useInvite = async (db: Db, id: number, now: Date): Promise<void> => {
  await sql`update staff_invites set used_at = ${now} where id = ${id}`.execute(db)
}

/** Which of the addresses and phones already belong to somebody. */
export const knownAddresses = async (db: Db, addresses: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ address: string }>`select unnest(array[lower(email), phone]) as address from staff
    where deleted_at is null and (lower(email) = any(${addresses}::text[]) or phone = any(${addresses}::text[]))`.execute(
    db,
  )
  return new Set(rows.map(({ address }) => address))
}
