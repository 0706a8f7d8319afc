import { openingImports } from '@oselia/contract/opening-imports'
import { sql } from 'kysely'
import { approvable, askedId } from '../../../platform/approvals.js'
import { approvableUndo } from '../../../platform/approvals.undo.js'
import { requirePermission } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { payeeInScope } from '../suppliers/suppliers.public.js'
import { postOpening, readOpening, undoOpening } from './opening-imports.service.js'

/** A list of balances with one above the limit of the settings is posted, and undone, by a second person, where dual approval is on. */
export const openingImportApprovals = (): void => {
  approvableUndo('openings.undo', {
    permission: 'bills.delete',
    body: openingImports.undo.body,
    table: 'opening_imports',
    states: ['posted'],
    read: readOpening,
    undo: undoOpening,
    inScope: (scope) => payeeInScope(scope, 'i'),
  })
  approvable('openings.post', {
    check: async (ctx, asked) => {
      requirePermission(ctx, 'bills.create')
      const payload = checked(openingImports.post.body, asked.payload)
      const { data } = await readOpening(ctx, askedId(asked))
      return {
        entity: 'opening_imports',
        entity_id: data.id,
        label: data.file_name,
        payload,
        changes: [{ field: 'total_minor', old: null, new: payload.total_minor }],
      }
    },
    perform: (ctx, asked) => {
      requirePermission(ctx, 'bills.create')
      return postOpening(ctx, askedId(asked), checked(openingImports.post.body, asked.payload))
    },
    within: ({ scope }) =>
      sql<boolean>`exists (select 1 from opening_imports i where i.id = p.entity_id and ${payeeInScope(scope, 'i')})`,
  })
}
