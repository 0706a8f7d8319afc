import { comments } from '@oselia/contract/comments'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { create, list, remove, update } from './comments.service.js'

export const commentRoutes = (app: App): void => {
  implement(app, comments, {
    list: ({ ctx, params, query }) => list(app, ctx, params.id, query),
    create: ({ ctx, params, body }) => create(app, ctx, params.id, body),
    update: ({ ctx, params, body }) => update(app, ctx, params.id, body),
    remove: ({ ctx, params }) => remove(ctx, params.id),
  })
}
