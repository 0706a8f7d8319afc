import { requestPresets, workCalendar } from '@oselia/contract/service-request-types'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { readCalendar, updateCalendar } from './terms.calendar.js'
import { createPreset, removePreset, updatePreset } from './terms.presets.js'
import { list } from './terms.presets.queries.js'

export const termRoutes = (app: App): void => {
  implement(app, requestPresets, {
    list: ({ ctx, query }) => list(ctx.db, query),
    create: ({ ctx, body }) => createPreset(ctx, body),
    update: ({ ctx, params, body }) => updatePreset(ctx, params.id, body),
    remove: ({ ctx, params }) => removePreset(ctx, params.id),
  })
  implement(app, workCalendar, {
    read: ({ ctx }) => readCalendar(ctx.db),
    update: ({ ctx, body }) => updateCalendar(ctx, body),
  })
}
