import { clientErrors, type ClientError } from '@oselia/contract/client-errors'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { implement } from '../../../platform/implement.js'
import { paged, searched, spelt } from '../../../platform/list.js'
import { networkOf } from '../../../platform/networks.js'
import { countAttempt } from '../../../platform/rate-limits.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { stored, type Reported } from './client-errors.rules.js'

const anHour = 3600
/** Different errors that are kept: anybody may report some. */
const mostErrors = 5000

const report = async (app: App, ctx: PublicRequestContext, reported: Reported) => {
  const limit = { key: `client-errors:${networkOf(ctx.ip)}`, attempts: 20, seconds: anHour }
  await countAttempt(app.pools.interactiveDb, ctx.now, limit)
  const { fingerprint, message, stack, route, build } = stored(reported)
  const { rows } = await sql<{
    fresh: boolean
  }>`insert into client_errors as e (fingerprint, message, stack, route, build, first_at, last_at)
    values (${fingerprint}, ${message}, ${stack}, ${route}, ${build}, ${ctx.now}, ${ctx.now})
    on conflict (fingerprint) do update set count = e.count + 1, last_at = excluded.last_at
    returning (xmax = 0) as fresh`.execute(ctx.db)
  // Rows that somebody else removes or counts at this moment are left to them.
  if (rows[0]!.fresh)
    await sql`delete from client_errors where id in (select id from client_errors
      order by last_at desc, id desc offset ${mostErrors} for update skip locked)`.execute(ctx.db)
  return { data: { ok: true as const } }
}

/** Deletes errors that did not occur for 90 days. */
export const dropOldErrors = async (db: Db, now: Date): Promise<void> => {
  await sql`delete from client_errors where last_at < ${now}::timestamptz - interval '90 days'`.execute(db)
}

/** Errors of the browser, recorded without personal data for whoever runs the installation. */
export const clientErrorRoutes = (app: App): void => {
  app.jobs.task('client-errors.drop', 'bulk', (_payload, db) => dropOldErrors(db, app.clock.now()), '43 3 * * *')
  implement(app, clientErrors, {
    report: ({ ctx, body }) => report(app, ctx, body),
    list: ({ ctx, query }) =>
      paged<ClientError>(
        ctx.db,
        {
          columns: sql`e.id, e.message, e.stack, e.route, e.build, e.count, e.first_at, e.last_at`,
          from: sql`client_errors e`,
          where: searched(spelt(sql`concat_ws(' ', e.message, e.route)`), query.search_query),
          sort: { last_at: sql`e.last_at`, count: sql`e.count` },
          tiebreaker: sql`e.id`,
        },
        query,
      ),
  })
}
