import type { InflationIndex } from '@oselia/contract/inflation-indices'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { firstDay } from '../ledger/ledger.public.js'

const indicesOf = async (db: Db): Promise<InflationIndex[]> => {
  const { rows } = await sql<InflationIndex>`select to_char(period, 'YYYY-MM') as period, index_tenths / 10.0 as index
    from inflation_indices order by inflation_indices.period desc`.execute(db)
  return rows
}

export const listIndices = async (ctx: RequestContext) => ({ data: await indicesOf(ctx.db) })

/** Adds months or replaces their indices; only with access to all houses. */
export const saveIndices = async (ctx: RequestContext, { items }: { items: readonly InflationIndex[] }) => {
  requireWholeCommunity(ctx)
  const old = await indicesOf(ctx.db)
  const months = new Map(items.map(({ period, index }) => [firstDay(period), Math.round(index * 10)]))
  await sql`insert into inflation_indices (period, index_tenths, updated_at)
    select p, i, ${ctx.now}::timestamptz from unnest(${[...months.keys()]}::date[], ${[...months.values()]}::int[]) as x(p, i) order by p
    on conflict (period) do update set index_tenths = excluded.index_tenths, updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
  const data = await indicesOf(ctx.db)
  const text = (all: readonly InflationIndex[]) => all.map(({ period, index }) => `${period}: ${index}`).join('; ')
  await audit(ctx, {
    action: 'update',
    entity: 'billing_settings',
    changes: [{ field: 'inflation_indices', old: text(old), new: text(data) }],
  })
  return { data }
}
