import { search } from '@oselia/contract/search'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { find } from './search.service.js'

export const searchRoutes = (app: App): void => implement(app, search, { find: ({ ctx, query }) => find(ctx, query.q) })
