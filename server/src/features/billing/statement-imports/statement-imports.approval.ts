import { statementImports } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { approvable, askedId } from '../../../platform/approvals.js'
import { conflict } from '../../../platform/problems.js'
import { requirePermission } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { payeeInScope } from '../suppliers/suppliers.public.js'
import { readImport, undoImport } from './statement-imports.service.js'

/** The undo of a statement a day after its import waits for a second person, where dual approval is on. */
export const statementImportApprovals = (app: App): void =>
  approvable('statements.undo', {
    check: async (ctx, asked) => {
      requirePermission(ctx, 'payments.delete')
      const payload = checked(statementImports.undo.body, asked.payload)
      const { data } = await readImport(ctx, askedId(asked))
      if (!['done', 'failed'].includes(data.state)) throw conflict('state_forbids', { data })
      return {
        entity: 'statement_imports',
        entity_id: data.id,
        label: data.file_name,
        payload,
        changes: [{ field: 'state', old: data.state, new: 'undone' }],
      }
    },
    perform: (ctx, asked) => {
      requirePermission(ctx, 'payments.delete')
      return undoImport(app, ctx, askedId(asked), checked(statementImports.undo.body, asked.payload))
    },
    within: ({ scope }) =>
      sql<boolean>`exists (select 1 from statement_imports i where i.id = p.entity_id and ${payeeInScope(scope, 'i')})`,
  })
