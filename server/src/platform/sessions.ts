import { createHash, randomBytes } from 'node:crypto'
import type { Permission } from '@oselia/contract/kit'
import { sql, type Generated, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Actor } from './request-context.js'
import type { Clock } from './clock.js'
import type { Db, Instant, NullableInstant } from './db.js'
import type { Listener } from './listener.js'
import { makeScope, wholeScope, type Scope } from './scope.js'
import { grantedFor } from './sessions.grants.js'
import { endOldestSessions } from './sessions.cap.js'
import { impersonatedAccess, type ImpersonationParty, type Person } from './sessions.impersonation.js'
import { absoluteEnd, idleEnd, sessionLives } from './sessions.limits.js'

declare module './db.js' {
  interface Database {
    sessions: {
      id: Generated<number>
      staff_id: number
      token_hash: Buffer
      ip: string | null
      user_agent: string | null
      created_at: Instant
      last_seen_at: Instant
      expires_at: Instant
      revoked_at: NullableInstant
      viewer_id: number | null
      confirmed_at: NullableInstant
    }
  }
}

/** Session state checked on each request, beside the permissions. */
interface Standing {
  /** The impersonating user; such a session is read-only. */
  viewer: { id: number; name: string } | null
  /** The community requires a second step for the person's permissions, and the person has none. */
  needsSecondStep: boolean
  /** Set when the community requires reauthentication; the time until which the last one is valid. */
  confirm: { until: string | null } | null
}

export interface Session extends Standing {
  actor: Actor
  scope: Scope
  expiresAt: string
  /**
   * Epoch milliseconds until which permissions and session do not change by time alone: the next start or end of a
   * temporary role, or the expiry.
   */
  accessUntil: number
}

/** Minutes for which a reauthentication is valid. Source: practice.md e4.9. */
export const confirmMinutes = 10
/** Minutes that an impersonation lasts at most. */
const viewMinutes = 60
/** The permission that the viewer needs throughout an impersonation. */
const impersonationPermission = 'staff.approve'
/**
 * Permissions for which a community may require a second step: the default roles of owner, chair and
 * accountant have them, and any copy of these roles. Source: practice.md e4.9.
 */
export const guardedRights: readonly Permission[] = ['identity.sensitive', 'staff.approve', 'settings.update']

const ttlMs = 10_000
/** Maximum number of cached sessions. */
const maxCached = 10_000
const bearer = /^Bearer ([\w-]{20,100})$/i

export const newToken = (): string => randomBytes(32).toString('base64url')
/** Tokens are long and random, so a plain SHA-256 is enough for storage. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Row extends ImpersonationParty {
  id: number
  expires_at: string
  /** When it ends without further use. */
  idle_until: string
  /** The next time at which a temporary role begins or ends. */
  rights_until: string | null
  viewer: ImpersonationParty | null
  granted: Record<string, number[]>
  needs_second_step: boolean
  confirm_sensitive: boolean
  confirmed_until: string | null
}

/** Roles of the person of alias `p` at a time: permanent and temporary ones. */
const rolesAt = (now: Date, p: string) => sql`
  select r.* from staff_roles r where r.deleted_at is null and (
    r.id in (select role_id from staff_role_links where staff_id = ${sql.ref(`${p}.id`)})
    or r.id in (select role_id from staff_grants where staff_id = ${sql.ref(`${p}.id`)} and revoked_at is null
      and begins_at <= ${now} and ends_at > ${now}))`

const rights = (now: Date, p = 'p') => sql`
  ${sql.ref(`${p}.id`)} as staff_id, concat_ws(' ', ${sql.ref(`${p}.last_name`)}, ${sql.ref(`${p}.first_name`)}) as name,
  ${sql.ref(`${p}.scope_all`)} as scope_all,
  array(select distinct unnest(r.permissions) from (${rolesAt(now, p)}) r) as permissions,
  array(select complex_id from staff_scopes where staff_id = ${sql.ref(`${p}.id`)} and complex_id is not null) as complex_ids,
  array(select house_id from staff_scopes where staff_id = ${sql.ref(`${p}.id`)} and house_id is not null) as house_ids`

const innerHouses = (
  p: string,
) => sql`array(select h.id from houses h join staff_scopes w on w.complex_id = h.complex_id
  where w.staff_id = ${sql.ref(`${p}.id`)})`

