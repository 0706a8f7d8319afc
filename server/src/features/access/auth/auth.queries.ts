import type { Language } from '@oselia/contract/languages'
import type { User } from '@oselia/contract/users'
import { sql, type Generated } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { json, type Db, type Instant, type NullableInstant } from '../../../platform/db.js'
import { secondStepAsked } from '../people/people.rights.public.js'
import { sessionLives } from '../../../platform/sessions.limits.js'
import { staffNameColumn } from '../people/people.table.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    password_resets: {
      token_hash: Buffer
      staff_id: number
      created_at: Instant
      expires_at: Instant
      used_at: NullableInstant
      ends_two_factor: Generated<boolean>
    }
  }
}

export interface Account {
  id: number
  email: string | null
  phone: string | null
  password_hash: string | null
  status: string
  locale: Language | null
  last_name: string
  first_name: string
  two_factor: { phone: boolean; email: boolean; app: boolean }
  /** Set only for a reset link: it removes the second step too. */
  ends_two_factor?: boolean
}

const accountColumns = sql`p.id, p.email, p.phone, p.password_hash, p.status, p.locale, p.last_name, p.first_name,
  jsonb_build_object('phone', p.two_factor_phone, 'email', p.two_factor_email, 'app', exists (
    select 1 from staff_apps a where a.staff_id = p.id and a.confirmed_at is not null)) as two_factor`

/** The account of an e-mail address (any letter case) or a phone in E.164. */
export const accountByLogin = async (db: Db, email: string, phone: string | null): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`select ${accountColumns} from staff p where p.deleted_at is null
    and (lower(p.email) = ${email.toLowerCase()} or p.phone = ${phone}) limit 1`.execute(db)
  return rows[0]
}

