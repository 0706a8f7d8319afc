import { penaltyExemptions } from '@oselia/contract/penalty-exemptions'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { createExemption, listExemptions, removeExemption, updateExemption } from './penalty-exemptions.service.js'

export const penaltyExemptionRoutes = (app: App): void => {
  implement(app, penaltyExemptions, {
    list: ({ ctx, query }) => listExemptions(app, ctx, query),
    create: ({ ctx, body }) => createExemption(app, ctx, body),
    update: ({ ctx, params, body }) => updateExemption(app, ctx, params.id, body),
    remove: ({ ctx, params }) => removeExemption(ctx, params.id),
  })
}
