import { approvals } from '@oselia/contract/approvals'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { historyKind } from '../../../platform/history.js'
import { implement } from '../../../platform/implement.js'
import { mapConstraintViolation, mapUniqueViolation } from '../../../platform/constraint-violations.js'
import { registerSectionCounter } from '../../../platform/section-counters.js'
import { conflict } from '../../../platform/problems.js'
import { registerApprovalsOfExports } from './approvals.exports.js'
import * as queries from './approvals.queries.js'
import { approve, create, reject, withdraw } from './approvals.service.js'
import './approvals.problems.messages.js'

export const approvalRoutes = (app: App): void => {
  mapUniqueViolation('approvals_once', 'entity_id')
  mapConstraintViolation('approvals_two_people', () => conflict('own_request'))
  historyKind('approvals', {
    table: 'approvals',
    visible: (viewer, alias) =>
      sql<boolean>`${sql.ref(`${alias}.id`)} in (select p.id from approvals p where ${queries.visible(viewer)})`,
  })
  registerApprovalsOfExports()
  registerSectionCounter('approvals', queries.undecided)
  app.jobs.task('approvals.expire', 'bulk', (_payload, db) => queries.expire(db, app.clock.now()), '11 * * * *')
  implement(app, approvals, {
    list: ({ ctx, query }) => queries.list(ctx, query),
    create: ({ ctx, body }) => create(ctx, body),
    approve: ({ ctx, params, body }) => approve(ctx, params.id, body.note),
    reject: ({ ctx, params, body }) => reject(ctx, params.id, body.note),
    withdraw: ({ ctx, params }) => withdraw(ctx, params.id),
  })
}
