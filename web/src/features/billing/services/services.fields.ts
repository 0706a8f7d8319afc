import { serviceGroups, serviceUnits } from '@oselia/contract/billing.enums'
import { choice, flag, requiredNumber, requiredText, text, textMap } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

/** Field table of a service, used by the form, list and history. */
export const serviceFields = fieldTable('services', {
  name: { ...textMap({ max: 100, section: 'name' }), required: true as const },
  code: requiredText({ max: 40, typing: 'code', section: 'what', hint: 'services.codeHint' }),
  group: choice(serviceGroups, (group) => `services.group_${group}`, { blank: 'contribution', section: 'what' }),
  unit: choice(serviceUnits, (unit) => `services.unit_${unit}`, { blank: 'm2', section: 'what' }),
  sort: { ...requiredNumber({ max: 5, section: 'what' }), blank: '100' },
  provider: text({ max: 200, section: 'provider', column: 'hidden' }),
  provider_edrpou: text({ max: 10, typing: 'digits', section: 'provider', column: 'hidden' }),
  active: flag({ blank: true, section: 'state' }),
})
