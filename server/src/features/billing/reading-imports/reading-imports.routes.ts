import { readingImports } from '@oselia/contract/reading-imports'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { historyKind } from '../../../platform/history.js'
import { implement } from '../../../platform/implement.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { prepareStatement } from '../statement-imports/statement-imports.public.js'
import { readingImportApprovals } from './reading-imports.approval.js'
import { defineReadingImportJobs } from './reading-imports.jobs.js'
import { listImportRows, listReadingImports } from './reading-imports.queries.js'
import {
  applyReadingImport,
  createReadingImport,
  findImport,
  readReadingImport,
  saveColumns,
  undoReadingImport,
} from './reading-imports.service.js'

fileColumn('reading_imports', 'file_id')

export const readingImportRoutes = (app: App): void => {
  defineReadingImportJobs(app)
  readingImportApprovals()
  historyKind('reading_imports', {
    permission: 'meters.read',
    table: 'reading_imports',
    visible: ({ scope }, alias) => houseIdInScope(scope, sql`${sql.ref(`${alias}.house_id`)}`),
  })
  implement(app, readingImports, {
    list: ({ ctx, query }) => listReadingImports(ctx, query),
    create: {
      prepare: (upload) => prepareStatement(app, upload),
      handle: ({ ctx, fields, files }) => createReadingImport(app, ctx, fields, files),
    },
    read: ({ ctx, params }) => readReadingImport(ctx, params.id),
    rows: async ({ ctx, params, query }) => listImportRows(ctx, await findImport(ctx, params.id), query),
    columns: ({ ctx, params, body }) => saveColumns(ctx, params.id, body),
    apply: ({ ctx, params, body }) => applyReadingImport(ctx, params.id, body),
    undo: ({ ctx, params, body }) => undoReadingImport(ctx, params.id, body),
  })
}
