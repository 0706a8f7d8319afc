import { requestTypes } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { onceRule } from '../../platform/once.js'
import { readForm } from './request-types.form.js'
import { follow, followJob } from './request-types.moving.js'
import { list } from './request-types.queries.js'
import { createType, readType, readUsage, removeType, updateType } from './request-types.service.js'

export const requestTypeRoutes = (app: App): void => {
  onceRule('service_request_types_code_key', 'code')
  onceRule('service_request_types_name_key', 'name')
  binKind({
    kind: 'service_request_types',
    table: 'service_request_types',
    may: 'request_types.delete',
    label: sql`t.name ->> 'uk'`,
    scope: (scope) => sql<boolean>`${scope.all}::boolean`,
  })
  historyOf('service_request_types', {
    may: 'request_types.read',
    table: 'service_request_types',
    scope: () => sql<boolean>`true`,
  })
  app.jobs.task(followJob, (asked, db) => follow(db, (asked as { id: number }).id))
  implement(app, requestTypes, {
    list: ({ act, query }) => list(act, query),
    create: ({ act, body }) => createType(act, body),
    read: ({ act, params }) => readType(act, params.id),
    update: ({ act, params, body }) => updateType(act, params.id, body),
    usage: ({ act, params }) => readUsage(act, params.id),
    remove: ({ act, params, query }) => removeType(act, params.id, query.replace_with),
    form: ({ act }) => readForm(act),
  })
}
