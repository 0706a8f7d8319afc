import { houseFields, type HouseDetails, type HouseFields } from '@oselia/contract/houses'
import type { Fault } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { demandSecondPerson } from '../../platform/approvals.js'
import { attachFaults } from '../../platform/attaching.js'
import { auditAll, differences } from '../../platform/audit.js'
import { toBin } from '../../platform/bin.js'
import { auditChange } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, invalidFaults, notFound } from '../../platform/problems.js'
import { complexOwned } from '../../platform/scope.js'
import { checked } from '../../platform/validate.js'
import { announceComplex, complexIsOpen, unitTotals } from '../complexes/complexes.door.js'
import { settle as settlePlace } from '../places/places.door.js'
import { typeIsLive } from './house-types.queries.js'
import * as papers from './houses.papers.js'
import * as queries from './houses.queries.js'
import {
  entranceFaults,
  keptCodes,
  passportFaults,
  recodedEntrances,
  unitsByEntrances,
  wantedPlace,
  type SentPlace,
} from './houses.rules.js'

type Update = Partial<HouseFields> & { version: number }

/** A complex or a type that the house has already may stay, even while it is in the bin. */
const linkFaults = async (act: Act, wanted: HouseFields, current: queries.Whole | null): Promise<Fault[]> => {
  const faults: Fault[] = []
  if (wanted.complex_id === null && current === null && !act.scope.all)
    faults.push({ field: 'complex_id', key: 'outside_scope' })
  const left = current?.complex_id ?? null
  if (left !== null && wanted.complex_id !== left && !complexOwned(act.scope, left)) throw forbidden('outside_scope')
  if (wanted.complex_id !== null && wanted.complex_id !== current?.complex_id) {
    if (!(await complexIsOpen(act.db, act.scope, wanted.complex_id)))
      faults.push({ field: 'complex_id', key: 'not_found' })
  }
  if (wanted.house_type_id !== current?.house_type_id && !(await typeIsLive(act.db, wanted.house_type_id))) {
    faults.push({ field: 'house_type_id', key: 'not_found' })
  }
  return faults
}

/** Checks all that the contract can't see and keeps the place; answers the row to be written. 422 with every fault. */
const prepare = async (act: Act, wanted: HouseFields, sent: SentPlace, current: queries.Whole | null) => {
  const { faults, place } = wantedPlace(sent, current)
  faults.push(
    ...(await linkFaults(act, wanted, current)),
    ...entranceFaults(wanted.entrances),
    ...passportFaults(wanted),
    ...(await attachFaults(act, papers.attachingOf(wanted), current ? papers.fileIdsOf(current) : [])),
  )
  const settled = faults.length === 0 || !faults.some(atPlace) ? await settlePlace(act.db, place) : { faults: [] }
  if ('faults' in settled || faults.length > 0)
    throw invalidFaults([...faults, ...('faults' in settled ? settled.faults : [])])
  const { city, street, renamed } = settled
  const { city: _city, street: _street, ...fields } = wanted
  const stored = {
    ...fields,
    entrances: keptCodes(fields.entrances, current?.entrances ?? []),
    units_count: fields.units_count ?? unitsByEntrances(fields.entrances),
    city_id: city.id,
    street_id: street.id,
  }
  return { row: queries.rowOf(stored, { ...stored, city, street }), renamedStreet: renamed ? street.id : null }
}
const atPlace = ({ field }: Fault) => /^(city|street)/.test(field)

/** Ends a writing act: history, live events, the house as it is now. */
const settle = async (
  act: Act,
  action: string,
  id: number,
  before: queries.Whole | null,
  renamedStreet: number | null,
) => {
  if (renamedStreet !== null) await queries.rekey(act.db, { street_id: [renamedStreet] })
  const after = await queries.written(act.db, id, queries.readerOf(act))
  const label = (await queries.labelsOf(act.db, [id])).get(id)!
  const recoded = recodedEntrances(before?.entrances ?? [], after.entrances)
  await auditChange(act, action, 'houses', label, before && queries.storedOf(before), {
    ...queries.storedOf(after),
    ...(recoded.length > 0 && { door_codes: recoded }),
  })
  await announce(act.db, { entity: 'houses', entity_id: id, action, house_ids: [id] })
  await announceComplexes(act, [before?.complex_id, after.complex_id])
  return { data: after }
}

// The figures of a complex change with its houses.
const announceComplexes = async (act: Act, ids: (number | null | undefined)[]) => {
  for (const id of new Set(ids)) if (id) await announceComplex(act, id)
}

/**
 * Makes a house. 422 at every faulty field: a place that is missing or unknown, entrances that contradict each other, a
 * complex that is not there or not wholly the caller's (one answer for both), and no complex at all for a caller who is
 * limited to some. 409 at `number` when a house stands at that address.
 */
