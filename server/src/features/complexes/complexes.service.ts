import { complexFields, type Complex, type ComplexDetails, type ComplexFields } from '@oselia/contract/complexes'
import { searchKey } from '@oselia/contract/search-key'
import { transliterate } from '@oselia/contract/transliterate'
import { demandConfirmed, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { demandSecondPerson } from '../../platform/approvals.js'
import { attachFaults } from '../../platform/attaching.js'
import { toBin } from '../../platform/bin.js'
import { auditChange } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, invalidFaults, notFound } from '../../platform/problems.js'
import { complexOwned } from '../../platform/scope.js'
import { checked } from '../../platform/validate.js'
import { declaredAreas, unitsOfComplex } from './complexes.figures.js'
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

const fileIdsOf = ({ logo_id, statute_file_id, photo_ids }: ComplexFields | Complex) =>
  [logo_id, statute_file_id, ...photo_ids].filter((id) => id !== null)

const demandAttachable = async (act: Act, fields: ComplexFields, already: readonly number[]) => {
  const { logo_id, statute_file_id, photo_ids } = fields
  const faults = await attachFaults(
    act,
    [
      { field: 'logo_id', ids: logo_id === null ? [] : [logo_id], pictures: true },
      { field: 'statute_file_id', ids: statute_file_id === null ? [] : [statute_file_id] },
      { field: 'photo_ids', ids: photo_ids, pictures: true },
    ],
    already,
  )
  if (faults.length > 0) throw invalidFaults(faults)
}

// The database keeps the fields of an account in an order of its own.
const spelt = (accounts: ComplexFields['accounts']) =>
  JSON.stringify(accounts.map(({ iban, bank_name, purpose }) => [iban, bank_name, purpose]))

/** Accounts that people pay to are changed with a fresh code only, where the community asks for one. */
const demandBankOpen = (act: Act, before: ComplexFields['accounts'], { accounts }: ComplexFields) => {
  if (spelt(before) !== spelt(accounts)) demandConfirmed(act.confirm, act.now)
}

/**
 * Makes a complex. 403 `outside_scope` for one who is limited to some complexes or houses: a new complex lies in nobody's
 * scope but theirs who see everything, so he would not see what he made. 409 when the name is taken.
 */
export const createComplex = async (act: Act, fields: ComplexFields, isDemo = false): Promise<{ data: Complex }> => {
  if (!act.scope.all) throw forbidden('outside_scope')
  demandBankOpen(act, [], fields)
  await demandAttachable(act, fields, [])
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
  await queries.keepPhotos(act.db, id, fields.photo_ids)
  return settle(act, 'create', id, null)
}

/** The complex with the figures of its houses and addresses of its files for the one who asks. */
export const detailed = async (app: App, act: Act, { data }: { data: Complex }): Promise<{ data: ComplexDetails }> => {
  const areas = await declaredAreas(act.db, act.scope, data.id)
  const units = await unitsOfComplex(act.db, act.scope, data.id)
  const files = await app.files.viewMany(act.db, fileIdsOf(data), act.actor.id, act.now)
  return { data: { ...data, ...areas, units, files } }
}

const seen = async (act: Act, id: number): Promise<Complex> => {
  const complex = await queries.one(act.db, act.scope, id)
  if (!complex) throw notFound()
  return complex
}

export const read = async (app: App, act: Act, id: number) => detailed(app, act, { data: await seen(act, id) })

/** The complex for changing: 404 when the caller sees none of it, 403 when he sees only some of its houses. */
const mine = async (act: Act, id: number): Promise<Complex> => {
  const current = await queries.one(act.db, act.scope, id, true)
  if (!current) throw notFound()
  if (!complexOwned(act.scope, id)) throw forbidden('outside_scope')
  return current
}

export const update = async (app: App, act: Act, id: number, { version, ...changes }: Update) => {
  const current = await mine(act, id)
  if (current.version !== version)
    throw conflict('version_conflict', { data: (await detailed(app, act, { data: current })).data })
  const fields = checked(complexFields.strip(), { ...current, ...changes })
  demandBankOpen(act, current.accounts, fields)
  await demandAttachable(act, fields, fileIdsOf(current))
  await act.db
    .updateTable('complexes')
    .set({ ...queries.rowOf(fields, searchKeys(fields)), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  if (changes.photo_ids) await queries.keepPhotos(act.db, id, fields.photo_ids)
  return detailed(app, act, await settle(act, 'update', id, current))
}

/** The complex for being deleted: 404 and 403 as for changing it. */
export const removable = mine

/**
 * To the bin. The houses stay where they are and show no complex until it is brought back. 409 `needs_second_person` where the
 * community wants four eyes.
 */
export const remove = async (act: Act, id: number) => {
  const current = await removable(act, id)
  await demandSecondPerson(act, 'complexes.delete')
  return toBin(act, 'complexes', id, current.name)
}

export const usage = async (act: Act, id: number) => {
  await seen(act, id)
  return { data: await queries.usageOf(act.db, id) }
}
