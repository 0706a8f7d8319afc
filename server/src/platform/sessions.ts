import { createHash, randomBytes } from 'node:crypto'
import { sql, type Generated, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { access, type Access, type AccessRow, type SessionAccess } from './access.js'
import type { Clock } from './clock.js'
import type { Db, Instant, NullableInstant } from './db.js'
import type { Listener } from './listener.js'
import { makeScope, wholeScope } from './scope.js'
import { grantedFor } from './sessions.grants.js'
import { endOldestSessions } from './sessions.cap.js'
import { impersonatedAccess } from './sessions.impersonation.js'
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

export interface Session extends Access, Standing {
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

const ttlMs = 10_000
/** Maximum number of cached sessions. */
const maxCached = 10_000
const bearer = /^Bearer ([\w-]{20,100})$/i

export const newToken = (): string => randomBytes(32).toString('base64url')
/** Tokens are long and random, so a plain SHA-256 is enough for storage. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Row extends SessionAccess {
  id: number
  expires_at: string
  /** When it ends without further use. */
  idle_until: string
  granted: Record<string, number[]>
  confirm_sensitive: boolean
  confirmed_until: string | null
}

/** Permissions and scope of a row, with grants of single rows where they count. */
export const accessOfRow = (row: AccessRow, sessionId = 0, granted?: Record<string, number[]>): Access => ({
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
  ...(row.viewer ? accessOfRow(impersonatedAccess(row.viewer, row), row.id) : accessOfRow(row, row.id, row.granted)),
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
export const systemActor: Access = {
  actor: { id: 0, name: '', sessionId: 0, permissions: new Set() },
  scope: wholeScope,
}

/** Valid sessions (alias `s`) that match a condition, with the permissions of their people. */
const openSessions = (which: RawBuilder<unknown>, now: Date) => {
  const { joins, isAllowed, columns } = access('session')
  return sql<Row>`
    select s.id, ${absoluteEnd} as expires_at, ${idleEnd} as idle_until, ${columns(now)},
      ${grantedFor('p', now)} as granted,
      (select confirm_sensitive from settings) as confirm_sensitive,
      s.confirmed_at + make_interval(mins => ${confirmMinutes}) as confirmed_until
    from sessions s ${joins}
    where ${which} and ${sessionLives(now)} and ${isAllowed}`
}

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
  row && (!row.viewer || row.viewer.permissions.includes(access('impersonation'))) ? sessionOf(row) : undefined

/** Permissions and scope of a session as one comparable text. */
const accessOf = ({ actor, scope }: Access): string =>
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
  async unchanged<T extends Access>(held: readonly T[]): Promise<Set<T>> {
    const ids = held.map(({ actor }) => actor.sessionId)
    const { rows } = await openSessions(sql`s.id = any(${ids}::bigint[])`, this.clock.now()).execute(this.db)
    const current = new Map(
      rows.flatMap((row) => allowedSession(row) ?? []).map((s) => [s.actor.sessionId, accessOf(s)]),
    )
    return new Set(held.filter((one) => current.get(one.actor.sessionId) === accessOf(one)))
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
