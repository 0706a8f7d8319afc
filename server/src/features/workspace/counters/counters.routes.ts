import { counters } from '@oselia/contract/counters'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { countSections } from '../../../platform/section-counters.js'

export const counterRoutes = (app: App): void =>
  implement(app, counters, { read: async ({ ctx }) => ({ data: await countSections(ctx) }) })
