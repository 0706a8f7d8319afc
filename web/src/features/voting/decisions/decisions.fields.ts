import { decisionStates } from '@oselia/contract/decisions.enums'
import { choice, day, files, reference, text } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

const knownPerson = ({ id, name }: { id: number; name: string }) => ({ id, label: name })

/** Field table of a decision, used by the form, history and conflicts. */
export const decisionFields = fieldTable('decisions', {
  responsible_id: reference('responsible', knownPerson),
  due_on: day(),
  state: choice(decisionStates, (state) => `decisions.state_${state}`, { blank: 'planned' }),
  reason: text({ max: 1000 }),
  report: text({ max: 10_000 }),
  attachment_ids: files({ label: 'decisions.attachments', countKey: 'decisions.filesCount' }),
})
