import { openingImports } from '@oselia/contract/opening-imports'
import { sql } from 'kysely'
import { approvable, askedId, type Approvable } from '../../../platform/approvals.js'
import { conflict } from '../../../platform/problems.js'
import { requirePermission } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { payeeInScope } from '../suppliers/suppliers.public.js'
import { postOpening, readOpening, undoOpening } from './opening-imports.service.js'

const within: Approvable['within'] = ({ scope }) =>
  sql<boolean>`exists (select 1 from opening_imports i where i.id = p.entity_id and ${payeeInScope(scope, 'i')})`

const undoApprovals = (): void =>
  approvable('openings.undo', {
    check: async (ctx, asked) => {
      requirePermission(ctx, 'bills.delete')
      const payload = checked(openingImports.undo.body, asked.payload)
      const { data } = await readOpening(ctx, askedId(asked))
      if (data.state !== 'posted') throw conflict('state_forbids', { data })
      return {
        entity: 'opening_imports',
        entity_id: data.id,
        label: data.file_name,
        payload,
        changes: [{ field: 'state', old: data.state, new: 'undone' }],
      }
    },
    perform: (ctx, asked) => {
      requirePermission(ctx, 'bills.delete')
      return undoOpening(ctx, askedId(asked), checked(openingImports.undo.body, asked.payload))
    },
    within,
  })

/** A list of balances with one above the limit of the settings is posted, and undone, by a second person, where dual approval is on. */
export const openingImportApprovals = (): void => {
  undoApprovals()
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
    within,
  })
}
