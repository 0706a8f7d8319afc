import type { Fault } from '@oselia/contract/issues'
import { vehicleFields, type Vehicle, type VehicleFields } from '@oselia/contract/vehicles'
import { may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { attachFaults } from '../../platform/attaching.js'
import { toBin } from '../../platform/bin.js'
import { auditChange } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import type { Page } from '../../platform/list.js'
import { conflict, forbidden, invalidFaults, notFound } from '../../platform/problems.js'
import { today } from '../../platform/today.js'
import { checked } from '../../platform/validate.js'
import { memberIsSeen } from '../members/members.door.js'
import * as queries from './vehicles.queries.js'
import { faultsIn } from './vehicles.rules.js'
import { housesAround } from './vehicles.scope.js'

type Update = Partial<VehicleFields> & { version: number }

const shown = async (app: App, act: Act, rows: readonly queries.Stored[]): Promise<Vehicle[]> => {
  const ids = rows.flatMap(({ photo_ids }) => photo_ids)
  const photos = new Map((await app.files.viewMany(act.db, ids, act.actor.id, act.now)).map((file) => [file.id, file]))
  return rows.map((row) => ({ ...row, photos: row.photo_ids.flatMap((id) => photos.get(id) ?? []) }))
}

const shownOne = async (app: App, act: Act, row: queries.Stored) => ({ data: (await shown(app, act, [row]))[0]! })

export const list = async (app: App, act: Act, query: Parameters<typeof queries.list>[1]): Promise<Page<Vehicle>> => {
  const page = await queries.list(act, query, await today(act))
  return { ...page, data: await shown(app, act, page.data) }
}

const seen = async (act: Act, id: number, lock = false): Promise<queries.Stored> => {
  const row = await queries.one(act, id, await today(act), lock)
  if (!row) throw notFound()
  return row
}

export const read = async (app: App, act: Act, id: number) => shownOne(app, act, await seen(act, id))

/** Faults of what the vehicle is linked to; what it hangs on already may stay. */
const linkFaults = async (act: Act, wanted: VehicleFields, current: queries.Stored | null): Promise<Fault[]> => {
  const faults: Fault[] = []
  const fresh = (field: 'member_id' | 'realty_id' | 'parking_realty_id') =>
    wanted[field] !== null && wanted[field] !== current?.[field] ? wanted[field] : null
  const [member, unit, parking] = [fresh('member_id'), fresh('realty_id'), fresh('parking_realty_id')]
  if (member !== null && !(await memberIsSeen(act, member))) faults.push({ field: 'member_id', key: 'not_found' })
  if (unit !== null && !(await queries.unitType(act, unit))) faults.push({ field: 'realty_id', key: 'not_found' })
  if (parking !== null) {
    const type = await queries.unitType(act, parking)
    if (type !== 'parking') faults.push({ field: 'parking_realty_id', key: type ? 'not_parking' : 'not_found' })
  }
  return faults
}

/** Checks all that the contract can't see; 422 with every fault. */
const prepare = async (act: Act, fields: VehicleFields, current: queries.Stored | null) => {
  const faults = [
    ...faultsIn(fields),
    ...(await linkFaults(act, fields, current)),
    ...(await attachFaults(
      act,
      [{ field: 'photo_ids', ids: fields.photo_ids, pictures: true }],
      current?.photo_ids ?? [],
    )),
  ]
  if (faults.length > 0) throw invalidFaults(faults)
  return queries.rowOf(fields)
}

/** A vehicle as its history tells it: what is stored of it. */
const toldOf = ({
  member: _member,
  realty: _realty,
  parking: _parking,
  stale: _stale,
  plate_form: _form,
  ...row
}: queries.Stored) => row

const labelOf = ({ plate_raw, brand, model, kind }: VehicleFields): string =>
  plate_raw ?? ([brand, model].filter(Boolean).join(' ') || kind)

/** Ends a writing act: history, live event, the vehicle as it is now. */
const settle = async (app: App, act: Act, action: string, id: number, before: queries.Stored | null) => {
  const after = await queries.written(act, id, await today(act))
  await auditChange(act, action, 'vehicles', labelOf(after), before && toldOf(before), toldOf(after))
  const around = [...(before ? await housesAround(act.db, before) : []), ...(await housesAround(act.db, after))]
  await announce(act.db, { entity: 'vehicles', entity_id: id, action, house_ids: [...new Set(around)] })
  return shownOne(app, act, after)
}

/**
 * Writes a vehicle down. 409 at `plate_raw` when the plate stands already, however it is spelt. One who may write vehicles
 * down but change none (a guard) lets guests in and nobody else.
 */
export const create = async (app: App, act: Act, input: VehicleFields) => {
  if (!may(act, 'vehicles.update') && input.permit?.kind !== 'guest') throw forbidden()
  const row = await prepare(act, input, null)
  const { id } = await act.db
    .insertInto('vehicles')
    .values({ ...row, external_id: null, created_by: act.actor.id, created_at: act.now, updated_at: act.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return settle(app, act, 'create', id, null)
}

export const update = async (app: App, act: Act, id: number, { version, ...changes }: Update) => {
  const current = await seen(act, id, true)
  if (current.version !== version)
    throw conflict('version_conflict', { data: (await shownOne(app, act, current)).data })
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const row = await prepare(act, checked(vehicleFields.strip(), { ...current, ...given }), current)
  await act.db
    .updateTable('vehicles')
    .set({ ...row, version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  return settle(app, act, 'update', id, current)
}

export const remove = async (act: Act, id: number) => toBin(act, 'vehicles', id, labelOf(await seen(act, id, true)))
