import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from './clock.js'
import type { Db, Pools } from './db.js'
import { notFound } from './problems.js'
import { countAttempt, type Limit } from './rate-limits.js'
import type { PublicRequestContext } from './request-context.js'
import { sharedSecret } from './secrets.js'
import { tokenHash } from './sessions.js'
import { networkOf } from './networks.js'

/** A valid link to one thing. */
interface PublicLink {
  token: string
  created_at: string
  /** When it ends by itself; null when it does not. */
  expires_at: string | null
}

/** Who makes or ends a link: a person, or the system. */
interface LinkOwner {
  db: Db
  now: Date
  actor?: { id: number }
}

interface Row {
  subject_id: number
  revision: number
  created_at: string
  expires_at: string | null
  revoked_at: string | null
}

const quarter = 900
/** Per 15 minutes and address; a whole building may share one. */
const useLimit = (kind: string, ip: string): Limit => ({ key: `link:${kind}:${ip}`, attempts: 3000, seconds: quarter })
const guessLimit = (ip: string): Limit => ({ key: `link:guess:${ip}`, attempts: 60, seconds: quarter })

/**
 * Addresses that open one thing without an account: at most one valid link for each `kind` and subject.
 *
 * A token is the HMAC-SHA256 (256 bits, base64url) of kind, subject and revision under a secret of the installation. The table has its
 * hash alone, and yet the same address can be shown, printed and mailed again. Revoking ends a link; the next one has the next
 * revision and with it another token.
 *
 * A link is made and ended in the transaction that writes the history of its subject. `resolve` tells only which subject a token
 * names: whether the subject may be shown now (published, not deleted, within its time) is the feature's own condition, and its answer
 * to a subject that may not be shown is `notFound()` as well. A feature names its kind after the page: `document` (`/files/{token}`),
 * `notice` (`/notice/{token}`: the kind `notice.announcement`, `notice.article` or `notice.event` with the id of the item; in its query
 * `notice.reader` with the id of the recipient of a delivery, who is asked to confirm),
 * `lobby` (the id of the house), `poll` (the id of the interview), `poll.person` (the id of an invitation to it), `meters` (the id of the unit whose residents send readings), `bill` (the id of the bill) and `calendar` (the id of the person or house whose feed it is; made
 * without a time limit, replaced by `revoke` and `tokenFor`), `unsubscribe` (the id of the member whose e-mails of content it ends). A page answered from a cache calls `find` when the cache is filled, which
 * counts nothing, and `resolve` otherwise. Endpoints declare `/:token` in their path and the permission `anyone`: `implement`
 * then adds `no-store`, `noindex` and `no-referrer`. Pages with a token in their URL get the same headers in `web.ts`.
 */
export class PublicLinks {
  readonly #secret: string
  readonly #interactiveDb: Db
  readonly #clock: Clock

  private constructor(secret: string, { pools, clock }: { pools: Pools; clock: Clock }) {
    this.#secret = secret
    this.#interactiveDb = pools.interactiveDb
    this.#clock = clock
  }

  /** Needs a migrated database. */
  static async open(options: { pools: Pools; clock: Clock }): Promise<PublicLinks> {
    return new PublicLinks(await sharedSecret(options.pools.slowDb, 'public_links'), options)
  }

  /**
   * The token of the subject's link; makes one where there is none, or where it was revoked or has expired. `expiresAt` is kept unless
   * given; null: never.
   */
  async tokenFor(ctx: LinkOwner, kind: string, subjectId: number, expiresAt?: Date | null): Promise<string> {
    const ends = expiresAt ?? null
    // The update without effect locks the row, so that of two callers one makes the next revision.
    const { rows } =
      await sql<Row>`insert into public_links as l (kind, subject_id, token_hash, created_by, created_at, expires_at)
      values (${kind}, ${subjectId}, ${tokenHash(this.#token(kind, subjectId, 1))}, ${ctx.actor?.id || null}, ${ctx.now}, ${ends})
      on conflict (kind, subject_id) do update set kind = excluded.kind
      returning subject_id, revision, created_at, expires_at, revoked_at`.execute(ctx.db)
    const row = rows[0]!
    if (isValid(row, ctx.now)) {
      if (expiresAt !== undefined)
        await sql`update public_links set expires_at = ${ends} where kind = ${kind} and subject_id = ${subjectId}`.execute(
          ctx.db,
        )
      return this.#token(kind, subjectId, row.revision)
    }
    const token = this.#token(kind, subjectId, row.revision + 1)
    await sql`update public_links set revision = ${row.revision + 1}, token_hash = ${tokenHash(token)}, created_by = ${ctx.actor?.id || null},
      created_at = ${ctx.now}, expires_at = ${ends}, revoked_at = null, revoked_by = null
      where kind = ${kind} and subject_id = ${subjectId} and revision = ${row.revision}`.execute(ctx.db)
    return token
  }

