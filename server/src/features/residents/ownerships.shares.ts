import { ownershipFields, type OwnershipFields } from '@oselia/contract/residents'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import { invalid } from '../../platform/problems.js'
import * as queries from './ownerships.queries.js'
import { ownerRoleOf } from './ownerships.rules.js'
import { ownerRoles } from './resident-roles.queries.js'
import { announceLinks, endLinks, openLinks, type EndReason } from './residents.links.js'
import { nowOf as linksOf } from './residents.queries.js'

type Held = queries.Held

const fields = Object.keys(ownershipFields.shape) as (keyof OwnershipFields)[]

/** A share as its history tells it: what is stored of it. */
const storedOf = (share: Held) => Object.fromEntries(fields.map((field) => [field, share[field]]))

/** Raises what is over 1 now, inside the act, where it is still a refusal of this very call and not of its commit. */
const demandWithinOne = async (act: Act) => {
  await sql`set constraints ownerships_within_one immediate`.execute(act.db)
  await sql`set constraints ownerships_within_one deferred`.execute(act.db)
}

/** Ends a change of shares: the sum rule (422 at `numerator`), history, live events; answers them as they are now. */
export const settleShares = async (
  act: Act,
  action: string,
  ids: readonly number[],
  before: readonly Held[] = [],
): Promise<Held[]> => {
  await demandWithinOne(act)
  const shares = await queries.nowOf(act, ids)
  const labels = await queries.labelsOf(act.db, ids)
  const were = new Map(before.map((share) => [share.id, storedOf(share)]))
  await auditAll(
    act,
    shares.map((share) => ({
      action,
      entity: 'ownerships',
      entity_id: share.id,
      label: labels.get(share.id)!,
      changes: differences(were.get(share.id) ?? null, storedOf(share)),
    })),
  )
  await announceLinks(act, 'ownerships', action, shares)
  return shares
}

/** A share to be opened; whether its owner lives in the unit stands with his link. */
export interface Opening extends OwnershipFields {
  lives_here?: boolean
}

/** The link of an owner as his share has it. */
export const linkOf = (share: OwnershipFields, roles: { owner: number; co_owner: number }) => ({
  member_id: share.member_id,
  realty_id: share.realty_id,
  role_id: roles[ownerRoleOf(share)],
  from: share.from,
  to: share.to,
  end_reason: share.end_reason,
})

const batch = 500

/** Opens shares that the caller has checked, each with its owner's link, with their history; their ids in the order given. */
export const openShares = async (act: Act, shares: readonly Opening[], isDemo = false): Promise<number[]> => {
  const roles = await ownerRoles(act.db)
  const links = shares.map((share) => ({
    ...linkOf(share, roles),
    registered: false,
    lives_here: share.lives_here ?? true,
    is_primary_contact: false,
    note: null,
  }))
  const residentIds = await openLinks(act, links, isDemo)
  const opened: number[] = []
  for (let at = 0; at < shares.length; at += batch) {
    const part = shares.slice(at, at + batch)
    const rows = part.map(({ file_ids: _files, lives_here: _lives, ...share }, index) => ({
      ...share,
      resident_id: residentIds[at + index]!,
      is_demo: isDemo,
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    }))
    const made = await act.db.insertInto('ownerships').values(rows).returning('id').execute()
    for (const [index, { id }] of made.entries()) {
      if (part[index]!.file_ids.length > 0) await queries.keepFiles(act.db, id, part[index]!.file_ids)
    }
    const ids = made.map(({ id }) => id)
    await settleShares(act, 'create', ids)
    opened.push(...ids)
  }
  return opened
}

/** Ends shares and their owners' links with that day as their last; 422 at `on` for one that begins later. */
export const endShares = async (act: Act, shares: readonly Held[], on: string, reason: EndReason): Promise<Held[]> => {
  if (shares.some(({ from }) => from > on)) throw invalid('on', 'before_start')
  const open = shares.filter(({ to }) => to === null || to > on)
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  await sql`update ownerships set "to" = ${on}::date, end_reason = ${reason}, version = version + 1, updated_at = ${act.now}
    where id = any(${ids}::bigint[])`.execute(act.db)
  const links = await linksOf(
    act,
    open.map(({ resident_id }) => resident_id),
  )
  await endLinks(act, links, on, reason)
  return settleShares(act, 'close', ids, open)
}
