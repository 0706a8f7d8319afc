import { createHash, randomBytes } from 'node:crypto'
import { sql, type Generated } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Actor } from './act.js'
import type { Clock } from './clock.js'
import type { Db, Instant, NullableInstant } from './db.js'
import type { Listener } from './listener.js'
import { makeScope, wholeScope, type Scope } from './scope.js'

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
    }
  }
}

export interface Session {
  actor: Actor
  scope: Scope
  expiresAt: string
}

/** A session ends 7 days after it was last used and 30 days after login, whichever comes first. */
export const idleDays = 7
export const absoluteDays = 30

const remembered = 10_000
const bearer = /^Bearer ([\w-]{20,100})$/i

export const newToken = (): string => randomBytes(32).toString('base64url')
/** Tokens are long and random, so a plain SHA-256 at rest is enough. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Row {
  id: number
  staff_id: number
  name: string
  expires_at: string
  scope_all: boolean
  permissions: string[]
  complex_ids: number[]
  house_ids: number[]
}

const rights = sql`
  concat_ws(' ', p.last_name, p.first_name) as name, p.scope_all,
  array(select distinct unnest(r.permissions) from staff_role_links l join staff_roles r on r.id = l.role_id
    where l.staff_id = p.id and r.deleted_at is null) as permissions,
  array(select complex_id from staff_scopes where staff_id = p.id and complex_id is not null) as complex_ids,
  array(select house_id from staff_scopes where staff_id = p.id and house_id is not null) as house_ids`

const personOf = (row: Omit<Row, 'expires_at'>): Pick<Session, 'actor' | 'scope'> => ({
  actor: { id: row.staff_id, name: row.name, sessionId: row.id, permissions: new Set(row.permissions) },
  scope: makeScope(row.scope_all, row.complex_ids, row.house_ids),
})

/** The product itself: what the clock does is nobody's act, and reaches everything. */
export const nobody: Pick<Session, 'actor' | 'scope'> = {
  actor: { id: 0, name: '', sessionId: 0, permissions: new Set() },
  scope: wholeScope,
}

/** A person with his rights of this moment, for work that goes on after his request; undefined when he may not log in. */
export const personById = async (db: Db, staffId: number): Promise<Pick<Session, 'actor' | 'scope'> | undefined> => {
  const { rows } = await sql<Row>`select 0 as id, p.id as staff_id, ${rights} from staff p
    where p.id = ${staffId} and p.status = 'active' and p.deleted_at is null`.execute(db)
  return rows[0] && personOf(rows[0])
}

const lookUp = (db: Db, hash: Buffer, now: Date) =>
  sql<Row>`
    with used as (
      update sessions set last_seen_at = ${now}
      where token_hash = ${hash} and last_seen_at < ${now}::timestamptz - interval '1 minute' and revoked_at is null
        and last_seen_at > ${now}::timestamptz - make_interval(days => ${idleDays}) and expires_at > ${now}
    )
    select s.id, s.staff_id, s.expires_at, ${rights}
    from sessions s join staff p on p.id = s.staff_id
    where s.token_hash = ${hash} and s.revoked_at is null and s.expires_at > ${now}
      and s.last_seen_at > ${now}::timestamptz - make_interval(days => ${idleDays})
      and p.status = 'active' and p.deleted_at is null`.execute(db)

/** Who is behind a token. Remembers an answer for 10 s at most; a change of rights or a logout ends it on every node. */
export class Sessions {
  /** Grows whenever something is forgotten: what was being read meanwhile may be out of date. */
  #turn = 0
  readonly #known = new LRUCache<string, Session>({ max: remembered, ttl: 10_000 })

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

  /** The session of an `Authorization` header; undefined when it is unknown, expired or revoked. */
  async of(header: string | undefined): Promise<Session | undefined> {
    const token = bearer.exec(header ?? '')?.[1]
    if (!token) return undefined
    const hash = tokenHash(token)
    const key = hash.toString('base64')
    const now = this.clock.now()
    const known = this.#known.get(key)
    if (known && Date.parse(known.expiresAt) > now.getTime()) return known
    const turn = this.#turn
    const { rows } = await lookUp(this.db, hash, now)
    const row = rows[0]
    if (!row) return undefined
    const session: Session = { ...personOf(row), expiresAt: row.expires_at }
    if (turn === this.#turn) this.#known.set(key, session)
    return session
  }

  /** Opens a session; the token is told once and only its hash is kept. */
  async open(db: Db, staffId: number, from: { ip: string; userAgent: string | null; now: Date }) {
    const token = newToken()
    const expiresAt = new Date(from.now.getTime() + absoluteDays * 86_400_000)
    await db
      .insertInto('sessions')
      .values({
        staff_id: staffId,
        token_hash: tokenHash(token),
        ip: from.ip,
        user_agent: from.userAgent,
        created_at: from.now,
        last_seen_at: from.now,
        expires_at: expiresAt,
      })
      .execute()
    return { access_token: token, token_type: 'Bearer' as const, expires_at: expiresAt.toISOString() }
  }

  /** Forgets what is remembered of a person, or of all with 0; what stands in the database decides again. */
  forget(staffId: number): void {
    this.#turn += 1
    if (staffId === 0) return this.#known.clear()
    for (const [key, session] of this.#known.entries()) if (session.actor.id === staffId) this.#known.delete(key)
  }
}