export const createHouse = async (act: Act, fields: HouseFields, isDemo = false): Promise<{ data: queries.Whole }> => {
  const { row, renamedStreet } = await prepare(act, fields, fields, null)
  const { id } = await act.db
    .insertInto('houses')
    .values({ ...row, is_demo: isDemo, created_by: act.actor.id, created_at: act.now, updated_at: act.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await papers.keepPhotos(act.db, id, fields.photo_ids)
  await papers.keepDocs(act.db, id, fields.safety_docs)
  return settle(act, 'create', id, null, renamedStreet)
}

/** The house with what its page needs besides: figures of its units, addresses of its files for the one who asks. */
export const detailed = async (
  app: App,
  act: Act,
  { data }: { data: queries.Whole },
): Promise<{ data: HouseDetails }> => {
  const units = await unitTotals(act.db, sql`h.id = ${data.id}`)
  const files = await app.files.viewMany(act.db, papers.fileIdsOf(data), act.actor.id, act.now)
  return { data: { ...data, units, files } }
}

const seen = async (act: Act, id: number): Promise<queries.Whole> => {
  const house = await queries.one(act.db, act.scope, id, queries.readerOf(act))
  if (!house) throw notFound()
  return house
}

export const read = async (app: App, act: Act, id: number) => detailed(app, act, { data: await seen(act, id) })

const mine = (act: Act, id: number) => queries.one(act.db, act.scope, id, queries.readerOf(act), true)

/** Units that were counted from the entrances follow them, unless the caller counts himself. */
const unitsAfter = (current: queries.Whole, changes: Partial<HouseFields>): number | null => {
  if (changes.units_count !== undefined) return changes.units_count
  const counted = changes.entrances && current.units_count === unitsByEntrances(current.entrances)
  return counted ? null : current.units_count
}

export const update = async (app: App, act: Act, id: number, { version, ...changes }: Update) => {
  const current = await mine(act, id)
  if (!current) throw notFound()
  if (current.version !== version)
    throw conflict('version_conflict', { data: (await detailed(app, act, { data: current })).data })
  const units_count = unitsAfter(current, changes)
  const { city: _city, street: _street, ...stored } = current
  const fields = checked(houseFields.strip(), { ...stored, ...changes, units_count })
  const { row, renamedStreet } = await prepare(act, fields, changes, current)
  await act.db
    .updateTable('houses')
    .set({ ...row, version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  if (changes.photo_ids) await papers.keepPhotos(act.db, id, fields.photo_ids)
  if (changes.safety_docs) await papers.keepDocs(act.db, id, fields.safety_docs)
  return detailed(app, act, await settle(act, 'update', id, current, renamedStreet))
}

/** The house for being deleted and its name; 404 when it is not there or not the caller's. */
export const removable = async (act: Act, id: number) => {
  const current = await mine(act, id)
  if (!current) throw notFound()
  const labels = await queries.labelsOf(act.db, [id])
  return { current, label: labels.get(id)! }
}

/** To the bin, with all that hangs on it; 409 `needs_second_person` where the community wants four eyes. */
export const remove = async (act: Act, id: number) => {
  const { current, label } = await removable(act, id)
  await demandSecondPerson(act, 'houses.delete')
  const gone = await toBin(act, 'houses', id, label)
  await announceComplexes(act, [current.complex_id])
  return gone
}

export const usage = async (act: Act, id: number) => {
  await seen(act, id)
  return { data: await queries.usageOf(act.db, id) }
}

/** Takes houses out of their complex in one act and changes nothing else; 404 unless the caller sees all of them. */
export const unlink = async (act: Act, ids: readonly number[]) => {
  const wanted = [...new Set(ids)]
  const houses = await queries.locked(act.db, act.scope, wanted, queries.readerOf(act))
  if (houses.length < wanted.length) throw notFound()
  // A complex is taken apart by one who works with all of it, not by one who holds a single house in it.
  if (houses.some(({ complex_id }) => complex_id !== null && !complexOwned(act.scope, complex_id)))
    throw forbidden('outside_scope')
  const linked = houses.filter(({ complex_id }) => complex_id !== null)
  const linkedIds = linked.map(({ id }) => id)
  const labels = await queries.labelsOf(act.db, linkedIds)
  await queries.unlinkAll(act.db, linkedIds, act.now)
  await auditAll(
    act,
    linked.map((house) => ({
      action: 'unlink',
      entity: 'houses',
      entity_id: house.id,
      label: labels.get(house.id)!,
      changes: differences({ complex_id: house.complex_id }, { complex_id: null }),
    })),
  )
  if (linked.length > 0)
    await announce(act.db, { entity: 'houses', entity_id: null, action: 'unlink', house_ids: linkedIds })
  await announceComplexes(
    act,
    linked.map(({ complex_id }) => complex_id),
  )
  return { data: { house_ids: wanted } }
}
