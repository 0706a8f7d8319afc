import type { UnitRef } from '@oselia/contract/realty'
import { permitKinds, vehicleKinds, vehicleStates } from '@oselia/contract/vehicles.enums'
import {
  choice,
  day,
  files,
  number,
  reference,
  requiredChoice,
  requiredText,
  tags,
  text,
} from '../../../platform/field-kinds.ts'
import { fieldTable, group } from '../../../platform/field-table.ts'
import { text as textOf } from '../../../platform/messages.ts'
import { knownMember } from '../members/members.choice.public.ts'
import { unitChoice } from '../units/units.choice.public.ts'

const toUnit = (unit: UnitRef) => unitChoice(textOf, unit)

/** Field table of a vehicle, used by the form, list, history and conflicts. */
export const vehicleFields = fieldTable('vehicles', {
  plate_raw: text({ label: 'vehicles.plate', section: 'what', max: 20 }),
  kind: choice(vehicleKinds, (kind) => `vehicles.kind_${kind}`, { blank: 'car', section: 'what', column: 'hidden' }),
  brand: text({ section: 'what', max: 60 }),
  model: text({ section: 'what', max: 60 }),
  colour: text({ section: 'what', max: 40 }),
  year: number({ section: 'what', max: 4, plain: true }),
  country: requiredText({ blank: 'UA', section: 'what', max: 2 }),
  member_id: reference('member', ({ id, name }: { id: number; name: string }) => knownMember(id, name), {
    label: 'vehicles.owner',
  }),
  company: text({ section: 'owner', max: 200 }),
  realty_id: reference('realty', toUnit, { label: 'vehicles.realty', section: 'owner' }),
  parking_realty_id: reference('parking', toUnit, { label: 'vehicles.parking', section: 'owner' }),
  permit: group(
    'kind',
    {
      kind: requiredChoice(permitKinds, (kind) => `vehicles.permit_${kind}`, {
        label: 'vehicles.permit',
        noneKey: 'vehicles.permit_none',
      }),
      number: text({ label: 'vehicles.permitNumber', max: 40 }),
      from: day({ label: 'vehicles.permitFrom' }),
      to: day({ label: 'vehicles.permitTo' }),
      sticker: text({ label: 'vehicles.permitSticker', max: 40 }),
      gates: tags({ label: 'vehicles.permitGates' }),
    },
    { section: 'permit' },
  ),
  remote_number: text({ section: 'permit', max: 60, column: 'hidden' }),
  status: choice(vehicleStates, (state) => `vehicles.status_${state}`, { blank: 'active', section: 'state' }),
  status_reason: text({ section: 'state', max: 300, required: true }),
  photo_ids: files({ section: 'more' }),
  note: text({ section: 'more', max: 1000, multiline: true }),
})
