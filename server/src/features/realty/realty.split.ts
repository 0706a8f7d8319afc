import type { Fault } from '@oselia/contract/issues'
import { realtyFields, type RealtyFields } from '@oselia/contract/realty'
import { demand, type Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import { announce } from '../../platform/live.js'
import { conflict, invalid, invalidFaults } from '../../platform/problems.js'
import { today } from '../../platform/today.js'
import { openOwnerships } from '../residents/residents.door.js'
import { keepLineage, openShares, type HeldShare } from './realty.descent.js'
import { splitFaults, type SplitBody } from './realty.lineage.js'
import * as queries from './realty.queries.js'
import { keysOf, numberKey } from './realty.rules.js'
import { answerMany, current, labelOf, storedOf } from './realty.service.js'

type Unit = queries.Unit
type Part = SplitBody['parts'][number]

/** 422 at `on` for a day that has not come. */
export const demandPast = async (act: Act, on: string): Promise<void> => {
  if (on > (await today(act))) throw invalid('on', 'in_future')
}

/** What a part is measured anew by; floor and entrance that were left out are those of the whole. */
const measures = (unit: Unit, { number, total_area, living_area, rooms, floor, entrance }: Part) => ({
  number,
  total_area,
  living_area,
  heated_area: null,
  balcony_area: null,
  rooms,
  floor: floor ?? unit.floor,
  entrance: entrance ?? unit.entrance,
})

/** A new part: of the kind and use of the whole; what was noted about the whole stays with its first part. */
const newPart = (unit: Unit, part: Part): RealtyFields => {
  const { house_id, type, state, purpose, parent_id, counts_in_voting, billable } = unit
  return {
    ...realtyFields.parse({ house_id, type, number: part.number }),
    ...measures(unit, part),
    state,
    purpose,
    parent_id,
    counts_in_voting,
    billable,
  }
}

const insertParts = async (act: Act, unit: Unit, parts: readonly Part[]): Promise<number[]> => {
  const rows = parts.map((part) =>
    Object.assign(newPart(unit, part), keysOf({ number: part.number, label: null }), {
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    }),
  )
  const made = await act.db.insertInto('realty').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

const copyOf = (
  { id: _id, registered_on: _on, registry_extract: _extract, ...share }: HeldShare,
  realty_id: number,
  on: string,
) => ({
  ...share,
  realty_id,
  from: on,
  registered_on: null,
  registry_extract: null,
})

const demandFree = async (act: Act, unit: Unit, parts: readonly Part[]) => {
  const keys = parts.map(({ number }) => numberKey(number))
  const taken = await queries.takenKeys(act.db, unit, keys)
  const faults = keys.flatMap((key, at): Fault[] =>
    taken.has(key) ? [{ field: `parts.${at}.number`, key: 'taken' }] : [],
  )
  if (faults.length > 0) throw conflict('duplicate', { faults })
}

/**
 * Splits a unit into parts on a day: it stays as the first part with all that hangs on it, the others are new and get copies
 * of the shares of that day. 403 without the right to make units; 422 at `on` for a day to come or before a present owner
 * held his share, at `parts.0.number` and the like; 409 `duplicate` there for a number taken in the house, `unit_ended`,
 * `version_conflict`.
 */
export const split = async (act: Act, id: number, { version, on, parts }: SplitBody) => {
  demand(act, 'realty.create')
  const before = await current(act, id, version)
  await demandPast(act, on)
  const faults = splitFaults(parts)
  if (faults.length > 0) throw invalidFaults(faults)
  await demandFree(act, before, parts)
  const shares = await openShares(act.db, [id], on)
  if (shares.some(({ from }) => from > on)) throw invalid('on', 'before_start')
  const [first, ...others] = parts
  const kept = measures(before, first!)
  await act.db
    .updateTable('realty')
    .set({ ...kept, ...keysOf({ ...before, ...kept }), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  const newIds = await insertParts(act, before, others)
  await keepLineage(
    act,
    'split',
    on,
    newIds.map((newId) => ({ from: before, to: { id: newId }, was: null })),
  )
  await openOwnerships(
    act,
    newIds.flatMap((newId) => shares.map((share) => copyOf(share, newId, on))),
  )
  const units = await queries.written(act.db, [id, ...newIds])
  await auditAll(
    act,
    units.map((unit) => ({
      action: unit.id === id ? 'split' : 'create',
      entity: 'realty',
      entity_id: unit.id,
      label: labelOf(unit),
      changes: differences(unit.id === id ? storedOf(before) : null, storedOf(unit)),
    })),
  )
  await announce(act.db, { entity: 'realty', entity_id: null, action: 'split', house_ids: [before.house_id] })
  return { data: { units: await answerMany(act, units) } }
}
