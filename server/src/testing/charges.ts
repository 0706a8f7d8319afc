import type { ChargedUnit, HouseCharges } from '../features/billing/runs/runs.charges.values.js'
import type { ChargeTariff } from '../features/billing/runs/runs.tariffs.rules.js'

/** What a house is charged by, for rules of a run without a database. */
export const unit = (id: number, fields: Partial<ChargedUnit> = {}): ChargedUnit => ({
  id,
  number: String(id),
  type: 'apartment',
  parent_id: null,
  entrance: 1,
  floor: 1,
  area: 5000,
  heated_area: null,
  persons: 2,
  absences: [],
  accounts: [{ id: id * 10, number: `A${id}`, service: null }],
  ...fields,
})

let last = 0
export const tariff = (
  service_id: number,
  method: ChargeTariff['method'],
  fields: Partial<ChargeTariff> = {},
): ChargeTariff => ({
  id: ++last,
  service_id,
  method,
  rate: null,
  total_minor: null,
  share_by: null,
  base_service_ids: [],
  complex_id: null,
  house_id: null,
  entrance: null,
  floor_from: null,
  floor_to: null,
  unit_type: null,
  valid_from: '2026-01-01',
  valid_to: null,
  prorated: false,
  ...fields,
})
export const services = ['maintenance', 'repair', 'intercom', 'waste', 'water', 'power', 'subsidy'].map((code, at) => ({
  id: at + 1,
  code,
  name: code,
}))
export const house = (fields: Partial<HouseCharges>): HouseCharges => ({
  period: '2026-03',
  days: 31,
  units: [],
  services,
  tariffs: [],
  inputs: [],
  adjustments: [],
  earlier_changes: [],
  former_units: [],
  former_accounts: [],
  remainders: [],
  benefits: [],
  late: [],
  charged_before: [],
  ...fields,
})

export const input = (fields: object) => ({
  realty_id: null,
  quantity: null,
  total_minor: null,
  reading_from: null,
  reading_to: null,
  estimated: false,
  coefficient: null,
  ...fields,
})
