import { createHmac, timingSafeEqual } from 'node:crypto'
import { finished } from 'node:stream'
import { sql } from 'kysely'
import type { App } from './app.js'
import type { RequestContext, PublicRequestContext } from './request-context.js'
import type { Bytes } from './implement.js'
import { notFound, Problem } from './problems.js'
import { sharedSecret } from './secrets.js'

/** What a signed download address says; it is good for the session that asked for it. */
export interface Address {
  query: string
  language: string
  user: number
  session: number
  until: number
  /** Random, so that a new address never equals one that was used. */
  nonce: string
}

/** Seconds within which a download that broke off may be repeated by the same address. */
const repeatedWithin = 60

export const signatureOf = async (
  app: App,
  name: string,
  { query, language, user, session, until, nonce }: Address,
): Promise<string> =>
  createHmac('sha256', await sharedSecret(app.pools.db, 'exports'))
    .update(JSON.stringify([name, query, language, user, session, until, nonce]))
    .digest('base64url')

const isOpen = async ({ db, now }: PublicRequestContext, { session, user }: Address): Promise<boolean> => {
  const { rows } = await sql`select 1 from sessions where id = ${session} and staff_id = ${user}
    and revoked_at is null and expires_at > ${now}`.execute(db)
  return rows.length > 0
}

/** 404 unless the signature is right, has not expired, and the session that asked for the address is open. */
export const requireSigned = async (
  app: App,
  ctx: PublicRequestContext,
  name: string,
  { sign, ...address }: Address & { sign: string },
): Promise<void> => {
  const right = Buffer.from(await signatureOf(app, name, address))
  const given = Buffer.from(sign)
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw notFound()
  if (address.until * 1000 < ctx.now.getTime() || !(await isOpen(ctx, address))) throw notFound()
}

type State = 'open' | 'broken' | 'done'

/** Takes the address for one download: whether it is the first one. 410 `link_used` unless it is, or repeats a broken one. */
const take = async ({ pools: { db } }: App, now: Date, sign: string, until: number): Promise<'first' | 'repeated'> => {
  const { rows } = await sql<{ first: boolean }>`insert into export_links as l (sign, state, expires_at)
    values (${sign}, 'open', ${new Date(until * 1000)}) on conflict (sign) do update set state = 'open'
      where l.state = 'broken' and l.broken_at > ${now}::timestamptz - make_interval(secs => ${repeatedWithin})
    returning l.broken_at is null as first`.execute(db)
  if (!rows[0]) throw new Problem(410, 'link_used')
  return rows[0].first ? 'first' : 'repeated'
}

const settle = async ({ pools: { db }, clock }: App, sign: string, state: State) => {
  await sql`update export_links set state = ${state},
    broken_at = case when ${state} = 'broken' then coalesce(broken_at, ${clock.now()}) end where sign = ${sign}`.execute(
    db,
  )
}

/**
 * Answers a signed address once. A download that broke off may be repeated within a minute of the first break, without
 * counting anew; one that could not start leaves the address as it was.
 */
export const answerOnce = async (
  app: App,
  ctx: RequestContext,
  { sign, until }: { sign: string; until: number },
  answer: (isRepeated: boolean) => Promise<Bytes>,
): Promise<Bytes> => {
  const use = await take(app, ctx.now, sign, until)
  try {
    const bytes = await answer(use === 'repeated')
    finished(bytes.stream, (error) => {
      settle(app, sign, error ? 'broken' : 'done').catch((cause: unknown) =>
        app.http.log.error({ err: cause }, 'the end of a download was not noted'),
      )
    })
    return bytes
  } catch (error) {
    if (use === 'first') await sql`delete from export_links where sign = ${sign}`.execute(app.pools.db)
    else await settle(app, sign, 'broken')
    throw error
  }
}
