import { chargeMethods, shareBases } from '@oselia/contract/billing.enums'
import { realtyTypes } from '@oselia/contract/realty.enums'
import { choice, day, flag, number, optionalChoice, other, reference, text } from '../../../platform/field-kinds.ts'
import { fieldTable, required } from '../../../platform/field-table.ts'
import { amount } from '../ledger/ledger.public.tsx'

const named = ({ id, name }: { id: number; name: string }) => ({ id, label: name })
const namedService = ({ id }: { id: number; name: { uk: string } }) => ({ id, label: '' })

/** Field table of a tariff, used by the form, list and history. */
export const tariffFields = fieldTable('tariffs', {
  service_id: required(reference('service', namedService)),
  method: choice(chargeMethods, (method) => `tariffs.method_${method}`, { blank: 'per_m2', section: 'method' }),
  rate: number({ max: 16, typing: 'decimal', hint: 'tariffs.rateHint' }),
  total_minor: amount({ max: 20, hint: 'tariffs.totalHint' }),
  share_by: optionalChoice(shareBases, (basis) => `tariffs.share_${basis}`, { noneKey: 'tariffs.chooseShare' }),
  base_service_ids: other([] as number[]),
  complex_id: reference('complex', named),
  house_id: reference('house', named),
  entrance: number({ max: 4, plain: true, hint: 'tariffs.entranceHint' }),
  unit_type: optionalChoice(realtyTypes, (type) => `unit.type_${type}`, { noneKey: 'tariffs.anyType' }),
  floor_from: number({ max: 4, plain: true, hint: 'tariffs.floorHint' }),
  floor_to: number({ max: 4, plain: true }),
  valid_from: { ...required(day()), section: 'days' },
  valid_to: day({ section: 'days' }),
  prorated: flag({ section: 'prorated' }),
  basis: { ...required(text({ max: 300, hint: 'tariffs.basisHint' })), section: 'basis' },
  voting_id: other(null as number | null),
  note: text({ max: 500, multiline: true, section: 'basis' }),
})