const actorOf = (row: Person, sessionId = 0, granted?: Row['granted']): Pick<Session, 'actor' | 'scope'> => ({
  actor: {
    id: row.staff_id,
    name: row.name,
    sessionId,
    permissions: new Set(row.permissions),
    ...(granted && { granted: new Map(Object.entries(granted)) }),
  },
  scope: makeScope(row.scope_all, row.complex_ids, row.house_ids),
})

const sessionOf = (row: Row): Session => ({
  // Grants of single rows are personal: an impersonating viewer has none of them.
  ...(row.viewer ? actorOf(impersonatedAccess(row.viewer, row), row.id) : actorOf(row, row.id, row.granted)),
  expiresAt: row.expires_at,
  accessUntil: Math.min(
    Date.parse(row.expires_at),
    Date.parse(row.idle_until),
    row.rights_until ? Date.parse(row.rights_until) : Infinity,
  ),
  viewer: row.viewer && { id: row.viewer.staff_id, name: row.viewer.name },
  needsSecondStep: row.needs_second_step && row.viewer === null,
  confirm: row.confirm_sensitive ? { until: row.confirmed_until } : null,
})

/** The system actor, for changes by time rather than by a user; has access to all houses. */
export const systemActor: Pick<Session, 'actor' | 'scope'> = {
  actor: { id: 0, name: '', sessionId: 0, permissions: new Set() },
  scope: wholeScope,
}

/** Those of the people who may log in, with their current permissions, in order of their ids. */
export const peopleById = async (
  db: Db,
  staffIds: readonly number[],
  now = new Date(),
): Promise<Pick<Session, 'actor' | 'scope'>[]> => {
  const { rows } = await sql<Person>`select ${rights(now)} from staff p
    where p.id = any(${staffIds}::bigint[]) and p.status = 'active' and p.deleted_at is null order by p.id`.execute(db)
  return rows.map((row) => actorOf(row))
}

/** A person with their current permissions and grants, for work after the request; undefined when they may not log in. */
export const personById = async (
  db: Db,
  staffId: number,
  now = new Date(),
): Promise<Pick<Session, 'actor' | 'scope'> | undefined> => {
  const { rows } = await sql<Person & Pick<Row, 'granted'>>`select ${rights(now)}, ${grantedFor('p', now)} as granted
    from staff p where p.id = ${staffId} and p.status = 'active' and p.deleted_at is null`.execute(db)
  return rows[0] && actorOf(rows[0], 0, rows[0].granted)
}

/** Condition over alias `p`: the person has one of the permissions at that time, permanently or temporarily. */
export const holdsOneOf = (now: Date, wanted: readonly Permission[]) =>
  sql<boolean>`exists (select 1 from (${rolesAt(now, 'p')}) r where r.permissions && ${wanted}::text[])`
/** Condition over alias `p`: the community's settings require a second step for the person's permissions. */
export const secondStepAsked = (now: Date) => sql<boolean>`(select require_two_factor from settings)
  and ${holdsOneOf(now, guardedRights)}`
/** Condition over alias `p`: the person has a second step. */
export const hasSecondStep = sql<boolean>`(p.two_factor_phone or p.two_factor_email
  or exists (select 1 from staff_apps a where a.staff_id = p.id and a.confirmed_at is not null))`

/** Valid sessions (alias `s`) that match a condition, with the permissions of their people. */
const openSessions = (which: RawBuilder<unknown>, now: Date) => sql<Row>`
    select s.id, ${absoluteEnd} as expires_at, ${idleEnd} as idle_until, ${rights(now)},
      ${grantedFor('p', now)} as granted,
      (select min(t) from staff_grants g, unnest(array[g.begins_at, g.ends_at]) t
        where g.staff_id in (p.id, s.viewer_id) and g.revoked_at is null and t > ${now}) as rights_until,
      ${secondStepAsked(now)} and not ${hasSecondStep} as needs_second_step,
      (select confirm_sensitive from settings) as confirm_sensitive,
      s.confirmed_at + make_interval(mins => ${confirmMinutes}) as confirmed_until,
      case when v.id is null then '{}' else ${innerHouses('p')} end as inner_house_ids,
      case when v.id is not null then
        (select to_jsonb(w) from (select ${rights(now, 'v')}, ${innerHouses('v')} as inner_house_ids) w) end as viewer
    from sessions s join staff p on p.id = s.staff_id
      left join staff v on v.id = s.viewer_id and v.status = 'active' and v.deleted_at is null
    where ${which} and ${sessionLives(now)} and p.deleted_at is null
      and case when s.viewer_id is null then p.status = 'active' else v.id is not null end`

