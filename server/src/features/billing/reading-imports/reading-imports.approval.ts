import { readingImports } from '@oselia/contract/reading-imports'
import { sql } from 'kysely'
import { approvable, askedId } from '../../../platform/approvals.js'
import { conflict } from '../../../platform/problems.js'
import { requirePermission } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../../platform/scope.js'
import { checked } from '../../../platform/validate.js'
import { readReadingImport, undoReadingImport } from './reading-imports.service.js'

/** The undo of imported readings a day after its import waits for a second person, where dual approval is on. */
export const readingImportApprovals = (): void =>
  approvable('readings.undo', {
    check: async (ctx, asked) => {
      requirePermission(ctx, 'meters.update')
      const payload = checked(readingImports.undo.body, asked.payload)
      const { data } = await readReadingImport(ctx, askedId(asked))
      if (data.state !== 'applied') throw conflict('state_forbids', { data })
      return {
        entity: 'reading_imports',
        entity_id: data.id,
        label: data.file_name,
        payload,
        changes: [{ field: 'state', old: data.state, new: 'undone' }],
      }
    },
    perform: (ctx, asked) => {
      requirePermission(ctx, 'meters.update')
      return undoReadingImport(ctx, askedId(asked), checked(readingImports.undo.body, asked.payload))
    },
    within: ({ scope }) =>
      sql<boolean>`exists (select 1 from reading_imports i where i.id = p.entity_id and ${houseIdInScope(scope, sql`i.house_id`)})`,
  })
