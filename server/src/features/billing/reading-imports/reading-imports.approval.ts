import { readingImports } from '@oselia/contract/reading-imports'
import { sql } from 'kysely'
import { approvableUndo } from '../../../platform/approvals.undo.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { readReadingImport, undoReadingImport } from './reading-imports.service.js'

export const readingImportApprovals = (): void =>
  approvableUndo('readings.undo', {
    permission: 'meters.update',
    body: readingImports.undo.body,
    table: 'reading_imports',
    states: ['applied'],
    read: readReadingImport,
    undo: undoReadingImport,
    inScope: (scope) => houseIdInScope(scope, sql`i.house_id`),
  })
