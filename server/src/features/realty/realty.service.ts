import { realtyFields, type Realty, type RealtyFields, type realtyList } from '@oselia/contract/realty'
import type { Fault } from '@oselia/contract/issues'
import type { z } from 'zod'
import { demand, may, type Act } from '../../platform/act.js'
import { toBin } from '../../platform/bin.js'
import { auditChange } from '../../platform/entity.js'
import { inMainData } from '../../platform/list.js'
import { announce } from '../../platform/live.js'
import { conflict, invalidFaults, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import { holdHousesOf, houseIsOpen } from './realty.house.js'
import { childrenCount, linksOf, parentById, surroundingsOf } from './realty.links.js'
import * as queries from './realty.queries.js'
import { unitName } from './realty.refs.js'
import { keysOf, parentFaults, privateFields, unitFaults, veiled, writesPrivate } from './realty.rules.js'

type Update = Partial<RealtyFields> & { version: number }
type Unit = queries.Unit

/** What history and the bin call a unit, whoever's language the act has; `address` is the Ukrainian one. */
export const labelOf = (unit: Pick<Unit, 'type' | 'number' | 'address'>): string => unitName(unit, 'uk')

/** A unit as the history tells it: what its own table says of it. */
export const storedOf = ({ address: _address, ...stored }: Unit) => stored

/** Units as the caller may see them. */
export const answerMany = async (act: Act, units: readonly Unit[]): Promise<Realty[]> => {
  const reader = await queries.readerOf(act)
  return queries.shown(act.db, reader.sensitive ? units : units.map(veiled), reader)
}
const answer = async (act: Act, unit: Unit): Promise<Realty> => (await answerMany(act, [unit]))[0]!

const houseFaults = async (
  act: Act,
  wanted: RealtyFields,
  current: Unit | null,
  children: number,
): Promise<Fault[]> => {
  if (wanted.house_id === current?.house_id) return []
  if (!(await houseIsOpen(act.db, act.scope, wanted.house_id))) return [{ field: 'house_id', key: 'not_found' }]
  return children > 0 ? [{ field: 'house_id', key: 'units_attached' }] : []
}

/** What a unit belongs to already may stay, even while it is in the bin. */
const belongsAsBefore = (wanted: RealtyFields, current: Unit | null): boolean =>
  current !== null && wanted.parent_id === current.parent_id && wanted.house_id === current.house_id

/** Checks all that the contract can't see. 422 with every fault. */
const demandSound = async (act: Act, wanted: RealtyFields, current: Unit | null): Promise<void> => {
  const children = current ? await childrenCount(act.db, current.id) : 0
  const parent = wanted.parent_id === null ? null : await parentById(act.db, wanted.parent_id)
  const faults = [
    ...(await houseFaults(act, wanted, current, children)),
    ...unitFaults(wanted),
    ...(belongsAsBefore(wanted, current) ? [] : parentFaults({ ...wanted, id: current?.id ?? null, children }, parent)),
  ]
  if (faults.length > 0) throw invalidFaults(faults)
}

const demandPrivate = (act: Act, sent: Partial<RealtyFields>) => {
  if (writesPrivate(sent)) demand(act, 'realty.sensitive')
}

/** Ends a writing act on one unit: history, live event, the unit as it is now. */
const settle = async (act: Act, action: string, id: number, before: Unit | null): Promise<{ data: Realty }> => {
  const after = (await queries.written(act.db, [id]))[0]!
  await auditChange(act, action, 'realty', labelOf(after), before && storedOf(before), storedOf(after))
  const house_ids = [...new Set([after.house_id, before?.house_id ?? after.house_id])]
  await announce(act.db, { entity: 'realty', entity_id: id, action, house_ids })
  return { data: await answer(act, after) }
}

/**
 * Makes a unit. 422 at `house_id` for a house that is not there or not the caller's, at `parent_id`, `number` and
 * `living_area` for what can't be; 409 at `number` when house and type have it; 403 for private fields without the right.
 */
export const createUnit = async (act: Act, fields: RealtyFields, isDemo = false): Promise<{ data: Realty }> => {
  demandPrivate(act, fields)
  await demandSound(act, fields, null)
  const { id } = await act.db
    .insertInto('realty')
    .values({
      ...fields,
      ...keysOf(fields),
      is_demo: isDemo,
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return settle(act, 'create', id, null)
}

/** Filters by people tell of people: 403 unless the caller may see them. */
export const demandFilters = (
  act: Act,
  query: Pick<z.output<typeof realtyList>, 'member_id' | 'unowned' | 'shares_open'>,
): void => {
  if (query.member_id !== undefined) demand(act, 'residents.read')
  if (query.unowned !== undefined || query.shares_open !== undefined) demand(act, 'ownerships.read')
}

export const list = async (act: Act, query: z.output<typeof realtyList>) => {
  demandFilters(act, query)
  return inMainData(await queries.list(act.db, act.scope, query, await queries.readerOf(act)))
}

export const seen = async (act: Act, id: number): Promise<Unit> => {
  const unit = await queries.one(act.db, act.scope, id)
  if (!unit) throw notFound()
  return unit
}

export const read = async (act: Act, id: number) => {
  const unit = await seen(act, id)
  const [shown, around] = await Promise.all([answer(act, unit), surroundingsOf(act.db, id, act.language)])
  return { data: { ...shown, ...around } }
}

/** The unit that is going to be changed, held with those beside it: 404, 409 with its state when somebody was faster, 409 when it has ended. */
export const current = async (act: Act, id: number, version: number, beside: readonly number[] = []): Promise<Unit> => {
  await holdHousesOf(act.db, act.scope, [id, ...beside])
  if (beside.length > 0) await queries.many(act.db, act.scope, [id, ...beside], true)
  const unit = await queries.one(act.db, act.scope, id, true)
  if (!unit) throw notFound()
  if (unit.version !== version) throw conflict('version_conflict', { data: await answer(act, unit) })
  if (unit.ended_on !== null) throw conflict('unit_ended')
  return unit
}

const keptPrivate = (act: Act, unit: Unit) =>
  may(act, 'realty.sensitive') ? {} : Object.fromEntries(privateFields.map((field) => [field, unit[field]]))

export const update = async (act: Act, id: number, { version, ...changes }: Update) => {
  demandPrivate(act, changes)
  const before = await current(act, id, version)
  const fields = checked(realtyFields.strip(), { ...before, ...changes, ...keptPrivate(act, before) })
  await demandSound(act, fields, before)
  await act.db
    .updateTable('realty')
    .set({ ...fields, ...keysOf(fields), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  return settle(act, 'update', id, before)
}

export const remove = async (act: Act, id: number) => {
  await holdHousesOf(act.db, act.scope, [id])
  const unit = await queries.one(act.db, act.scope, id, true)
  if (!unit) throw notFound()
  return toBin(act, 'realty', id, labelOf(unit))
}

export const usage = async (act: Act, id: number) => {
  await seen(act, id)
  return { data: (await linksOf(act.db, [id])).map(({ kind, count }) => ({ kind, count })) }
}
