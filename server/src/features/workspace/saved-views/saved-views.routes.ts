import { listViews } from '@oselia/contract/saved-views'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { createView, removeView, updateView, viewsOf } from './saved-views.service.js'

export const viewRoutes = (app: App): void => {
  implement(app, listViews, {
    list: ({ ctx, query }) => viewsOf(ctx, query.list),
    create: ({ ctx, body }) => createView(ctx, body),
    update: ({ ctx, params, body }) => updateView(ctx, params.id, body),
    remove: ({ ctx, params }) => removeView(ctx, params.id),
  })
}
