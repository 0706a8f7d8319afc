import { houseTypeFields, type HouseTypeFields } from '@oselia/contract/house-types'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import { conflict, invalid } from '../../../platform/problems.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { checked } from '../../../platform/validate.js'
import { houseTypeEntity } from './house-types.entity.js'
import * as queries from './house-types.queries.js'

type Update = Partial<HouseTypeFields> & { version: number }

export const createType = async (ctx: RequestContext, fields: HouseTypeFields) => {
  requireWholeCommunity(ctx)
  return { data: await houseTypeEntity.insert(ctx, fields) }
}

export const readType = async (ctx: RequestContext, id: number) => ({ data: await houseTypeEntity.get(ctx, id) })

export const updateType = async (ctx: RequestContext, id: number, body: Update) => {
  requireWholeCommunity(ctx)
  const current = await houseTypeEntity.lockVersion(ctx, id, body)
  const fields = checked(houseTypeFields.strip(), { ...current, ...body })
  return { data: await houseTypeEntity.update(ctx, current, fields) }
}

const replaceIn = async (ctx: RequestContext, from: number, to: number, houses: { id: number; label: string }[]) => {
  if (from === to || (await houseTypeEntity.lockMany(ctx, [to])).length === 0)
    throw invalid('replace_with', 'not_found')
  await queries.moveHouses(ctx.db, from, to, ctx.now)
  await auditAll(
    ctx,
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
 * Moves a house type to the bin. 409 `in_use` with `data: { houses_count }` while houses have it (including houses in
 * the bin, which may be restored), unless a replacement type is given; the houses then get it in the same
 * transaction.
 */
export const removeType = async (ctx: RequestContext, id: number, replaceWith: number | undefined) => {
  requireWholeCommunity(ctx)
  const current = await houseTypeEntity.lock(ctx, id, 'removal')
  const houses = await queries.housesOfType(ctx.db, id)
  if (houses.length > 0 && replaceWith === undefined)
    throw conflict('in_use', { data: { houses_count: houses.length } })
  if (replaceWith !== undefined) await replaceIn(ctx, id, replaceWith, houses)
  return houseTypeEntity.trash(ctx, current)
}
