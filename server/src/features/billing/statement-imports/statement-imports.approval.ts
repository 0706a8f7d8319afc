import { statementImports } from '@oselia/contract/statement-imports'
import type { App } from '../../../platform/app.js'
import { approvableUndo } from '../../../platform/approvals.undo.js'
import { payeeInScope } from '../suppliers/suppliers.public.js'
import { readImport, undoImport } from './statement-imports.service.js'

export const statementImportApprovals = (app: App): void =>
  approvableUndo('statements.undo', {
    permission: 'payments.delete',
    body: statementImports.undo.body,
    table: 'statement_imports',
    states: ['done', 'failed'],
    read: readImport,
    undo: (ctx, id, body) => undoImport(app, ctx, id, body),
    inScope: (scope) => payeeInScope(scope, 'i'),
  })
