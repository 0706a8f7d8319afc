import { places } from '@oselia/contract/places'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { findCities, findStreets } from './places.service.js'

export const placeRoutes = (app: App): void =>
  implement(app, places, {
    city: async ({ ctx, query }) => ({ data: await findCities(ctx.db, query.search_query, ctx.language) }),
    street: async ({ ctx, query }) => ({
      data: await findStreets(ctx.db, query.city_id, query.search_query, ctx.language),
    }),
  })
