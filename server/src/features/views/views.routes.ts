import { listViews } from '@oselia/contract/list-views'
import type { App } from '../../platform/app.js'
import { implement } from '../../platform/implement.js'
import { onceRule } from '../../platform/once.js'
import { createView, removeView, updateView, viewsOf } from './views.service.js'

export const viewRoutes = (app: App): void => {
  onceRule('list_views_name_key', 'name')
  implement(app, listViews, {
    list: ({ act, query }) => viewsOf(act, query.list),
    create: ({ act, body }) => createView(act, body),
    update: ({ act, params, body }) => updateView(act, params.id, body),
    remove: ({ act, params }) => removeView(act, params.id),
  })
}
