import type { Fault } from '@oselia/contract/issues'
import { ownershipFields, type Ownership, type OwnershipFields } from '@oselia/contract/residents'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { attachFaults } from '../../platform/attaching.js'
import { audit } from '../../platform/audit.js'
import { toBin } from '../../platform/bin.js'
import { conflict, invalidFaults, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import * as queries from './ownerships.queries.js'
import { meet, sameShare } from './ownerships.rules.js'
import { linkOf, openShares, settleShares } from './ownerships.shares.js'
import { ownerRoles } from './resident-roles.queries.js'
import { lockUnits, tieFaults, type Unit } from './residents.ends.js'
import { announceLinks, settleLinks } from './residents.links.js'
import { nowOf as linksOf } from './residents.queries.js'

type Update = Partial<OwnershipFields> & { version: number }
type Held = queries.Held

/** The other joint shares of the unit that are held on some of the same days. */
const jointWith = async (act: Act, wanted: OwnershipFields, id: number | null): Promise<Held[]> => {
  if (!wanted.joint) return []
  const shares = await queries.sharesOf(act, wanted.realty_id)
  return shares.filter((share) => share.id !== id && share.joint && meet(share, wanted))
}

/** Whether two people hold one share: jointly, in the same unit, on some of the same days. */
const heldTogether = (a: Held, b: Held): boolean =>
  a.joint && b.joint && a.realty_id === b.realty_id && sameShare(a, b) && meet(a, b)

const jointFaults = (wanted: OwnershipFields, others: readonly Held[]): Fault[] => {
  const other = others.find((share) => !sameShare(share, wanted))
  if (!other) return []
  return [{ field: 'numerator', key: 'joint_share', params: { share: `${other.numerator}/${other.denominator}` } }]
}

const shareFaults = async (
  act: Act,
  wanted: OwnershipFields,
  units: Map<number, Unit>,
  current: Held | null = null,
): Promise<Fault[]> => {
  const faults = await tieFaults(act, wanted, units, current)
  if (wanted.numerator > wanted.denominator) faults.push({ field: 'numerator', key: 'share' })
  const attached = [{ field: 'file_ids', ids: wanted.file_ids }]
  return [...faults, ...(await attachFaults(act, attached, current?.file_ids ?? []))]
}

const answer = async (app: App, act: Act, id: number): Promise<{ data: Ownership }> => {
  const [data] = await queries.withFiles(app, act, await queries.nowOf(act, [id]))
  return { data: data! }
}

/**
 * Opens a share and its owner's link. 422 at every faulty field: at `numerator` when it is over 1, unlike the share of those
 * who hold it jointly, or when the shares of the unit would exceed 1 on some day.
 */
export const create = async (app: App, act: Act, wanted: OwnershipFields): Promise<{ data: Ownership }> => {
  const units = await lockUnits(act, [wanted.realty_id])
  const faults = await shareFaults(act, wanted, units)
  if (faults.length === 0) faults.push(...jointFaults(wanted, await jointWith(act, wanted, null)))
  if (faults.length > 0) throw invalidFaults(faults)
  const [id] = await openShares(act, [wanted])
  return answer(app, act, id!)
}

export const read = async (app: App, act: Act, id: number): Promise<{ data: Ownership }> => {
  const share = await queries.one(act, id)
  if (!share) throw notFound()
  const [data] = await queries.withFiles(app, act, [share])
  return { data: data! }
}

const mine = async (act: Act, id: number, realtyId?: number) => {
  const seen = await queries.one(act, id)
  if (!seen) throw notFound()
  // The unit first, as everybody locks it, then what hangs on it.
  const units = await lockUnits(act, [seen.realty_id, realtyId ?? seen.realty_id])
  const current = await queries.one(act, id, true)
  if (!current) throw notFound()
  return { units, current }
}

/** The owner's link says what his share says: role, days, person, unit. */
const keepInStep = async (act: Act, share: OwnershipFields, residentId: number) => {
  const before = await linksOf(act, [residentId])
  const wanted = linkOf(share, await ownerRoles(act.db))
  const differs = (Object.keys(wanted) as (keyof typeof wanted)[]).some((field) => wanted[field] !== before[0]![field])
  if (!differs) return
  await act.db
    .updateTable('residents')
    .set({ ...wanted, version: before[0]!.version + 1, updated_at: act.now })
    .where('id', '=', residentId)
    .execute()
  await settleLinks(act, 'update', [residentId], before)
}

/** What joint owners hold together changes for all of them. */
const spread = async (act: Act, { numerator, denominator }: OwnershipFields, others: readonly Held[]) => {
  const differing = others.filter((share) => !sameShare(share, { numerator, denominator }))
  if (differing.length === 0) return
  const ids = differing.map(({ id }) => id)
  await sql`update ownerships set numerator = ${numerator}, denominator = ${denominator}, version = version + 1,
    updated_at = ${act.now} where id = any(${ids}::bigint[])`.execute(act.db)
  await settleShares(act, 'update', ids, differing)
}

/**
 * Changes a share; its owner's link follows. A joint share changes for all who hold it. Refused as when it is opened, and
 * 409 `version_conflict` when somebody was faster.
 */
export const update = async (app: App, act: Act, id: number, { version, ...changes }: Update) => {
  const { units, current } = await mine(act, id, changes.realty_id)
  if (current.version !== version)
    throw conflict('version_conflict', { data: (await queries.withFiles(app, act, [current]))[0] })
  const wanted = checked(ownershipFields.strip(), { ...current, ...changes })
  const faults = await shareFaults(act, wanted, units, current)
  const others = await jointWith(act, wanted, id)
  const together = others.filter((share) => heldTogether(current, share))
  faults.push(
    ...jointFaults(
      wanted,
      others.filter((share) => !together.includes(share)),
    ),
  )
  if (faults.length > 0) throw invalidFaults(faults)
  const { file_ids, ...row } = wanted
  await act.db
    .updateTable('ownerships')
    .set({ ...row, version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  if (changes.file_ids) await queries.keepFiles(act.db, id, file_ids)
  await keepInStep(act, wanted, current.resident_id)
  await spread(act, wanted, together)
  await settleShares(act, 'update', [id], [current])
  return answer(app, act, id)
}

/** Into the bin with its owner's link, for what was entered by mistake; a share that passed gets a date. */
export const remove = async (act: Act, id: number) => {
  const { current } = await mine(act, id)
  const [link] = await linksOf(act, [current.resident_id])
  const label = (await queries.labelsOf(act.db, [id])).get(id)!
  await audit(act, { action: 'delete', entity: 'residents', entity_id: current.resident_id, label })
  await announceLinks(act, 'residents', 'delete', [link!])
  return toBin(act, 'ownerships', id, label)
}
