import { requestTypes } from '@oselia/contract/service-request-types'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { readForm } from './request-types.form.js'
import { follow, followJob } from './request-types.moving.js'
import { list } from './request-types.queries.js'
import { createType, readType, readUsage, removeType, updateType } from './request-types.service.js'
import { registerTypeDependents } from './request-types.dependents.js'

export const requestTypeRoutes = (app: App): void => {
  registerTypeDependents()
  app.jobs.task(followJob, 'bulk', (asked, db) => follow(db, (asked as { id: number }).id))
  implement(app, requestTypes, {
    list: ({ ctx, query }) => list(ctx, query),
    create: ({ ctx, body }) => createType(ctx, body),
    read: ({ ctx, params }) => readType(ctx, params.id),
    update: ({ ctx, params, body }) => updateType(ctx, params.id, body),
    usage: ({ ctx, params }) => readUsage(ctx, params.id),
    remove: ({ ctx, params, query }) => removeType(ctx, params.id, query.replace_with),
    form: ({ ctx }) => readForm(ctx),
  })
}
