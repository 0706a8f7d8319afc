import { residentFields, type Resident, type ResidentFields, type endReasons } from '@oselia/contract/residents'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import { announce } from '../../platform/live.js'
import { conflict, invalid } from '../../platform/problems.js'
import * as queries from './residents.queries.js'

export type EndReason = (typeof endReasons)[number]

/** Longest insert at once; a parameter per value. */
const batch = 500

const fields = Object.keys(residentFields.shape) as (keyof ResidentFields)[]

/** A link as its history tells it: what is stored of it. */
const storedOf = (link: Resident) => Object.fromEntries(fields.map((field) => [field, link[field]]))

/** Tells open browsers of those who see the houses. */
export const announceLinks = async (act: Act, entity: 'residents' | 'ownerships', action: string, links: Link[]) => {
  if (links.length === 0) return
  const house_ids = [...new Set(links.map(({ realty }) => realty.house_id))]
  await announce(act.db, { entity, entity_id: links.length === 1 ? links[0]!.id : null, action, house_ids })
}
type Link = Pick<Resident, 'id' | 'realty'>

/** Ends a change of links: their history, live events, the links as they are now in order of their ids. */
export const settleLinks = async (
  act: Act,
  action: string,
  ids: readonly number[],
  before: readonly Resident[] = [],
): Promise<Resident[]> => {
  const links = await queries.nowOf(act, ids)
  const labels = await queries.labelsOf(act.db, ids)
  const were = new Map(before.map((link) => [link.id, storedOf(link)]))
  await auditAll(
    act,
    links.map((link) => ({
      action,
      entity: 'residents',
      entity_id: link.id,
      label: labels.get(link.id)!,
      changes: differences(were.get(link.id) ?? null, storedOf(link)),
    })),
  )
  await announceLinks(act, 'residents', action, links)
  return links
}

/** Opens links that the caller has checked, with their history; answers their ids in the order given. */
export const openLinks = async (act: Act, links: readonly ResidentFields[], isDemo = false): Promise<number[]> => {
  const opened: number[] = []
  const made = { is_demo: isDemo, created_by: act.actor.id, created_at: act.now, updated_at: act.now }
  for (let at = 0; at < links.length; at += batch) {
    const rows = await act.db
      .insertInto('residents')
      .values(links.slice(at, at + batch).map((link) => Object.assign({}, made, link)))
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    await settleLinks(act, 'create', ids)
    opened.push(...ids)
  }
  return opened
}

/** Ends links with that day as their last; 422 at `on` for one that begins later. Those that ended before stay as they are. */
export const endLinks = async (act: Act, links: readonly Resident[], on: string, reason: EndReason) => {
  if (links.some(({ from }) => from > on)) throw invalid('on', 'before_start')
  const open = links.filter(({ to }) => to === null || to > on)
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  await sql`update residents set "to" = ${on}::date, end_reason = ${reason}, version = version + 1, updated_at = ${act.now}
    where id = any(${ids}::bigint[])`.execute(act.db)
  return settleLinks(act, 'close', ids, open)
}

/** The same for links of no owner: an owner's link ends with the share, 409 `follows_share`. */
export const endByHand = (act: Act, links: readonly Resident[], on: string, reason: EndReason) => {
  if (links.some(({ role }) => role.is_owner)) throw conflict('follows_share')
  return endLinks(act, links, on, reason)
}

/** A unit has one main contact at a time: whoever was it on these days is not any more. */
export const onlyPrimary = async (act: Act, { id, realty_id, from, to }: Resident) => {
  const { rows } = await sql<{
    id: number
  }>`select r.id from residents r where r.realty_id = ${realty_id} and r.id <> ${id}
    and r.deleted_at is null and r.is_primary_contact
    and daterange(r."from", r."to", '[]') && daterange(${from}::date, ${to}::date, '[]')`.execute(act.db)
  if (rows.length === 0) return
  const before = await queries.lockedOf(
    act,
    realty_id,
    rows.map((row) => row.id),
  )
  const ids = before.map((link) => link.id)
  await sql`update residents set is_primary_contact = false, version = version + 1, updated_at = ${act.now}
    where id = any(${ids}::bigint[])`.execute(act.db)
  await settleLinks(act, 'update', ids, before)
}
