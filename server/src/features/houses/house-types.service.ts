import { houseTypeFields, type HouseType, type HouseTypeFields } from '@oselia/contract/houses'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import { toBin } from '../../platform/bin.js'
import { auditChange, demandCurrent } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, invalid, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import * as queries from './house-types.queries.js'

type Update = Partial<HouseTypeFields> & { version: number }

/** The dictionary is the whole community's: 403 `outside_scope` for one who is limited to some of its houses. */
const demandWholeCommunity = (act: Act) => {
  if (!act.scope.all) throw forbidden('outside_scope')
}

// Whoever sees houses sees the names of their types.
const announceTypes = (act: Act) => announce(act.db, { entity: 'houses', entity_id: null, action: 'types' })

const settle = async (act: Act, action: string, id: number, before: HouseType | null) => {
  const after = (await queries.one(act.db, act.scope, id))!
  await auditChange(act, action, 'house_types', after.name.uk, before, after)
  await announceTypes(act)
  return { data: after }
}

export const createType = async (act: Act, fields: HouseTypeFields) => {
  demandWholeCommunity(act)
  const { id } = await act.db
    .insertInto('house_types')
    .values({ ...queries.rowOf(fields), created_by: act.actor.id, created_at: act.now, updated_at: act.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return settle(act, 'create', id, null)
}

export const readType = async (act: Act, id: number): Promise<{ data: HouseType }> => {
  const data = await queries.one(act.db, act.scope, id)
  if (!data) throw notFound()
  return { data }
}

export const updateType = async (act: Act, id: number, { version, ...changes }: Update) => {
  demandWholeCommunity(act)
  const current = demandCurrent(await queries.one(act.db, act.scope, id, true), version)
  const fields = checked(houseTypeFields.strip(), { ...current, ...changes })
  await act.db
    .updateTable('house_types')
    .set({ ...queries.rowOf(fields), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  return settle(act, 'update', id, current)
}

const replaceIn = async (act: Act, from: number, to: number, houses: { id: number; label: string }[]) => {
  if (from === to || !(await queries.typeIsLive(act.db, to))) throw invalid('replace_with', 'not_found')
  await queries.moveHouses(act.db, from, to, act.now)
  await auditAll(
    act,
    houses.map(({ id, label }) => ({
      action: 'update',
      entity: 'houses',
      entity_id: id,
      label,
      changes: differences({ house_type_id: from }, { house_type_id: to }),
    })),
  )
}

/**
 * A type to the bin. While houses are of it (those in the bin count, as they may come back): 409 `in_use` with
 * `data: { houses_count }`, unless the type that replaces it is named; then the houses move in the same act.
 */
export const removeType = async (act: Act, id: number, replaceWith: number | undefined) => {
  demandWholeCommunity(act)
  const current = await queries.one(act.db, act.scope, id, true)
  if (!current) throw notFound()
  const houses = await queries.housesOfType(act.db, id)
  if (houses.length > 0 && replaceWith === undefined)
    throw conflict('in_use', { data: { houses_count: houses.length } })
  if (replaceWith !== undefined) await replaceIn(act, id, replaceWith, houses)
  await announceTypes(act)
  return toBin(act, 'house_types', id, current.name.uk)
}
