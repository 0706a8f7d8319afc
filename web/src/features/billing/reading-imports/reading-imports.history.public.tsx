import { readingImportStates } from '@oselia/contract/reading-imports.enums'
import { historyOf } from '../../../platform/field-history.tsx'
import { choice } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

/** Changes of imports of readings, for the history of one and the combined history. */
export const readingImportHistory = historyOf(
  'reading_imports',
  fieldTable('readingImports', {
    state: choice(readingImportStates, (state) => `readingImports.state_${state}`, { blank: 'reading' }),
  }),
)
