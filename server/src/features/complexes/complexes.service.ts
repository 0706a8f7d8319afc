import { complexFields, type Complex, type ComplexFields } from '@oselia/contract/complexes'
import { searchKey } from '@oselia/contract/search-key'
import { transliterate } from '@oselia/contract/transliterate'
import type { Act } from '../../platform/act.js'
import { toBin } from '../../platform/bin.js'
import { auditChange, demandCurrent } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { forbidden, notFound } from '../../platform/problems.js'
import { complexOwned } from '../../platform/scope.js'
import { checked } from '../../platform/validate.js'
import * as queries from './complexes.queries.js'

type Update = Partial<ComplexFields> & { version: number }

const searchKeys = ({ name, short_name, legal_name, edrpou }: ComplexFields) =>
  searchKey([name, short_name, legal_name, edrpou, transliterate(name)].filter(Boolean).join(' '))

/** Tells open browsers of a change of the complex, of its houses or of its figures. */
export const announceComplex = async (act: Act, id: number, action = 'update') =>
  announce(act.db, { entity: 'complexes', entity_id: id, action, house_ids: await queries.houseIdsOf(act.db, id) })

const settle = async (act: Act, action: string, id: number, before: Complex | null) => {
  const after = (await queries.one(act.db, act.scope, id))!
  await auditChange(act, action, 'complexes', after.name, before, after)
  await announceComplex(act, id, action)
  return { data: after }
}

/**
 * Makes a complex. 403 `outside_scope` for one who is limited to some complexes or houses: a new complex lies in nobody's
 * scope but theirs who see everything, so he would not see what he made. 409 when the name is taken.
 */
export const createComplex = async (act: Act, fields: ComplexFields, isDemo = false): Promise<{ data: Complex }> => {
  if (!act.scope.all) throw forbidden('outside_scope')
  const { id } = await act.db
    .insertInto('complexes')
    .values({
      ...queries.rowOf(fields, searchKeys(fields)),
      is_demo: isDemo,
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return settle(act, 'create', id, null)
}

export const read = async (act: Act, id: number): Promise<{ data: Complex }> => {
  const data = await queries.one(act.db, act.scope, id)
  if (!data) throw notFound()
  return { data }
}

/** The complex for changing: 404 when the caller sees none of it, 403 when he sees only some of its houses. */
const mine = async (act: Act, id: number): Promise<Complex> => {
  const current = await queries.one(act.db, act.scope, id, true)
  if (!current) throw notFound()
  if (!complexOwned(act.scope, id)) throw forbidden('outside_scope')
  return current
}

export const update = async (act: Act, id: number, { version, ...changes }: Update) => {
  const current = demandCurrent(await mine(act, id), version)
  const fields = checked(complexFields.strip(), { ...current, ...changes })
  await act.db
    .updateTable('complexes')
    .set({ ...queries.rowOf(fields, searchKeys(fields)), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  return settle(act, 'update', id, current)
}

/** To the bin. The houses stay where they are and show no complex until it is brought back. */
export const remove = async (act: Act, id: number) => {
  const current = await mine(act, id)
  return toBin(act, 'complexes', id, current.name)
}

export const usage = async (act: Act, id: number) => {
  await read(act, id)
  return { data: await queries.usageOf(act.db, id) }
}
