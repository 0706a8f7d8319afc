import { incidents } from '@oselia/contract/incidents'
import type { App } from '../../../platform/app.js'
import { historyKind } from '../../../platform/history.js'
import { implement } from '../../../platform/implement.js'
import { mapConstraintViolation } from '../../../platform/constraint-violations.js'
import { invalid } from '../../../platform/problems.js'
import { incidentJobs } from './incidents.replies.js'
import * as service from './incidents.service.js'
import { incidentInScope } from './incidents.table.js'

mapConstraintViolation('incidents_check', () => invalid('house_id', 'only_one'))
historyKind('incidents', {
  permission: 'all_requests.read',
  table: 'incidents',
  visible: ({ scope }, alias) => incidentInScope(scope, alias),
})

export const incidentRoutes = (app: App): void => {
  incidentJobs(app)
  implement(app, incidents, {
    list: ({ ctx, query }) => service.list(ctx, query),
    create: ({ ctx, body }) => service.create(app, ctx, body),
    read: ({ ctx, params }) => service.read(app, ctx, params.id),
    update: ({ ctx, params, body }) => service.update(app, ctx, params.id, body),
    join: ({ ctx, params, body }) => service.join(app, ctx, params.id, body.request_ids),
    split: ({ ctx, params }) => service.split(app, ctx, params.id, params.request_id),
    reply: ({ ctx, params, body }) => service.reply(app, ctx, params.id, body),
    close: ({ ctx, params, body }) => service.close(app, ctx, params.id, body),
  })
}
