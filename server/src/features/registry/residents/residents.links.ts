import type { endReasons } from '@oselia/contract/residents.enums'
import type { Resident, ResidentFields } from '@oselia/contract/residents'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { conflict, invalid } from '../../../platform/problems.js'
import { residentEntity } from './residents.entity.js'

export type EndReason = (typeof endReasons)[number]

/** Maximum rows of one insert, limited by the number of query parameters. */
const batch = 500

/** Creates validated links with their history; returns their ids in the given order. */
export const openLinks = async (
  ctx: RequestContext,
  links: readonly ResidentFields[],
  isDemo = false,
): Promise<number[]> => {
  const opened: number[] = []
  const made = { is_demo: isDemo, created_by: ctx.actor.id, created_at: ctx.now, updated_at: ctx.now }
  for (let at = 0; at < links.length; at += batch) {
    const rows = await ctx.db
      .insertInto('residents')
      .values(links.slice(at, at + batch).map((link) => Object.assign({}, made, link)))
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    await residentEntity.recordChanges(ctx, 'create', ids)
    opened.push(...ids)
  }
  return opened
}

/**
 * Ends links with that day as the last; 422 at `on` for one that begins later. Links that ended earlier are
 * unchanged.
 */
export const endLinks = async (ctx: RequestContext, links: readonly Resident[], on: string, reason: EndReason) => {
  if (links.some(({ from }) => from > on)) throw invalid('on', 'before_start')
  const open = links.filter(({ to }) => to === null || to > on)
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  await sql`update residents set "to" = ${on}::date, end_reason = ${reason}, version = version + 1, updated_at = ${ctx.now}
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  return residentEntity.recordChanges(ctx, 'close', ids, open)
}

/** The same for links without a share; an owner's link ends with its share, 409 `follows_share`. */
export const endByHand = (ctx: RequestContext, links: readonly Resident[], on: string, reason: EndReason) => {
  if (links.some(({ role }) => role.is_owner)) throw conflict('follows_share')
  return endLinks(ctx, links, on, reason)
}

/** A unit has one primary contact at a time: clears the flag of other links with overlapping dates. */
export const onlyPrimary = async (ctx: RequestContext, { id, realty_id, from, to }: Resident) => {
  const { rows } = await sql<{
    id: number
  }>`select r.id from residents r where r.realty_id = ${realty_id} and r.id <> ${id}
    and r.deleted_at is null and r.is_primary_contact
    and daterange(r."from", r."to", '[]') && daterange(${from}::date, ${to}::date, '[]')`.execute(ctx.db)
  if (rows.length === 0) return
  const before = await residentEntity.lockMany(
    ctx,
    rows.map((row) => row.id),
  )
  const ids = before.map((link) => link.id)
  await sql`update residents set is_primary_contact = false, version = version + 1, updated_at = ${ctx.now}
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  await residentEntity.recordChanges(ctx, 'update', ids, before)
}
