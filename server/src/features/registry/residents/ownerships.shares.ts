import type { OwnershipFields } from '@oselia/contract/residents'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { invalid } from '../../../platform/problems.js'
import { replaceLinkedFiles } from '../../../platform/entity.files.js'
import { fileLinks, ownershipEntity } from './ownerships.entity.js'
import type { Held } from './ownerships.queries.js'
import { residentEntity } from './residents.entity.js'
import { ownerRoleOf } from './ownerships.rules.js'
import { ownerRoles } from './resident-roles.queries.js'
import { endLinks, openLinks, type EndReason } from './residents.links.js'

/** Checks the deferred constraint now, so that a sum over 1 fails this call instead of the commit. */
const requireWithinOne = async (ctx: RequestContext) => {
  await sql`set constraints ownerships_within_one immediate`.execute(ctx.db)
  await sql`set constraints ownerships_within_one deferred`.execute(ctx.db)
}

/** Records a change of shares after checking the sum rule (422 at `numerator`); returns their current state. */
export const recordShares = async (
  ctx: RequestContext,
  action: string,
  ids: readonly number[],
  before: readonly Held[] = [],
): Promise<Held[]> => {
  await requireWithinOne(ctx)
  return ownershipEntity.recordChanges(ctx, action, ids, before)
}

/** A share to create; `lives_here` is stored on the owner's link. */
export interface Opening extends OwnershipFields {
  lives_here?: boolean
}

/** The owner's link derived from the share. */
export const linkOf = (share: OwnershipFields, roles: { owner: number; co_owner: number }) => ({
  member_id: share.member_id,
  realty_id: share.realty_id,
  role_id: roles[ownerRoleOf(share)],
  from: share.from,
  to: share.to,
  end_reason: share.end_reason,
})

const batch = 500

/**
 * Creates validated shares, each with its owner's link, and records their history; returns their ids in the given
 * order.
 */
export const openShares = async (
  ctx: RequestContext,
  shares: readonly Opening[],
  isDemo = false,
): Promise<number[]> => {
  const roles = await ownerRoles(ctx.db)
  const links = shares.map((share) => ({
    ...linkOf(share, roles),
    registered: false,
    lives_here: share.lives_here ?? true,
    is_primary_contact: false,
    note: null,
  }))
  const residentIds = await openLinks(ctx, links, isDemo)
  const opened: number[] = []
  for (let at = 0; at < shares.length; at += batch) {
    const part = shares.slice(at, at + batch)
    const rows = part.map(({ file_ids: _files, lives_here: _lives, ...share }, index) => ({
      ...share,
      resident_id: residentIds[at + index]!,
      is_demo: isDemo,
      created_by: ctx.actor.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    }))
    const made = await ctx.db.insertInto('ownerships').values(rows).returning('id').execute()
    for (const [index, { id }] of made.entries()) {
      if (part[index]!.file_ids.length > 0) await replaceLinkedFiles(ctx.db, fileLinks, id, part[index]!.file_ids)
    }
    const ids = made.map(({ id }) => id)
    await recordShares(ctx, 'create', ids)
    opened.push(...ids)
  }
  return opened
}

/** Ends shares and their owners' links with that day as the last; 422 at `on` for a share that begins later. */
export const endShares = async (
  ctx: RequestContext,
  shares: readonly Held[],
  on: string,
  reason: EndReason,
): Promise<Held[]> => {
  if (shares.some(({ from }) => from > on)) throw invalid('on', 'before_start')
  const open = shares.filter(({ to }) => to === null || to > on)
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  await sql`update ownerships set "to" = ${on}::date, end_reason = ${reason}, version = version + 1, updated_at = ${ctx.now}
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  const links = await residentEntity.reloadMany(
    ctx,
    open.map(({ resident_id }) => resident_id),
  )
  await endLinks(ctx, links, on, reason)
  return recordShares(ctx, 'close', ids, open)
}
