import { openingImportStates } from '@oselia/contract/opening-imports.enums'
import { historyOf } from '../../../platform/field-history.tsx'
import { choice } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

/** Changes of lists of opening balances, for the history of one and the combined history. */
export const openingHistory = historyOf(
  'opening_imports',
  fieldTable('openingImports', {
    state: choice(openingImportStates, (state) => `openingImports.state_${state}`, { blank: 'reading' }),
  }),
)
