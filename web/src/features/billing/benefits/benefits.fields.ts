import { benefitForms, benefitKinds } from '@oselia/contract/benefits.enums'
import type { UnitRef } from '@oselia/contract/realty'
import {
  choice,
  date,
  day,
  files,
  money,
  number,
  other,
  reference,
  requiredChoice,
  text,
} from '../../../platform/field-kinds.ts'
import { fieldTable, required } from '../../../platform/field-table.ts'
import { text as textOf } from '../../../platform/messages.ts'
import { knownMember } from '../../registry/members/members.choice.public.ts'
import { unitChoice } from '../../registry/units/units.choice.public.ts'

const toUnit = (unit: UnitRef) => unitChoice(textOf, unit)
const toMember = ({ id, name }: { id: number; name: string }) => knownMember(id, name)

/** Field table of a subsidy or benefit. */
export const benefitFields = fieldTable(
  'benefits',
  {
    realty_id: required(reference('realty', toUnit, { label: 'benefits.realty' })),
    account_id: other(null as number | null, { label: 'benefits.account' }),
    member_id: reference('member', toMember, { label: 'benefits.member' }),
    kind: requiredChoice(benefitKinds, (kind) => `benefits.kind_${kind}`, { required: true }),
    form: choice(benefitForms, (form) => `benefits.form_${form}`, { blank: 'non_cash', column: 'hidden' }),
    amount_minor: money({ max: 20 }),
    percent: number({ max: 6, typing: 'decimal' }),
    from: required(day()),
    to: day(),
    decision_number: text({ max: 80, column: 'hidden' }),
    note: text({ max: 1000, multiline: true }),
  },
  { created_at: date() },
)

/** Field table of an absence. */
export const absenceFields = fieldTable(
  'absences',
  {
    realty_id: required(reference('realty', toUnit, { label: 'absences.realty' })),
    member_id: required(reference('member', toMember, { label: 'absences.member' })),
    from: required(day()),
    to: required(day()),
    document: text({ max: 200, column: 'shown' }),
    file_ids: files({ countKey: 'absences.files' }),
    note: text({ max: 1000, multiline: true }),
  },
  { created_at: date() },
)
