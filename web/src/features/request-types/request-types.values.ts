import type { TextMap } from '@oselia/contract/kit'
import type { CustomField, RequestType } from '@oselia/contract/service-request-types'
import { numberIn, textIn } from '../../platform/number-text.ts'

/** A person or thing that a field names. */
export interface Choice {
  id: number
  label: string
}

export const switches = [
  'photo_required',
  'payable',
  'act_claim',
  'resident_can_create',
  'guard_can_create',
  'accept_is_reply',
  'performer_writes',
  'hides_names',
  'active',
] as const
type Switch = (typeof switches)[number]

/** A field of the own form; its choices stand in lines. */
export interface FieldRow extends Pick<CustomField, 'key' | 'kind' | 'required'> {
  label: TextMap
  hint: TextMap
  options: string
}

/** A type as its form holds it. */
export interface TypeValues extends Pick<RequestType, Switch | 'name' | 'role_ids' | 'staff_ids' | 'priority'> {
  code: string
  icon: string
  colour: string
  parent_id: string
  departure_id: string
  responsible: Choice | null
  performer: Choice | null
  preset_id: string
  hint: TextMap
  form: FieldRow[]
  checklist: { text: string }[]
  replies: { title: string; text: TextMap }[]
  sort: string
}

export const newType: TypeValues = {
  name: { uk: '' },
  code: '',
  icon: '',
  colour: '',
  parent_id: '',
  departure_id: '',
  responsible: null,
  performer: null,
  role_ids: [],
  staff_ids: [],
  priority: 'normal',
  preset_id: '',
  hint: { uk: '' },
  form: [],
  checklist: [],
  replies: [],
  photo_required: false,
  payable: false,
  act_claim: false,
  resident_can_create: true,
  guard_can_create: true,
  accept_is_reply: true,
  performer_writes: false,
  hides_names: false,
  active: true,
  sort: '100',
}

const idText = (id: number | null) => (id === null ? '' : String(id))
const idOf = (text: string) => (text === '' ? null : Number(text))
const choiceOf = (ref: RequestType['responsible']): Choice | null => ref && { id: ref.id, label: ref.name }
const isWritten = (map: TextMap) => Object.values(map).some((one) => one?.trim())
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Form values of a type that the server answered. */
export const valuesOfType = (type: RequestType): TypeValues => ({
  name: { ...type.name },
  code: type.code ?? '',
  icon: type.icon ?? '',
  colour: type.colour ?? '',
  parent_id: idText(type.parent_id),
  departure_id: idText(type.departure_id),
  responsible: choiceOf(type.responsible),
  performer: choiceOf(type.performer),
  role_ids: type.role_ids,
  staff_ids: type.staff_ids,
  priority: type.priority,
  preset_id: String(type.preset_id),
  hint: type.hint ?? { uk: '' },
  form: type.form.map(({ key, kind, required, label, hint, options }) => ({
    key,
    kind,
    required,
    label: { ...label },
    hint: hint ?? { uk: '' },
    options: options.join('\n'),
  })),
  checklist: type.checklist.map((text) => ({ text })),
  replies: type.replies.map(({ title, text }) => ({ title, text: { ...text } })),
  photo_required: type.photo_required,
  payable: type.payable,
  act_claim: type.act_claim,
  resident_can_create: type.resident_can_create,
  guard_can_create: type.guard_can_create,
  accept_is_reply: type.accept_is_reply,
  performer_writes: type.performer_writes,
  hides_names: type.hides_names,
  active: type.active,
  sort: String(type.sort),
})

export const bodyOfType = ({ responsible, performer, ...values }: TypeValues) => ({
  ...values,
  code: textIn(values.code),
  icon: textIn(values.icon),
  colour: textIn(values.colour),
  parent_id: idOf(values.parent_id),
  departure_id: idOf(values.departure_id),
  responsible_id: responsible?.id ?? null,
  performer_id: performer?.id ?? null,
  // What is not chosen yet is told by the contract at its field.
  preset_id: idOf(values.preset_id) as number,
  hint: isWritten(values.hint) ? values.hint : null,
  form: values.form.map((field) => ({
    ...field,
    hint: isWritten(field.hint) ? field.hint : null,
    options: field.kind === 'choice' ? lines(field.options) : [],
  })),
  checklist: values.checklist.map(({ text }) => text),
  sort: numberIn(values.sort) ?? Number.NaN,
})

/** A field of the own form as it begins, under a code that none of the others has. */
export const newField = (others: readonly FieldRow[]): FieldRow => {
  const taken = new Set(others.map(({ key }) => key))
  let n = others.length + 1
  while (taken.has(`field_${n}`)) n += 1
  return { key: `field_${n}`, kind: 'text', required: false, label: { uk: '' }, hint: { uk: '' }, options: '' }
}