  /** The tokens of many subjects, as `tokenFor` answers each; one that is valid keeps its end. */
  async tokensFor(
    ctx: LinkOwner,
    kind: string,
    subjectIds: readonly number[],
    expiresAt?: Date,
  ): Promise<Map<number, string>> {
    const tokens = new Map<number, string>()
    for (const [id, { token }] of await this.validLinks(ctx.db, kind, subjectIds)) tokens.set(id, token)
    const rest = subjectIds.filter((id) => !tokens.has(id))
    const hashes = rest.map((id) => tokenHash(this.#token(kind, id, 1)))
    const { rows } =
      await sql<Row>`insert into public_links (kind, subject_id, token_hash, created_by, created_at, expires_at)
      select ${kind}, l.id, l.hash, ${ctx.actor?.id || null}, ${ctx.now}, ${expiresAt ?? null}::timestamptz
      from unnest(${rest}::bigint[], ${hashes}::bytea[]) as l (id, hash) on conflict do nothing returning subject_id`.execute(
        ctx.db,
      )
    for (const { subject_id: id } of rows) tokens.set(id, this.#token(kind, id, 1))
    // Revoked or expired ones, and those that another transaction has just made.
    for (const id of rest) if (!tokens.has(id)) tokens.set(id, await this.tokenFor(ctx, kind, id, expiresAt))
    return tokens
  }

  /** The valid links of these subjects; makes none. */
  async validLinks(db: Db, kind: string, subjectIds: readonly number[]): Promise<Map<number, PublicLink>> {
    if (subjectIds.length === 0) return new Map()
    const { rows } = await sql<Row>`select subject_id, revision, created_at, expires_at, revoked_at from public_links
      where kind = ${kind} and subject_id = any(${[...subjectIds]}::bigint[])`.execute(db)
    const now = this.#clock.now()
    return new Map(
      rows
        .filter((row) => isValid(row, now))
        .map(({ subject_id, revision, created_at, expires_at }) => [
          subject_id,
          { token: this.#token(kind, subject_id, revision), created_at, expires_at },
        ]),
    )
  }

  /** Ends the subject's link; false when it has no valid one. Its token never opens anything again. */
  async revoke(ctx: LinkOwner, kind: string, subjectId: number): Promise<boolean> {
    const { numAffectedRows } =
      await sql`update public_links set revoked_at = ${ctx.now}, revoked_by = ${ctx.actor?.id ?? null}
      where kind = ${kind} and subject_id = ${subjectId} and revoked_at is null
        and (expires_at is null or expires_at > ${ctx.now})`.execute(ctx.db)
    return numAffectedRows === 1n
  }

  /** The subject of a token; 404 when it names none, was revoked or has expired; 429 after too many uses or wrong tokens. */
  async resolve(ctx: PublicRequestContext, kind: string, token: string): Promise<number> {
    await countAttempt(this.#interactiveDb, ctx.now, useLimit(kind, networkOf(ctx.ip)))
    const subject = await this.find(ctx.db, kind, token)
    if (subject !== undefined) return subject
    await countAttempt(this.#interactiveDb, ctx.now, guessLimit(networkOf(ctx.ip)))
    throw notFound()
  }

  /** The subject of a valid token, without counting the use. */
  async find(db: Db, kind: string, token: string): Promise<number | undefined> {
    const now = this.#clock.now()
    const { rows } = await sql<Row>`select subject_id, revision, created_at, expires_at, revoked_at from public_links
      where token_hash = ${tokenHash(token)} and kind = ${kind}`.execute(db)
    return rows[0] && isValid(rows[0], now) ? rows[0].subject_id : undefined
  }

  #token(kind: string, subjectId: number, revision: number): string {
    return createHmac('sha256', this.#secret).update(`${kind}.${subjectId}.${revision}`).digest('base64url')
  }
}

const isValid = ({ revoked_at, expires_at }: Row, now: Date): boolean =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > now.getTime())
