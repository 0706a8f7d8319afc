import { approvals } from '@oselia/contract/approvals'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { dataRule, onceRule } from '../../platform/once.js'
import { conflict } from '../../platform/problems.js'
import * as queries from './approvals.queries.js'
import { approve, create, reject, withdraw } from './approvals.service.js'

export const approvalRoutes = (app: App): void => {
  onceRule('approvals_once', 'entity_id')
  dataRule('approvals_two_people', () => conflict('own_request'))
  historyOf('approvals', {
    table: 'approvals',
    scope: (scope, actor) =>
      sql<boolean>`t.id in (select p.id from approvals p where ${queries.visible({ scope, actor })})`,
  })
  app.jobs.task('approvals.expire', (_payload, db) => queries.expire(db, app.clock.now()), '11 * * * *')
  implement(app, approvals, {
    list: ({ act, query }) => queries.list(act, query),
    create: ({ act, body }) => create(act, body),
    approve: ({ act, params, body }) => approve(act, params.id, body.note),
    reject: ({ act, params, body }) => reject(act, params.id, body.note),
    withdraw: ({ act, params }) => withdraw(act, params.id),
  })
}
