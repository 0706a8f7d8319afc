import { imports } from '@oselia/contract/imports'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { importApprovals } from './imports.approval.js'
import { importJobs } from './imports.jobs.js'
import { list } from './imports.queries.js'
import * as service from './imports.service.js'

historyOf('imports', {
  may: 'imports.read',
  table: 'imports',
  scope: (scope, actor) =>
    scope.all ? sql<boolean>`t.deleted_at is null` : sql<boolean>`t.deleted_at is null and t.created_by = ${actor.id}`,
})

export const importRoutes = (app: App): void => {
  importJobs(app)
  importApprovals(app)
  implement(app, imports, {
    list: ({ act, query }) => list(act, query),
    create: ({ act, fields, files }) => service.create(app, act, fields, files),
    read: ({ act, params }) => service.read(act, params.id),
    update: ({ act, params, body }) => service.update(app, act, params.id, body),
    remove: ({ act, params }) => service.remove(act, params.id),
    rows: ({ act, params, query }) => service.rows(act, params.id, query),
    decide: ({ act, params, body }) => service.decide(app, act, params.id, body),
    badRows: ({ act, params, query }) => service.badRows(app, act, params.id, query.format),
    apply: ({ act, params, body }) => service.apply(app, act, params.id, body),
    undo: ({ act, params, body }) => service.undo(app, act, params.id, body),
    undoPreview: ({ act, params, query }) => service.undoPreview(act, params.id, query),
  })
}
