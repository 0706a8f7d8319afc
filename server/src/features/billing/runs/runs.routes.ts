import { billRuns } from '@oselia/contract/bill-runs'
import type { App } from '../../../platform/app.js'
import { historyKind } from '../../../platform/history.js'
import { implement } from '../../../platform/implement.js'
import { defineRunJobs } from './runs.jobs.js'
import { runNoticesOf } from './runs.notices.js'
import { listRuns, runInScope } from './runs.queries.js'
import { continueRun, createRun, issueRun, previewHouse, readRun } from './runs.service.js'
import './runs.problems.messages.js'

export const runRoutes = (app: App): void => {
  defineRunJobs(app)
  runNoticesOf(app)
  historyKind('billing_runs', {
    permission: 'bills.read',
    table: 'billing_runs',
    visible: ({ scope }, alias) => runInScope(scope, alias),
  })
  implement(app, billRuns, {
    create: ({ ctx, body }) => createRun(app, ctx, body),
    list: ({ ctx, query }) => listRuns(ctx, query),
    read: ({ ctx, params }) => readRun(ctx, params.id),
    house: ({ ctx, params }) => previewHouse(ctx, params.id, params.houseId),
    issue: ({ ctx, params }) => issueRun(app, ctx, params.id),
    continue: ({ ctx, params }) => continueRun(app, ctx, params.id),
  })
}
