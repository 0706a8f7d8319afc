import type { Language } from '@oselia/contract/languages'
import type { StaffDetails } from '@oselia/contract/staff'
import { absenceKinds, employmentKinds, staffStates } from '@oselia/contract/staff.enums'
import {
  choice,
  converted,
  day,
  flag,
  moment,
  number,
  optionalChoice,
  optionalTextMap,
  other,
  reference,
  requiredText,
  text,
} from '../../../platform/field-kinds.ts'
import { selectedId } from '../../../platform/field-records.ts'
import { type FormOf, fieldTable, required, rows } from '../../../platform/field-table.ts'
import { knownStaff } from './staff.picker.tsx'

type Scope = StaffDetails['scope']

const nowhere: Scope = { all: false, complex_ids: [], house_ids: [] }

/** Field table of an absence. */
export const absenceFields = fieldTable('employee', {
  kind: choice(absenceKinds, (kind) => `employee.absence_${kind}`, {
    blank: 'vacation',
    label: 'employee.absenceKind',
  }),
  from: required(day({ section: 'days' })),
  to: required(day({ section: 'days' })),
  deputy_id: reference('deputy', knownStaff),
  deputy_has_roles: flag(),
  note: text({ section: 'more', max: 500 }),
})

/** Field table of a temporary role. */
export const grantFields = fieldTable('staffTimes', {
  role_id: required(selectedId()),
  begins_at: moment({ section: 'time', hint: 'staffTimes.beginsHint' }),
  ends_at: required(moment({ section: 'time' })),
  reason: requiredText({ label: 'staffPage.reason', section: 'reason', max: 300 }),
})

const { role_id, begins_at, ends_at } = grantFields.fields

/** Field table of a staff member, used by the form, history and conflicts; their absences and grants share the history. */
export const staffFields = fieldTable(
  'employee',
  {
    last_name: requiredText({ section: 'name', max: 100 }),
    first_name: requiredText({ section: 'name', max: 100 }),
    middle_name: text({ section: 'name', max: 100 }),
    email: text(),
    phone: text(),
    position: optionalTextMap({ max: 120 }),
    role_ids: other([] as number[]),
    departure_ids: other([] as number[]),
    // Places are meaningless together with `all`.
    scope: converted(
      nowhere,
      (held: Scope) => held,
      (scope) => (scope.all ? { ...nowhere, all: true } : scope),
    ),
    employment_kind: optionalChoice(employmentKinds, (kind) => `employee.kind_${kind}`, {
      section: 'work',
      noneKey: 'staff.unset',
    }),
    contract_number: text({ section: 'work', max: 60 }),
    employed_from: day({ section: 'work' }),
    employed_to: day({ section: 'work' }),
    specialisations: other([] as string[]),
    max_open_requests: number({ hint: 'staff.maxHint', max: 5 }),
    credentials: rows('kind', {
      kind: requiredText({ label: 'employee.credentialKind', max: 100 }),
      number: text({ label: 'employee.credentialNumber', max: 60 }),
      valid_until: day({ label: 'employee.valid_until' }),
    }),
    avatar_id: other(null as number | null),
    locale: converted(
      '' as Language | '',
      (held: Language | null) => held ?? '',
      (language) => language || null,
    ),
    note: text({ max: 2000, multiline: true }),
  },
  {
    ...absenceFields.fields,
    role_id: { ...role_id, label: 'staffTimes.role_id' },
    begins_at: { ...begins_at, label: 'staffTimes.begins_at' },
    ends_at: { ...ends_at, label: 'staffTimes.ends_at' },
    status: choice(staffStates, (state) => `employee.status_${state}`, { blank: 'active' }),
    blocked_reason: text(),
    two_factor_phone: flag({ label: 'staffPage.stepBySms' }),
    two_factor_email: flag({ label: 'staffPage.stepByEmail' }),
    two_factor_app: flag({ label: 'staffPage.stepByApp' }),
  },
)

export type StaffValues = FormOf<typeof staffFields.fields>
