import { imports } from '@oselia/contract/imports'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { historyKind } from '../../../platform/history.js'
import { implement } from '../../../platform/implement.js'
import { importApprovals } from './imports.approval.js'
import { correct, issueGroups, undoCorrection } from './imports.corrections.js'
import { decide } from './imports.decisions.js'
import { importJobs } from './imports.jobs.js'
import { list } from './imports.queries.js'
import { sampleFile } from './imports.samples.js'
import * as service from './imports.service.js'
import { fileColumn } from '../../../platform/entity.files.js'

fileColumn('imports', 'file_id')

historyKind('imports', {
  permission: 'imports.read',
  table: 'imports',
  visible: ({ scope, actor }) =>
    scope.all ? sql<boolean>`t.deleted_at is null` : sql<boolean>`t.deleted_at is null and t.created_by = ${actor.id}`,
})

export const importRoutes = (app: App): void => {
  importJobs(app)
  importApprovals(app)
  implement(app, imports, {
    list: ({ ctx, query }) => list(ctx, query),
    create: {
      prepare: (upload) => service.prepareTable(app, upload),
      handle: ({ ctx, fields, files }) => service.create(app, ctx, fields, files),
    },
    sample: ({ ctx, params, query }) => sampleFile(ctx, params.kind, query.format),
    read: ({ ctx, params }) => service.read(ctx, params.id),
    update: ({ ctx, params, body }) => service.update(app, ctx, params.id, body),
    remove: ({ ctx, params }) => service.remove(ctx, params.id),
    rows: ({ ctx, params, query }) => service.rows(ctx, params.id, query),
    decide: ({ ctx, params, body }) => decide(app, ctx, params.id, body),
    issues: ({ ctx, params }) => issueGroups(ctx, params.id),
    correct: ({ ctx, params, body }) => correct(app, ctx, params.id, body),
    undoCorrection: ({ ctx, params, body }) => undoCorrection(app, ctx, params.id, body),
    badRows: ({ ctx, params, query }) => service.badRows(app, ctx, params.id, query.format),
    apply: ({ ctx, params, body }) => service.apply(app, ctx, params.id, body),
    undo: ({ ctx, params, body }) => service.undo(app, ctx, params.id, body),
    undoPreview: ({ ctx, params, query }) => service.undoPreview(ctx, params.id, query),
  })
}
