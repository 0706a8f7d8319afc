import { trustedIssuers } from '@oselia/contract/trusted-issuers'
import type { App } from '../../../platform/app.js'
import { requireWholeCommunity } from '../../../platform/dictionary.js'
import { implement } from '../../../platform/implement.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { issuerEntity } from './issuers.entity.js'
import { list } from './issuers.queries.js'
import { listIssuer } from './issuers.service.js'

const create = async (ctx: RequestContext, certificate: string) => {
  requireWholeCommunity(ctx)
  return { data: await listIssuer(ctx, Buffer.from(certificate, 'base64')) }
}

const remove = async (ctx: RequestContext, id: number) => {
  requireWholeCommunity(ctx)
  return issuerEntity.trash(ctx, await issuerEntity.lock(ctx, id, 'removal'))
}

export const issuerRoutes = (app: App): void =>
  implement(app, trustedIssuers, {
    list: ({ ctx, query }) => list(ctx, query),
    create: ({ ctx, body }) => create(ctx, body.certificate),
    read: async ({ ctx, params }) => ({ data: await issuerEntity.get(ctx, params.id) }),
    remove: ({ ctx, params }) => remove(ctx, params.id),
  })
