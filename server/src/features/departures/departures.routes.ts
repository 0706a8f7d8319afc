import { staffDepartures } from '@oselia/contract/staff-departures'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { onceRule } from '../../platform/once.js'
import { list } from './departures.queries.js'
import { createDeparture, readDeparture, readUsage, removeDeparture, updateDeparture } from './departures.service.js'
import { placesWithin } from './departures.scope.js'

export const departureRoutes = (app: App): void => {
  onceRule('staff_departures_code_key', 'code')
  onceRule('staff_departures_name_key', 'name')
  binKind({
    kind: 'staff_departures',
    table: 'staff_departures',
    may: 'departures.delete',
    label: sql`t.name ->> 'uk'`,
    scope: placesWithin,
  })
  historyOf('staff_departures', { may: 'departures.read', table: 'staff_departures', scope: () => sql<boolean>`true` })
  implement(app, staffDepartures, {
    list: ({ act, query }) => list(act, query),
    create: ({ act, body }) => createDeparture(act, body),
    read: ({ act, params }) => readDeparture(act, params.id),
    update: ({ act, params, body }) => updateDeparture(act, params.id, body),
    usage: ({ act, params }) => readUsage(act, params.id),
    remove: ({ act, params, query }) => removeDeparture(act, params.id, query.replace_with),
  })
}
