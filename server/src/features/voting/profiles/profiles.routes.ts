import {
  governanceProfileFields,
  governanceProfiles,
  type GovernanceProfileFields,
} from '@oselia/contract/governance-profiles'
import type { App } from '../../../platform/app.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { implement } from '../../../platform/implement.js'
import { conflict, invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { profileEntity } from './profiles.entity.js'
import { list } from './profiles.queries.js'

const requireOrder = ({ valid_from, valid_to }: GovernanceProfileFields): void => {
  if (valid_from && valid_to && valid_to < valid_from) throw invalid('valid_to', 'before_from')
}

const create = async (ctx: RequestContext, fields: GovernanceProfileFields) => {
  requireWholeCommunity(ctx)
  requireOrder(fields)
  return { data: await profileEntity.insert(ctx, fields) }
}

/** Changes a profile; votings keep the rules that they were made with. */
const update = async (
  ctx: RequestContext,
  id: number,
  body: Partial<GovernanceProfileFields> & { version: number },
) => {
  requireWholeCommunity(ctx)
  const current = await profileEntity.lockVersion(ctx, id, body)
  const fields = checked(governanceProfileFields.strip(), { ...current, ...body })
  requireOrder(fields)
  return { data: await profileEntity.update(ctx, current, fields) }
}

const remove = async (ctx: RequestContext, id: number) => {
  requireWholeCommunity(ctx)
  const current = await profileEntity.lock(ctx, id, 'removal')
  if (current.is_system) throw conflict('state_forbids')
  return profileEntity.trash(ctx, current)
}

export const profileRoutes = (app: App): void =>
  implement(app, governanceProfiles, {
    list: ({ ctx, query }) => list(ctx, query),
    create: ({ ctx, body }) => create(ctx, body),
    read: async ({ ctx, params }) => ({ data: await profileEntity.get(ctx, params.id) }),
    update: ({ ctx, params, body }) => update(ctx, params.id, body),
    remove: ({ ctx, params }) => remove(ctx, params.id),
  })
