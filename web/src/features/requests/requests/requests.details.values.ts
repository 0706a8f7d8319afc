import type { BodyOf } from '@oselia/contract/api'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { CustomField } from '@oselia/contract/service-request-types'
import { same } from '../../../platform/form-merge.ts'
import { type Text, language } from '../../../platform/messages.ts'
import { parseNumber, parseText, typedNumber } from '../../../platform/number-text.ts'
import { type MemberChoice, knownMember } from '../../registry/members/members.public.tsx'
import { type UnitChoice, unitChoice } from '../../registry/units/units.public.tsx'

const texts = ['title', 'place_note', 'caller_name', 'caller_phone'] as const
const flags = ['warranty', 'payable', 'insurance', 'act_claim', 'visible_to_resident'] as const
export { flags as editFlags }

/** The main fields of a request as its form holds them. */
export interface EditValues extends Record<(typeof texts)[number], string>, Record<(typeof flags)[number], boolean> {
  type_id: string
  priority: ServiceRequest['priority']
  description: string
  house: { id: number; label: string }
  unit: UnitChoice | null
  entrance: string
  floor: string
  common_place: NonNullable<ServiceRequest['common_place']> | ''
  member: MemberChoice | null
  source: ServiceRequest['source']
  departure_id: string
  tags: string[]
  custom: Record<string, string>
  due_at: string | null
  authorities_at: string | null
}

const typedCustom = (value: string | number | boolean | null) => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? typedNumber(value, language()) : value
}

/** Form values of a request that the server answered. */
export const valuesOfRequest =
  (t: Text) =>
  (request: ServiceRequest): EditValues => ({
    title: request.title ?? '',
    place_note: request.place_note ?? '',
    caller_name: request.caller_name ?? '',
    caller_phone: request.caller_phone ?? '',
    warranty: request.warranty,
    payable: request.payable,
    insurance: request.insurance,
    act_claim: request.act_claim,
    visible_to_resident: request.visible_to_resident,
    type_id: String(request.type.id),
    priority: request.priority,
    description: request.description,
    house: { id: request.house_id, label: request.realty?.address ?? request.address },
    unit: request.realty && unitChoice(t, request.realty),
    entrance: request.entrance === null ? '' : String(request.entrance),
    floor: request.floor === null ? '' : String(request.floor),
    common_place: request.common_place ?? '',
    member: request.member && knownMember(request.member.id, request.member.name),
    source: request.source,
    departure_id: request.departure ? String(request.departure.id) : '',
    tags: request.tags,
    custom: Object.fromEntries(Object.entries(request.custom).map(([key, value]) => [key, typedCustom(value)])),
    due_at: request.due_clock.due_at,
    authorities_at: request.authorities_at,
  })

/** A value of a type's own field as its kind takes it; what is empty is left out. */
const customIn = (fields: readonly CustomField[], typed: Record<string, string>) =>
  Object.fromEntries(
    fields.flatMap(({ key, kind }): [string, string | number | boolean | null][] => {
      const value = typed[key]?.trim() ?? ''
      if (value === '') return []
      if (kind === 'number') return [[key, parseNumber(value)]]
      return [[key, kind === 'yes_no' ? value === 'yes' : value]]
    }),
  )

type Body = Omit<BodyOf<'PUT /service_request/:id'>, 'version'>

const wholeBody = (values: EditValues, fields: readonly CustomField[]): Body => ({
  title: parseText(values.title),
  place_note: parseText(values.place_note),
  caller_name: parseText(values.caller_name),
  caller_phone: parseText(values.caller_phone),
  warranty: values.warranty,
  payable: values.payable,
  insurance: values.insurance,
  act_claim: values.act_claim,
  visible_to_resident: values.visible_to_resident,
  type_id: Number(values.type_id),
  priority: values.priority,
  description: values.description,
  house_id: values.unit?.house_id ?? values.house.id,
  realty_id: values.unit?.id ?? null,
  entrance: parseNumber(values.entrance),
  floor: parseNumber(values.floor),
  common_place: values.common_place || null,
  member_id: values.member?.id ?? null,
  source: values.source,
  departure_id: values.departure_id === '' ? null : Number(values.departure_id),
  tags: values.tags,
  custom: customIn(fields, values.custom),
  due_at: values.due_at,
  authorities_at: values.authorities_at,
})

/** Changes since reading: a paused deadline or a masked phone is not sent back. */
export const changedBody = (values: EditValues, base: EditValues, fields: readonly CustomField[]): Body => {
  const before = wholeBody(base, fields) as Record<string, unknown>
  const after = Object.entries(wholeBody(values, fields))
  // Custom values depend on the type, so they are sent with it.
  const isOther = values.type_id !== base.type_id
  return Object.fromEntries(after.filter(([key, value]) => (key === 'custom' && isOther) || !same(value, before[key])))
}
