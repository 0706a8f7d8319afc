import { serviceFields, services, type ServiceFields } from '@oselia/contract/services'
import type { App } from '../../../platform/app.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { implement } from '../../../platform/implement.js'
import { conflict, invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { serviceEntity } from './services.entity.js'
import { isUsed, list } from './services.queries.js'

const create = async (ctx: RequestContext, fields: ServiceFields) => {
  requireWholeCommunity(ctx)
  return { data: await serviceEntity.insert(ctx, fields) }
}

/** Changes a service; the code of one of the system stays (422 at `code`), as programs know it. */
const update = async (ctx: RequestContext, id: number, body: Partial<ServiceFields> & { version: number }) => {
  requireWholeCommunity(ctx)
  const current = await serviceEntity.lockVersion(ctx, id, body)
  const fields = checked(serviceFields.strip(), { ...current, ...body })
  if (current.is_system && fields.code !== current.code) throw invalid('code', 'of_system')
  return { data: await serviceEntity.update(ctx, current, fields) }
}

const remove = async (ctx: RequestContext, id: number) => {
  requireWholeCommunity(ctx)
  const current = await serviceEntity.lock(ctx, id, 'removal')
  if (current.is_system || (await isUsed(ctx.db, id))) throw conflict('state_forbids')
  return serviceEntity.trash(ctx, current)
}

export const serviceRoutes = (app: App): void =>
  implement(app, services, {
    list: ({ ctx, query }) => list(ctx.db, query),
    create: ({ ctx, body }) => create(ctx, body),
    read: async ({ ctx, params }) => ({ data: await serviceEntity.get(ctx, params.id) }),
    update: ({ ctx, params, body }) => update(ctx, params.id, body),
    remove: ({ ctx, params }) => remove(ctx, params.id),
  })
