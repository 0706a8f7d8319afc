import { createHash, randomBytes } from 'node:crypto'
import type { Permission } from '@oselia/contract/kit'
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
      viewer_id: number | null
      confirmed_at: NullableInstant
    }
  }
}

/** What a session is asked at the door, beside its person's rights. */
export interface Standing {
  /** Who looks as this person: the session reads only. */
  viewer: { id: number; name: string } | null
  /** The community asks a second step of his rights, and he has none. */
  needsSecondStep: boolean
  /** The community asks for a fresh code before some acts; the moment until which the last one holds, if it is so. */
  confirm: { until: string | null } | null
}

export interface Session extends Standing {
  actor: Actor
  scope: Scope
  expiresAt: string
}

/** Minutes that a fresh code holds. Source: practice.md e4.9. */
export const confirmMinutes = 10
/** Minutes that one may look as another person. */
const viewMinutes = 60
/** Who looks as another must hold this as long as he looks. */
const lookingRight = 'staff.approve'
/**
 * Rights of which a community may ask a second step: among the default roles the owner’s, the chair’s and the accountant’s, and any
 * copy of these. Source: practice.md e4.9.
 */
export const guardedRights: readonly Permission[] = ['identity.sensitive', 'staff.approve', 'settings.update']

/** A session ends 7 days after it was last used and 30 days after login, whichever comes first. */
export const idleDays = 7
export const absoluteDays = 30

const remembered = 10_000
const bearer = /^Bearer ([\w-]{20,100})$/i

export const newToken = (): string => randomBytes(32).toString('base64url')
/** Tokens are long and random, so a plain SHA-256 at rest is enough. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Person {
  staff_id: number
  name: string
  scope_all: boolean
  permissions: string[]
  complex_ids: number[]
  house_ids: number[]
}
/** One of the two of a session in which somebody looks as another. */
interface Looking extends Person {
  /** Houses of his complexes. */
  inner_house_ids: number[]
}
interface Row extends Looking {
  id: number
  expires_at: string
  /** The moment at which a role for a time begins or ends next. */
  rights_until: string | null
  viewer: Looking | null
  needs_second_step: boolean
  confirm_sensitive: boolean
  confirmed_until: string | null
}

/** Roles of a person of alias `p` at a moment: those he has for good, and those lent to him for a time. */
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

const actorOf = (row: Person, sessionId = 0): Pick<Session, 'actor' | 'scope'> => ({
  actor: { id: row.staff_id, name: row.name, sessionId, permissions: new Set(row.permissions) },
  scope: makeScope(row.scope_all, row.complex_ids, row.house_ids),
})

/** Who looks as another sees no more than either of them: the rights and the houses that both have. */
const seenBy = (viewer: Looking, seen: Looking): Person => ({
  ...seen,
  permissions: seen.permissions.filter((permission) => viewer.permissions.includes(permission)),
  scope_all: seen.scope_all && viewer.scope_all,
  complex_ids: meet(viewer, seen, ({ complex_ids }) => complex_ids).filter(
    (id) => holdsComplex(viewer, id) && holdsComplex(seen, id),
  ),
  house_ids: meet(viewer, seen, ({ house_ids }) => house_ids).filter(
    (id) => holdsHouse(viewer, id) && holdsHouse(seen, id),
  ),
})
const meet = (a: Looking, b: Looking, ids: (one: Looking) => number[]) => [...new Set([...ids(a), ...ids(b)])]
const holdsComplex = (one: Looking, id: number) => one.scope_all || one.complex_ids.includes(id)
const holdsHouse = (one: Looking, id: number) =>
  one.scope_all || one.house_ids.includes(id) || one.inner_house_ids.includes(id)

const sessionOf = (row: Row): Session => ({
  ...actorOf(row.viewer ? seenBy(row.viewer, row) : row, row.id),
  expiresAt: row.expires_at,
  viewer: row.viewer && { id: row.viewer.staff_id, name: row.viewer.name },
  needsSecondStep: row.needs_second_step && row.viewer === null,
  confirm: row.confirm_sensitive ? { until: row.confirmed_until } : null,
})

