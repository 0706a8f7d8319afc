import { residentRoleFields, type ResidentRoleFields } from '@oselia/contract/resident-roles'
import type { RequestContext } from '../../../platform/request-context.js'
import { audiencesOfRole, moveAudienceRole } from '../audience/audience.public.js'
import { auditAll, differences } from '../../../platform/audit.js'
import { conflict, invalid } from '../../../platform/problems.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { checked } from '../../../platform/validate.js'
import { residentRoleEntity } from './resident-roles.entity.js'
import * as queries from './resident-roles.queries.js'
import { residentEntity } from './residents.entity.js'

type Update = Partial<ResidentRoleFields> & { version: number }

export const createRole = async (ctx: RequestContext, fields: ResidentRoleFields) => {
  requireWholeCommunity(ctx)
  return { data: await residentRoleEntity.insert(ctx, fields) }
}

export const readRole = async (ctx: RequestContext, id: number) => ({ data: await residentRoleEntity.get(ctx, id) })

/** Changes a role; the code of a system role stays (422 at `code`), as programs and imports know it. */
export const updateRole = async (ctx: RequestContext, id: number, body: Update) => {
  requireWholeCommunity(ctx)
  const current = await residentRoleEntity.lockVersion(ctx, id, body)
  const fields = checked(residentRoleFields.strip(), { ...current, ...body })
  if (current.is_system && fields.code !== current.code) throw invalid('code', 'of_system')
  return { data: await residentRoleEntity.update(ctx, current, fields) }
}

const replaceIn = async (ctx: RequestContext, from: number, to: number, ids: number[]) => {
  const next = (await queries.rolesOf(ctx.db, [to])).get(to)
  if (from === to || !next) throw invalid('replace_with', 'not_found')
  if (next.is_owner) throw invalid('replace_with', 'owner_by_share')
  if (await queries.rolesOverlap(ctx.db, from, to)) throw invalid('replace_with', 'residency_overlaps')
  await queries.moveResidents(ctx.db, from, to, ctx.now)
  await moveAudienceRole(ctx.db, from, to)
  const labels = await residentEntity.labelsOf(ctx, ids)
  await auditAll(
    ctx,
    ids.map((id) => ({
      action: 'update',
      entity: 'residents',
      entity_id: id,
      label: labels.get(id)!,
      changes: differences({ role_id: from }, { role_id: to }),
    })),
  )
}

/**
 * Moves a role to the bin. Owner roles can't be deleted: 409 `state_forbids`. 409 `in_use` with `data: {
 * residents_count, audiences_count }` while residents have it (including those in the bin) or audiences name it, unless a
 * replacement role is given, which they get in the same transaction.
 */
export const removeRole = async (ctx: RequestContext, id: number, replaceWith: number | undefined) => {
  requireWholeCommunity(ctx)
  const current = await residentRoleEntity.lock(ctx, id, 'removal')
  if (current.is_owner) throw conflict('state_forbids')
  if (replaceWith === undefined) {
    const residents_count = await queries.holdersOf(ctx.db, id)
    const audiences_count = await audiencesOfRole(ctx.db, id)
    if (residents_count + audiences_count > 0) throw conflict('in_use', { data: { residents_count, audiences_count } })
  } else await replaceIn(ctx, id, replaceWith, await queries.residentsWithRole(ctx.db, id))
  return residentRoleEntity.trash(ctx, current)
}
