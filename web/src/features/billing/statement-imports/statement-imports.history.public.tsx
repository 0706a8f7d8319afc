import { statementLineStates } from '@oselia/contract/statement-imports.enums'
import { historyOf } from '../../../platform/field-history.tsx'
import { choice, money } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

const lineFields = fieldTable('statementLines', {
  state: choice(statementLineStates, (state) => `statementLines.state_${state}`, { blank: 'new' }),
  posted_minor: money(),
})

/** Changes of movements, for the history of one and the combined history. */
export const statementLineHistory = historyOf('statement_lines', lineFields)
