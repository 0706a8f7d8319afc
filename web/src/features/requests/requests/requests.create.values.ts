import type { BodyOf } from '@oselia/contract/api'
import type { RequestBrief } from '@oselia/contract/service-request-details'
import type { CustomField, Priority } from '@oselia/contract/service-request-types'
import { parseNumber, parseText } from '../../../platform/number-text.ts'
import type { UnitChoice } from '../../registry/units/units.public.tsx'

/** The caller of the request: a member, or only a phone or a name. */
export interface CallerChoice {
  /** How the choice is shown. */
  label: string
  member: { id: number; name: string; phone: string | null } | null
}

export interface HouseChoice {
  id: number
  label: string
}

/** A new request as its form holds it. */
export interface NewRequest {
  caller: CallerChoice | null
  caller_name: string
  caller_phone: string
  house: HouseChoice | null
  unit: UnitChoice | null
  entrance: string
  floor: string
  common_place: NonNullable<RequestBrief['common_place']> | ''
  place_note: string
  type_id: string
  description: string
  /** Empty while the type decides. */
  priority: Priority | ''
  responsible_id: string
  performer_id: string
  source: RequestBrief['source']
  visible_to_resident: boolean
  warranty: boolean
  insurance: boolean
  tags: string[]
  custom: Record<string, string>
  before_ids: number[]
  incident: { id: number; title: string } | null
  similar_seen: boolean
}

export const newRequest = (source: RequestBrief['source']): NewRequest => ({
  caller: null,
  caller_name: '',
  caller_phone: '',
  house: null,
  unit: null,
  entrance: '',
  floor: '',
  common_place: '',
  place_note: '',
  type_id: '',
  description: '',
  priority: '',
  responsible_id: '',
  performer_id: '',
  source,
  visible_to_resident: true,
  warranty: false,
  insurance: false,
  tags: [],
  custom: {},
  before_ids: [],
  incident: null,
  similar_seen: false,
})

/** Where it is: the house of the unit, or the house itself. */
export const houseOf = ({ unit, house }: Pick<NewRequest, 'unit' | 'house'>) => unit?.house_id ?? house?.id ?? null

/** A value of a type's own field, as the field's kind takes it; what is left empty is left out. */
const customIn = (fields: readonly CustomField[], typed: Record<string, string>) =>
  Object.fromEntries(
    fields.flatMap(({ key, kind }): [string, string | number | boolean | null][] => {
      const value = typed[key]?.trim() ?? ''
      if (value === '') return []
      if (kind === 'number') return [[key, parseNumber(value)]]
      return [[key, kind === 'yes_no' ? value === 'yes' : value]]
    }),
  )

const idIn = (typed: string) => (typed === '' ? undefined : Number(typed))

/** The body of a new request. What the person left to the type is not named in it. */
export const bodyOfRequest = (values: NewRequest, fields: readonly CustomField[]) => {
  const { caller, unit, common_place, priority } = values
  return {
    type_id: idIn(values.type_id),
    priority: priority || undefined,
    description: values.description,
    house_id: houseOf(values) ?? undefined,
    realty_id: unit?.id ?? null,
    // The unit has its own.
    entrance: unit ? null : parseNumber(values.entrance),
    floor: unit ? null : parseNumber(values.floor),
    common_place: common_place || null,
    place_note: parseText(values.place_note),
    member_id: caller?.member?.id ?? null,
    caller_name: parseText(values.caller_name),
    caller_phone: parseText(values.caller_phone),
    source: values.source,
    responsible_id: idIn(values.responsible_id),
    performer_id: idIn(values.performer_id),
    visible_to_resident: values.visible_to_resident,
    warranty: values.warranty,
    insurance: values.insurance,
    tags: values.tags,
    custom: customIn(fields, values.custom),
    before_ids: values.before_ids,
    incident_id: values.incident?.id ?? null,
    similar_seen: values.similar_seen,
    // Type and house may still be missing: the contract reports it at their fields.
  } as BodyOf<'POST /service_request'>
}
