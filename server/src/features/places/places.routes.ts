import { places } from '@oselia/contract/places'
import type { App } from '../../platform/app.js'
import { implement } from '../../platform/implement.js'
import { findCities, findStreets } from './places.service.js'

export const placeRoutes = (app: App): void =>
  implement(app, places, {
    city: async ({ act, query }) => ({ data: await findCities(act.db, query.search_query, act.language) }),
    street: async ({ act, query }) => ({
      data: await findStreets(act.db, query.city_id, query.search_query, act.language),
    }),
  })
