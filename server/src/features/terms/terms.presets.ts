import { presetFields, type Preset, type PresetFields } from '@oselia/contract/service-request-types'
import type { Act } from '../../platform/act.js'
import { toBin } from '../../platform/bin.js'
import { auditChange, demandCurrent } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { conflict, forbidden, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import * as queries from './terms.presets.queries.js'

type Update = Partial<PresetFields> & { version: number }

/** Terms are the whole community's: 403 `outside_scope` for one who is limited to some of its houses. */
export const demandWholeCommunity = (act: Act): void => {
  if (!act.scope.all) throw forbidden('outside_scope')
}

const writtenOf = (preset: Preset) => ({
  id: preset.id,
  version: preset.version,
  ...presetFields.strip().parse(preset),
})

const settle = async (act: Act, action: string, id: number, before: Preset | null) => {
  const after = (await queries.one(act.db, id))!
  await auditChange(
    act,
    action,
    'service_request_presets',
    after.name.uk,
    before && writtenOf(before),
    writtenOf(after),
  )
  await announce(act.db, { entity: 'request_types', entity_id: null, action: 'presets' })
  return { data: after }
}

export const createPreset = async (act: Act, fields: PresetFields) => {
  demandWholeCommunity(act)
  const { id } = await act.db
    .insertInto('service_request_presets')
    .values({ ...queries.rowOf(fields), created_by: act.actor.id, created_at: act.now, updated_at: act.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return settle(act, 'create', id, null)
}

/** Changes the terms of requests that come later. */
export const updatePreset = async (act: Act, id: number, { version, ...changes }: Update) => {
  demandWholeCommunity(act)
  const current = demandCurrent(await queries.one(act.db, id, true), version)
  const fields = checked(presetFields.strip(), { ...current, ...changes })
  await act.db
    .updateTable('service_request_presets')
    .set({ ...queries.rowOf(fields), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  return settle(act, 'update', id, current)
}

/** To the bin; 409 `in_use` with `data: { types_count }` while types of requests have these terms. */
export const removePreset = async (act: Act, id: number) => {
  demandWholeCommunity(act)
  const current = await queries.one(act.db, id, true)
  if (!current) throw notFound()
  const { types_count } = current
  if (types_count > 0) throw conflict('in_use', { data: { types_count } })
  await announce(act.db, { entity: 'request_types', entity_id: null, action: 'presets' })
  return toBin(act, 'service_request_presets', id, current.name.uk)
}
