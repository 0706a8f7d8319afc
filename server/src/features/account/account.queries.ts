import type { User } from '@oselia/contract/users'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.js'
import '../../platform/staff-table.js'

export interface Account {
  id: number
  email: string | null
  phone: string | null
  password_hash: string | null
  status: string
  locale: 'uk' | 'en' | 'ru' | 'es' | null
  last_name: string
  first_name: string
}

/** The person behind an e-mail address (any letter case) or a phone in E.164. */
export const accountByLogin = (db: Db, email: string, phone: string | null): Promise<Account | undefined> =>
  db
    .selectFrom('staff')
    .select(['id', 'email', 'phone', 'password_hash', 'status', 'locale', 'last_name', 'first_name'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb(sql`lower(email)`, '=', email.toLowerCase()), ...(phone ? [eb('phone', '=', phone)] : [])]),
    )
    .executeTakeFirst()

export type StoredUser = Omit<User, 'permissions' | 'scope' | 'avatar'> & { avatar_id: number | null }

export const userById = async (db: Db, id: number): Promise<StoredUser> => {
  const { rows } = await sql<StoredUser>`
    select p.id, p.last_name, p.first_name, p.middle_name, concat_ws(' ', p.last_name, p.first_name) as name, p.email, p.phone,
      p.locale, p.avatar_id, p.tutorial_progress, p.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) order by r.id), '[]')
        from staff_role_links l join staff_roles r on r.id = l.role_id where l.staff_id = p.id and r.deleted_at is null) as roles,
      jsonb_build_object('phone', false, 'email', false) as two_factor,
      (select jsonb_build_object('name', organisation_name, 'timezone', timezone, 'document_language', document_language)
        from settings) as organisation
    from staff p where p.id = ${id}`.execute(db)
  return rows[0]!
}

export const revokeSessions = async (db: Db, staffId: number, now: Date, only?: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .$if(only !== undefined, (qb) => qb.where('id', '=', only!))
    .execute()
}

export const keepReset = async (db: Db, staffId: number, hash: Buffer, now: Date, minutes: number): Promise<void> => {
  // An older link must not open what a newer one was asked for.
  await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
  await db
    .insertInto('password_resets')
    .values({
      staff_id: staffId,
      token_hash: hash,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
}

/** Uses a reset link up; undefined when it is unknown, used, too old, or its person may not log in. */
export const takeReset = async (db: Db, hash: Buffer, now: Date): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    update password_resets r set used_at = ${now} from staff p
    where r.token_hash = ${hash} and r.used_at is null and r.expires_at > ${now} and p.id = r.staff_id
      and p.status in ('active', 'invited') and p.deleted_at is null
    returning p.id, p.email, p.phone, p.password_hash, p.status, p.locale, p.last_name, p.first_name`.execute(db)
  return rows[0]
}
