import { presetFields, type PresetFields } from '@oselia/contract/service-request-types'
import type { RequestContext } from '../../../platform/request-context.js'
import { conflict } from '../../../platform/problems.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { checked } from '../../../platform/validate.js'
import { presetEntity } from './terms.presets.entity.js'

type Update = Partial<PresetFields> & { version: number }

export const createPreset = async (ctx: RequestContext, fields: PresetFields) => {
  requireWholeCommunity(ctx)
  return { data: await presetEntity.insert(ctx, fields) }
}

/** Updates the terms of future requests. */
export const updatePreset = async (ctx: RequestContext, id: number, body: Update) => {
  requireWholeCommunity(ctx)
  const current = await presetEntity.lockVersion(ctx, id, body)
  return { data: await presetEntity.update(ctx, current, checked(presetFields.strip(), { ...current, ...body })) }
}

/** Deletes a preset; 409 `in_use` with `data: { types_count }` while request types use it. */
export const removePreset = async (ctx: RequestContext, id: number) => {
  requireWholeCommunity(ctx)
  const current = await presetEntity.lock(ctx, id, 'removal')
  const { types_count } = current
  if (types_count > 0) throw conflict('in_use', { data: { types_count } })
  return presetEntity.trash(ctx, current)
}
