import { endReasons } from '@oselia/contract/residents.enums'
import {
  converted,
  day,
  flag,
  optionalChoice,
  other,
  requiredNumber,
  requiredText,
  text,
  textMap,
} from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

const id = null as number | null

const mover = {
  // An empty choice is omitted, so that the schema reports the field as required.
  role_id: converted('', String, (role) => (role ? Number(role) : undefined) as number, { label: 'residents.role' }),
  lives_here: flag({ section: 'flags', column: 'hidden', blank: true }),
  registered: flag({ section: 'flags', column: 'hidden' }),
  is_primary_contact: flag({ section: 'flags', column: 'hidden' }),
  note: text({ max: 1000, multiline: true }),
}

/** Field table of a person who moves in, beside who they are. */
export const moverFields = fieldTable('residents', mover)

/** Field table of a resident, used by the list and the history. */
export const residentFields = fieldTable('residents', {
  ...mover,
  realty_id: other(id, { label: 'residents.realty' }),
  member_id: other(id, { label: 'residents.who' }),
  from: day(),
  to: day(),
  end_reason: optionalChoice(endReasons, (reason) => `title.reason_${reason}`, { label: 'title.reason' }),
})

/** Field table of a resident role. */
export const residentRoleFields = fieldTable('residents', {
  name: textMap({ label: 'residents.roleName', required: true, max: 100 }),
  code: requiredText({ label: 'residents.roleCode', section: 'key', max: 40, typing: 'code' }),
  sort: { ...requiredNumber({ label: 'residents.roleSort', section: 'key', plain: true }), blank: '100' },
  active: flag({ label: 'residents.roleActive', blank: true }),
})