/** The account of an id; `lock` takes a row lock, so that concurrent changes of one account are serialised. */
export const accountById = async (db: Db, id: number, lock = false): Promise<Account> => {
  const { rows } = await sql<Account>`select ${accountColumns} from staff p
    where p.id = ${id} and p.deleted_at is null ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]!
}

/** Whether the person may set a password: active, or with a valid invitation (not revoked or expired). */
export const canLogIn = async (db: Db, { id, status }: Account, now: Date): Promise<boolean> => {
  if (status !== 'invited') return status === 'active'
  const { rows } = await sql`select 1 from staff_invites
    where staff_id = ${id} and used_at is null and revoked_at is null and expires_at > ${now}`.execute(db)
  return rows.length > 0
}

export type StoredUser = Omit<
  User,
  'permissions' | 'scope' | 'avatar' | 'notification_settings' | 'gateways' | 'seen_by'
> & { notification_settings: Record<string, unknown> }

export const userById = async (db: Db, id: number, now: Date): Promise<StoredUser> => {
  const { rows } = await sql<StoredUser>`
    select p.id, p.last_name, p.first_name, p.middle_name, ${staffNameColumn('p')} as name, p.email, p.phone, p.locale, p.theme,
      p.position, p.avatar_id, p.notification_settings, p.tutorial_progress, p.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) order by r.sort, r.id), '[]')
        from staff_roles r where r.deleted_at is null and (
          r.id in (select role_id from staff_role_links where staff_id = p.id)
          or r.id in (select role_id from staff_grants where staff_id = p.id and revoked_at is null
            and begins_at <= ${now} and ends_at > ${now}))) as roles,
      jsonb_build_object('phone', p.two_factor_phone, 'email', p.two_factor_email,
        'app', exists (select 1 from staff_apps a where a.staff_id = p.id and a.confirmed_at is not null),
        'recovery_codes_left', (select count(*) from recovery_codes c where c.staff_id = p.id and c.used_at is null),
        'required', ${secondStepAsked(now)}) as two_factor,
      (select jsonb_build_object('name', organisation_name, 'timezone', timezone, 'document_language', document_language)
        from settings) as organisation
    from staff p where p.id = ${id}`.execute(db)
  return rows[0]!
}

export type Profile = Pick<
  StoredUser,
  'last_name' | 'first_name' | 'middle_name' | 'avatar_id' | 'locale' | 'theme' | 'notification_settings'
> & { search_keys: string }

/** Updates the person's own profile. */
export const writeProfile = async (ctx: RequestContext, profile: Profile): Promise<void> => {
  await ctx.db
    .updateTable('staff')
    .set((eb) => ({
      ...profile,
      notification_settings: json(profile.notification_settings),
      version: eb('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where('id', '=', ctx.actor.id)
    .execute()
}

/** Stores the person's progress in the guides. */
export const writeProgress = async (ctx: RequestContext, progress: Record<string, boolean>): Promise<void> => {
  await ctx.db
    .updateTable('staff')
    .set({ tutorial_progress: json(progress) })
    .where('id', '=', ctx.actor.id)
    .execute()
}

/** Ends sessions: all of a person, or only one. */
export const revokeSessions = async (db: Db, staffId: number, now: Date, only?: number): Promise<number> => {
  const { rows } = await sql`update sessions set revoked_at = ${now} where staff_id = ${staffId} and revoked_at is null
    and ${only === undefined ? sql`true` : sql`id = ${only}`} returning id`.execute(db)
  return rows.length
}

/** Ends the sessions in which the person impersonates others. */
export const revokeImpersonations = async (db: Db, viewerId: number, now: Date): Promise<void> => {
  await sql`update sessions set revoked_at = ${now} where viewer_id = ${viewerId} and revoked_at is null`.execute(db)
}

/** Ends all sessions of a person except one, and their impersonation sessions; returns how many were still valid. */
export const revokeOthers = async (db: Db, staffId: number, now: Date, except = 0): Promise<number> => {
  const { rows } = await sql<{ lived: boolean }>`with ended as (
      select s.id, ${sessionLives(now)} as lived from sessions s
      where (s.staff_id = ${staffId} or s.viewer_id = ${staffId}) and s.revoked_at is null and s.id <> ${except} for update)
    update sessions s set revoked_at = ${now} from ended where s.id = ended.id returning ended.lived`.execute(db)
  return rows.filter((row) => row.lived).length
}

/** Whether the person has logged in before, but never from this browser or this address. */
export const isNewPlace = async (db: Db, staffId: number, from: { ip: string; userAgent: string | null }) => {
  const { rows } = await sql<{ known: boolean | null }>`
    select bool_or(ip = ${from.ip} or user_agent = ${from.userAgent}) as known from sessions
    where staff_id = ${staffId} and viewer_id is null having count(*) > 0`.execute(db)
  return rows.length > 0 && rows[0]!.known !== true
}

/** Invalidates the reset links of a person: after a newer link or an account change an older one must not work. */
export const endResets = async (db: Db, staffId: number, now: Date): Promise<void> => {
  await sql`update password_resets set used_at = ${now} where staff_id = ${staffId} and used_at is null`.execute(db)
}

export const insertReset = async (
  db: Db,
  staffId: number,
  link: { hash: Buffer; now: Date; minutes: number; endsTwoFactor: boolean },
): Promise<void> => {
  await endResets(db, staffId, link.now)
  await db
    .insertInto('password_resets')
    .values({
      staff_id: staffId,
      token_hash: link.hash,
      created_at: link.now,
      expires_at: new Date(link.now.getTime() + link.minutes * 60_000),
      ends_two_factor: link.endsTwoFactor,
    })
    .execute()
}

/** Consumes a reset link; undefined when it is unknown, used, expired, or its person may not log in. */
export const takeReset = async (db: Db, hash: Buffer, now: Date): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    update password_resets r set used_at = ${now} from staff p
    where r.token_hash = ${hash} and r.used_at is null and r.expires_at > ${now} and p.id = r.staff_id
      and p.status in ('active', 'invited') and p.deleted_at is null
    returning ${accountColumns}, r.ends_two_factor`.execute(db)
  return rows[0]
}
