import { requestPresets, workCalendar } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { onceRule } from '../../platform/once.js'
import { readCalendar, updateCalendar } from './terms.calendar.js'
import { createPreset, removePreset, updatePreset } from './terms.presets.js'
import { list } from './terms.presets.queries.js'

export const termRoutes = (app: App): void => {
  onceRule('service_request_presets_code_key', 'code', 'valid_from')
  binKind({
    kind: 'service_request_presets',
    table: 'service_request_presets',
    may: 'request_types.delete',
    label: sql`t.name ->> 'uk'`,
    scope: (scope) => sql<boolean>`${scope.all}::boolean`,
  })
  historyOf('service_request_presets', {
    may: 'request_types.read',
    table: 'service_request_presets',
    scope: () => sql<boolean>`true`,
  })
  implement(app, requestPresets, {
    list: ({ act, query }) => list(act.db, query),
    create: ({ act, body }) => createPreset(act, body),
    update: ({ act, params, body }) => updatePreset(act, params.id, body),
    remove: ({ act, params }) => removePreset(act, params.id),
  })
  implement(app, workCalendar, {
    read: ({ act }) => readCalendar(act.db),
    update: ({ act, body }) => updateCalendar(act, body),
  })
}
