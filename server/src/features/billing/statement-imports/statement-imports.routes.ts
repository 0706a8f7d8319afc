import { statementImports, statementLines } from '@oselia/contract/statement-imports'
import type { App } from '../../../platform/app.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { historyKind } from '../../../platform/history.js'
import { implement } from '../../../platform/implement.js'
import { payeeInScope } from '../suppliers/suppliers.public.js'
import { statementImportApprovals } from './statement-imports.approval.js'
import { defineStatementJobs } from './statement-imports.jobs.js'
import { listImports } from './statement-imports.queries.js'
import {
  createImport,
  prepareStatement,
  readColumns,
  readImport,
  saveColumns,
  undoImport,
} from './statement-imports.service.js'
import { waitingReminders } from './statement-lines.reminders.js'
import { countOpenLines, listLines } from './statement-lines.queries.js'
import { refundLine, reopenLine } from './statement-lines.refunds.js'
import { dismissLine, linkLine, postLine, readLine, recordExpense } from './statement-lines.service.js'
import './statement-imports.problems.messages.js'

fileColumn('statement_imports', 'file_id')

export const statementImportRoutes = (app: App): void => {
  defineStatementJobs(app)
  statementImportApprovals(app)
  countOpenLines()
  waitingReminders(app)
  historyKind('statement_imports', {
    permission: 'payments.read',
    table: 'statement_imports',
    visible: ({ scope }, alias) => payeeInScope(scope, alias),
  })
  historyKind('statement_lines', {
    permission: 'payments.read',
    table: 'statement_lines',
    visible: ({ scope }, alias) => payeeInScope(scope, alias),
  })
  implement(app, statementImports, {
    list: ({ ctx, query }) => listImports(ctx, query),
    create: {
      prepare: (upload) => prepareStatement(app, upload),
      handle: ({ ctx, fields, files }) => createImport(app, ctx, fields, files),
    },
    read: ({ ctx, params }) => readImport(ctx, params.id),
    columns: ({ ctx, params }) => readColumns(ctx, params.id),
    saveColumns: ({ ctx, params, body }) => saveColumns(app, ctx, params.id, body),
    undo: ({ ctx, params, body }) => undoImport(app, ctx, params.id, body),
  })
  implement(app, statementLines, {
    list: ({ ctx, query }) => listLines(ctx, query),
    read: ({ ctx, params }) => readLine(ctx, params.id),
    post: ({ ctx, params, body }) => postLine(ctx, params.id, body),
    same: ({ ctx, params, body }) => linkLine(ctx, params.id, body),
    dismiss: ({ ctx, params, body }) => dismissLine(ctx, params.id, body),
    refund: ({ ctx, params, body }) => refundLine(ctx, params.id, body),
    expense: ({ ctx, params, body }) => recordExpense(app, ctx, params.id, body),
    reopen: ({ ctx, params, body }) => reopenLine(ctx, params.id, body),
  })
}
