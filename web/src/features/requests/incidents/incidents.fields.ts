import { incidentStates } from '@oselia/contract/incidents.enums'
import { choice, moment, number, other, requiredText, text } from '../../../platform/field-kinds.ts'
import { selectedId } from '../../../platform/field-records.ts'
import { fieldTable } from '../../../platform/field-table.ts'

/** Field table of an incident, used by the form, history and conflicts. Its place is one field of the form and three of the body. */
export const incidentFields = fieldTable(
  'incidents',
  {
    title: requiredText({ max: 200 }),
    description: other(''),
    entrance: number({ max: 2 }),
    type_id: selectedId(),
    expected_at: moment(),
  },
  {
    state: choice(incidentStates, (state) => `incidents.state_${state}`, { blank: 'open' }),
    address: text({ label: 'incidents.place' }),
    closed_at: moment(),
  },
)