/** `isUse`: the request of a person, which postpones the idle end. */
const findSession = (db: Db, hash: Buffer, now: Date, isUse: boolean) => {
  const found = openSessions(sql`s.token_hash = ${hash}`, now)
  if (!isUse) return found.execute(db)
  return sql<Row>`
    with used as (
      update sessions s set last_seen_at = ${now}
      where s.token_hash = ${hash} and s.last_seen_at < ${now}::timestamptz - interval '1 minute' and ${sessionLives(now)}
    ) ${found}`.execute(db)
}

/** The session of a row; undefined when an impersonating viewer has lost the permission for it. */
const allowedSession = (row: Row | undefined): Session | undefined =>
  row && (!row.viewer || row.viewer.permissions.includes(impersonationPermission)) ? sessionOf(row) : undefined

/** Permissions and scope of a session as one comparable text. */
const accessOf = ({ actor, scope }: Pick<Session, 'actor' | 'scope'>): string =>
  JSON.stringify([
    [...actor.permissions].sort(),
    [...(actor.granted ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)),
    scope.all,
    [...scope.complexIds].sort(),
    [...scope.houseIds].sort(),
  ])

/**
 * Resolves tokens to sessions. Caches a session for at most 10 s; a change of permissions or a logout evicts it on
 * every node.
 */
export class Sessions {
  /** Incremented by every eviction: a concurrent lookup may have read outdated data and must not be cached. */
  #turn = 0
  readonly #known = new LRUCache<string, Session>({ max: maxCached, ttl: ttlMs })

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    listener: Listener,
  ) {
    listener.on(
      'access',
      (staffId) => this.forget(Number(staffId)),
      () => this.forget(0),
    )
  }

  /**
   * The session of an `Authorization` header; undefined when it is unknown, expired or revoked. `isUse` is false for what the
   * browser asks for by itself.
   */
  async of(header: string | undefined, isUse = true): Promise<Session | undefined> {
    const token = bearer.exec(header ?? '')?.[1]
    if (!token) return undefined
    const hash = tokenHash(token)
    const key = hash.toString('base64')
    const now = this.clock.now()
    const known = this.#known.get(key)
    if (known && known.accessUntil > now.getTime()) return known
    const turn = this.#turn
    const { rows } = await findSession(this.db, hash, now, isUse)
    const session = allowedSession(rows[0])
    if (session && turn === this.#turn) this.#known.set(key, session)
    return session
  }

  /** The given sessions that are still valid with unchanged permissions and scope. */
  async unchanged<T extends Pick<Session, 'actor' | 'scope'>>(held: readonly T[]): Promise<Set<T>> {
    const ids = held.map(({ actor }) => actor.sessionId)
    const { rows } = await openSessions(sql`s.id = any(${ids}::bigint[])`, this.clock.now()).execute(this.db)
    const access = new Map(
      rows.flatMap((row) => allowedSession(row) ?? []).map((s) => [s.actor.sessionId, accessOf(s)]),
    )
    return new Set(held.filter((one) => access.get(one.actor.sessionId) === accessOf(one)))
  }

  /**
   * Creates a session; the token is returned once and only its hash is stored. With a viewer it is an impersonation by
   * that person.
   */
  async open(db: Db, staffId: number, from: { ip: string; userAgent: string | null; now: Date; viewerId?: number }) {
    const token = newToken()
    const lasts = from.viewerId === undefined ? sql`days => session_absolute_days` : sql`mins => ${viewMinutes}`
    const { rows } = await sql<{
      expires_at: string
    }>`select ${from.now}::timestamptz + make_interval(${lasts}) as expires_at
      from settings`.execute(db)
    const { expires_at } = rows[0]!
    await db
      .insertInto('sessions')
      .values({
        staff_id: staffId,
        viewer_id: from.viewerId ?? null,
        token_hash: tokenHash(token),
        ip: from.ip,
        user_agent: from.userAgent,
        created_at: from.now,
        last_seen_at: from.now,
        expires_at,
      })
      .execute()
    if (from.viewerId === undefined) await endOldestSessions(db, staffId, from.now)
    return { access_token: token, token_type: 'Bearer' as const, expires_at }
  }

  /** Evicts the cached sessions of a person, or all with 0. */
  forget(staffId: number): void {
    this.#turn += 1
    if (staffId === 0) return this.#known.clear()
    for (const [key, session] of this.#known.entries())
      if (session.actor.id === staffId || session.viewer?.id === staffId) this.#known.delete(key)
  }
}
