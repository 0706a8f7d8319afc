import { issuedPaperStates, paperKinds } from '@oselia/contract/papers.enums'
import { choice, money, text } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

/** Field table of an issued paper, used by its history. */
export const paperFields = fieldTable(
  'papers',
  {
    kind: choice(paperKinds, (kind) => `papers.kind_${kind}`, { blank: 'certificate' }),
    subject: text(),
  },
  {
    state: choice(issuedPaperStates, (state) => `papers.state_${state}`, { blank: 'in_force' }),
    amount_minor: money(),
  },
)
