import type { InflationIndex } from '@oselia/contract/inflation-indices'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { firstDay } from '../ledger/ledger.public.js'

const indicesOf = async (db: Db): Promise<InflationIndex[]> => {
  const { rows } = await sql<InflationIndex>`select to_char(period, 'YYYY-MM') as period, index_tenths / 10.0 as index
    from inflation_indices order by inflation_indices.period desc`.execute(db)
  return rows
}

export const listIndices = async (ctx: RequestContext) => ({ data: await indicesOf(ctx.db) })

interface Item {
  period: string
  index: number | null
}

const issuesOf = (items: readonly Item[], month: string): ValidationIssue[] =>
  items.flatMap(({ period }, at): ValidationIssue[] => {
    const field = `items.${at}.period`
    if (period > month) return [{ field, key: 'in_future' }]
    return items.findIndex((one) => one.period === period) < at ? [{ field, key: 'named_twice' }] : []
  })

/** Adds months, replaces or takes out their indices; only with access to all houses. 422 for a month to come, or named twice. */
export const saveIndices = async (ctx: RequestContext, { items }: { items: readonly Item[] }) => {
  requireWholeCommunity(ctx)
  const issues = issuesOf(items, (await today(ctx)).slice(0, 7))
  if (issues.length > 0) throw validationProblem(issues)
  const old = await indicesOf(ctx.db)
  const gone = items.flatMap(({ period, index }) => (index === null ? [firstDay(period)] : []))
  const months = items.flatMap(({ period, index }) => (index === null ? [] : [[firstDay(period), index] as const]))
  const tenths = months.map(([, index]) => Math.round(index * 10))
  await sql`delete from inflation_indices where period = any(${gone}::date[])`.execute(ctx.db)
  await sql`insert into inflation_indices (period, index_tenths, updated_at)
    select p, i, ${ctx.now}::timestamptz from unnest(${months.map(([day]) => day)}::date[], ${tenths}::int[]) as x(p, i) order by p
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