/** The product itself: what the clock does is nobody's act, and reaches everything. */
export const nobody: Pick<Session, 'actor' | 'scope'> = {
  actor: { id: 0, name: '', sessionId: 0, permissions: new Set() },
  scope: wholeScope,
}

/** A person with his rights of a moment, for work that goes on after his request; undefined when he may not log in. */
export const personById = async (
  db: Db,
  staffId: number,
  now = new Date(),
): Promise<Pick<Session, 'actor' | 'scope'> | undefined> => {
  const { rows } = await sql<Person>`select ${rights(now)} from staff p
    where p.id = ${staffId} and p.status = 'active' and p.deleted_at is null`.execute(db)
  return rows[0] && actorOf(rows[0])
}

/** Condition over alias `p`: at that moment he holds one of the rights, for good or for a time. */
export const holdsOneOf = (now: Date, wanted: readonly Permission[]) =>
  sql<boolean>`exists (select 1 from (${rolesAt(now, 'p')}) r where r.permissions && ${wanted}::text[])`
/** Condition over alias `p`: his rights ask a second step of him by the settings of the community. */
export const secondStepAsked = (now: Date) => sql<boolean>`(select require_two_factor from settings)
  and ${holdsOneOf(now, guardedRights)}`
/** Condition over alias `p`: he has a second step switched on. */
export const hasSecondStep = sql<boolean>`(p.two_factor_phone or p.two_factor_email
  or exists (select 1 from staff_apps a where a.staff_id = p.id and a.confirmed_at is not null))`

const lookUp = (db: Db, hash: Buffer, now: Date) =>
  sql<Row>`
    with used as (
      update sessions set last_seen_at = ${now}
      where token_hash = ${hash} and last_seen_at < ${now}::timestamptz - interval '1 minute' and revoked_at is null
        and last_seen_at > ${now}::timestamptz - make_interval(days => ${idleDays}) and expires_at > ${now}
    )
    select s.id, s.expires_at, ${rights(now)},
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
    where s.token_hash = ${hash} and s.revoked_at is null and s.expires_at > ${now}
      and s.last_seen_at > ${now}::timestamptz - make_interval(days => ${idleDays})
      and p.deleted_at is null
      and case when s.viewer_id is null then p.status = 'active' else v.id is not null end`.execute(db)

/** Who is behind a token. Remembers an answer for 10 s at most; a change of rights or a logout ends it on every node. */
export class Sessions {
  /** Grows whenever something is forgotten: what was being read meanwhile may be out of date. */
  #turn = 0
  readonly #known = new LRUCache<string, { session: Session; until: number }>({ max: remembered, ttl: 10_000 })

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
    if (known && known.until > now.getTime()) return known.session
    const turn = this.#turn
    const { rows } = await lookUp(this.db, hash, now)
    const row = rows[0]
    if (!row || (row.viewer && !row.viewer.permissions.includes(lookingRight))) return undefined
    const session = sessionOf(row)
    const until = Math.min(Date.parse(row.expires_at), row.rights_until ? Date.parse(row.rights_until) : Infinity)
    if (turn === this.#turn) this.#known.set(key, { session, until })
    return session
  }

  /** Opens a session; the token is told once and only its hash is kept. With a viewer it is his, and he sees what the person sees. */
  async open(db: Db, staffId: number, from: { ip: string; userAgent: string | null; now: Date; viewerId?: number }) {
    const token = newToken()
    const minutes = from.viewerId === undefined ? absoluteDays * 1440 : viewMinutes
    const expiresAt = new Date(from.now.getTime() + minutes * 60_000)
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
        expires_at: expiresAt,
      })
      .execute()
    return { access_token: token, token_type: 'Bearer' as const, expires_at: expiresAt.toISOString() }
  }

  /** Forgets what is remembered of a person, or of all with 0; what stands in the database decides again. */
  forget(staffId: number): void {
    this.#turn += 1
    if (staffId === 0) return this.#known.clear()
    for (const [key, { session }] of this.#known.entries())
      if (session.actor.id === staffId || session.viewer?.id === staffId) this.#known.delete(key)
  }
}
