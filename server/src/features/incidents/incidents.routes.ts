import { incidents } from '@oselia/contract/incidents'
import type { App } from '../../platform/app.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { dataRule } from '../../platform/once.js'
import { invalid } from '../../platform/problems.js'
import { incidentJobs } from './incidents.replies.js'
import * as service from './incidents.service.js'
import { incidentInScope } from './incidents.table.js'

dataRule('incidents_check', () => invalid('house_id', 'only_one'))
historyOf('incidents', {
  may: 'all_requests.read',
  table: 'incidents',
  scope: (scope) => incidentInScope(scope, 't'),
})

export const incidentRoutes = (app: App): void => {
  incidentJobs(app)
  implement(app, incidents, {
    list: ({ act, query }) => service.list(act, query),
    create: ({ act, body }) => service.create(app, act, body),
    read: ({ act, params }) => service.read(app, act, params.id),
    update: ({ act, params, body }) => service.update(app, act, params.id, body),
    join: ({ act, params, body }) => service.join(app, act, params.id, body.request_ids),
    split: ({ act, params }) => service.split(app, act, params.id, params.request_id),
    reply: ({ act, params, body }) => service.reply(app, act, params.id, body),
    close: ({ act, params, body }) => service.close(app, act, params.id, body),
  })
}
