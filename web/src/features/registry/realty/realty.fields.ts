import type { Language } from '@oselia/contract/languages'
import type { Realty, UnitRef } from '@oselia/contract/realty'
import { realtyPurposes, realtyStates, realtyTypes, titleKinds } from '@oselia/contract/realty.enums'
import { endReasons } from '@oselia/contract/residents.enums'
import {
  choice,
  day,
  files,
  flag,
  number,
  optionalChoice,
  other,
  reference,
  requiredText,
  tags,
  text,
} from '../../../platform/field-kinds.ts'
import { type FormOf, fieldTable, required } from '../../../platform/field-table.ts'
import { text as textOf } from '../../../platform/messages.ts'
import { knownMember } from '../members/members.choice.public.ts'
import { unitChoice } from '../units/units.choice.public.ts'

export interface HouseChoice {
  id: number
  label: string
}
const toHouse = (id: number): HouseChoice => ({ id, label: `№ ${id}` })
const permission = 'realty.sensitive'
const noneKey = 'unit.unknown'
const decimal = { section: 'areas', max: 12, typing: 'decimal' } as const
const counted = { section: 'areas', max: 12 } as const

/** Field table of a unit, used by the form, facts, list, history and conflicts. */
export const unitFields = fieldTable(
  'unit',
  {
    house_id: required(reference('house_id', toHouse)),
    type: choice(realtyTypes, (type) => `unit.type_${type}`, { blank: 'apartment', section: 'name' }),
    number: requiredText({ section: 'name', max: 30, hint: 'unit.numberHint' }),
    label: text({ section: 'name', max: 100, hint: 'unit.labelHint' }),
    entrance: number({ section: 'position', max: 12 }),
    floor: number({ section: 'position', max: 12, typing: 'signed' }),
    position_in_floor: number({ section: 'position', max: 12 }),
    state: optionalChoice(realtyStates, (state) => `unit.state_${state}`, { section: 'use', noneKey }),
    purpose: optionalChoice(realtyPurposes, (purpose) => `unit.purpose_${purpose}`, { section: 'use', noneKey }),
    parent_id: reference('parent', (parent: UnitRef) => unitChoice(textOf, parent), { section: 'use' }),
    total_area: number(decimal),
    living_area: number(decimal),
    heated_area: number(decimal),
    balcony_area: number(decimal),
    rooms: number(counted),
    residents_registered: number(counted),
    residents_actual: number(counted),
    registry_number: text({ section: 'papers', max: 30 }),
    cadastral_number: text({ section: 'papers', max: 30 }),
    counts_in_voting: flag({ section: 'more', blank: true }),
    billable: flag({ section: 'more', blank: true }),
    voting_quota: number({ section: 'more', max: 12, typing: 'decimal' }),
    tags: tags({ section: 'more', hint: 'unit.tagsHint' }),
    note: text({ section: 'more', max: 2000, multiline: true }),
    intercom_code: text({ section: 'access', max: 40, permission }),
    keys_note: text({ section: 'access', max: 500, permission }),
    access_note: text({ section: 'access', max: 500, permission }),
  },
  { ended_on: day({ label: 'title.ended_on' }) },
)

export type UnitValues = FormOf<typeof unitFields.fields>

/** Form values of a unit; what the server answers to a conflict is without the parent. */
export const valuesOfUnit = (unit: Realty & { parent: UnitRef | null }, language: Language): UnitValues => ({
  ...unitFields.values({ ...unit, parent: unit.parent ?? null }, language),
  house_id: { id: unit.house_id, label: unit.address },
})

const title = {
  title_kind: optionalChoice(titleKinds, (kind) => `title.kind_${kind}`, { section: 'title', noneKey }),
  title_number: text({ section: 'title', max: 100 }),
  title_date: day({ section: 'title' }),
  title_issuer: text({ section: 'title', max: 200 }),
  registered_on: day({ section: 'title' }),
  registry_extract: text({ section: 'title', max: 100 }),
} as const

/** Field table of a title document, in the forms of a share and of a sale. */
export const titleFields = fieldTable('title', title)
export type TitleValues = FormOf<typeof titleFields.fields>

const id = null as number | null

/** Field table of a share; its size and owner have inputs of their own. */
export const shareFields = fieldTable(
  'title',
  {
    ...title,
    joint: flag({ label: 'moves.joint' }),
    from: { ...requiredText({ label: 'moves.from' }), kind: 'day' as const },
    to: day({ label: 'moves.to' }),
    end_reason: optionalChoice(endReasons, (reason) => `title.reason_${reason}`, { label: 'title.reason', noneKey }),
    note: text({ label: 'moves.note', max: 1000, multiline: true }),
    file_ids: files({ label: 'title.files' }),
  },
  {
    realty_id: other(id),
    member_id: other(id, { label: 'moves.owner' }),
    numerator: other(id),
    denominator: other(id),
  },
)

/** Field table of a billing account. */
export const accountFields = fieldTable(
  'moves',
  {
    number: requiredText({ label: 'moves.accountNumber', max: 30 }),
    service: text({ max: 100 }),
    holder_id: reference('holder', ({ id, name }: { id: number; name: string }) => knownMember(id, name), {
      label: 'moves.holder',
    }),
    from: day({ section: 'dates' }),
    to: day({ section: 'dates' }),
    note: text({ max: 500, multiline: true }),
  },
  { realty_id: other(id, { label: 'title.realty_id' }) },
)
