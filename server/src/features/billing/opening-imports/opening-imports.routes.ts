import { openingImports } from '@oselia/contract/opening-imports'
import type { App } from '../../../platform/app.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { historyKind } from '../../../platform/history.js'
import { implement } from '../../../platform/implement.js'
import { prepareStatement } from '../statement-imports/statement-imports.public.js'
import { payeeInScope } from '../suppliers/suppliers.public.js'
import { openingImportApprovals } from './opening-imports.approval.js'
import { defineOpeningJobs } from './opening-imports.jobs.js'
import { listOpeningRows, listOpenings } from './opening-imports.queries.js'
import { createOpening, postOpening, readOpening, undoOpening } from './opening-imports.service.js'

fileColumn('opening_imports', 'file_id')

export const openingImportRoutes = (app: App): void => {
  defineOpeningJobs(app)
  openingImportApprovals()
  historyKind('opening_imports', {
    permission: 'bills.read',
    table: 'opening_imports',
    visible: ({ scope }, alias) => payeeInScope(scope, alias),
  })
  implement(app, openingImports, {
    list: ({ ctx, query }) => listOpenings(ctx, query),
    create: {
      prepare: (upload) => prepareStatement(app, upload),
      handle: ({ ctx, fields, files }) => createOpening(app, ctx, fields, files),
    },
    read: ({ ctx, params }) => readOpening(ctx, params.id),
    rows: async ({ ctx, params, query }) => {
      await readOpening(ctx, params.id)
      return listOpeningRows(ctx, params.id, query)
    },
    post: ({ ctx, params, body }) => postOpening(ctx, params.id, body),
    undo: ({ ctx, params, body }) => undoOpening(ctx, params.id, body),
  })
}
