import { listViews } from '@oselia/contract/list-views'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { onceRule } from '../../platform/once.js'
import { createView, removeView, updateView, viewsOf } from './views.service.js'

export const viewRoutes = (app: App): void => {
  onceRule('list_views_name_key', 'name')
  // What another shares is for choosing; what he changed in it is his own business.
  historyOf('list_views', {
    table: 'list_views',
    scope: (_scope, actor) => sql<boolean>`t.staff_id = ${actor.id}`,
  })
  implement(app, listViews, {
    list: ({ act, query }) => viewsOf(act, query.list),
    create: ({ act, body }) => createView(act, body),
    update: ({ act, params, body }) => updateView(act, params.id, body),
    remove: ({ act, params }) => removeView(act, params.id),
  })
}
