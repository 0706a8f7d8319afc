import type { House } from '@oselia/contract/houses'
import { type MessageKey, type Text, useText } from '../../platform/messages.ts'
import type { Choice } from './houses.words.ts'

/** Names of the fields that a person reads: in the form, in the passport and in the history. */
export const houseLabels = {
  complex: 'house.complex',
  complex_id: 'house.complex_id',
  house_type: 'house.house_type',
  house_type_id: 'house.house_type_id',
  address: 'house.address',
  city: 'house.city',
  street: 'house.street',
  number: 'house.number',
  letter: 'house.letter',
  corpus: 'house.corpus',
  block: 'house.block',
  postal_index: 'house.postal_index',
  address_public_code: 'passport.address_public_code',
  year_built: 'house.year_built',
  year_overhaul: 'passport.year_overhaul',
  series: 'passport.series',
  floors_above: 'house.floors_above',
  floors_below: 'house.floors_below',
  tech_floor: 'passport.tech_floor',
  wall_material: 'house.wall_material',
  roof_type: 'passport.roof_type',
  entrances: 'house.entrances',
  door_codes: 'passport.door_codes',
  units_count: 'house.units_count',
  residential_area: 'house.residential_area',
  nonresidential_area: 'house.nonresidential_area',
  common_area: 'house.common_area',
  land_area: 'house.land_area',
  heating: 'house.heating',
  hot_water: 'passport.hot_water',
  gas: 'passport.gas',
  electricity: 'passport.electricity',
  electricity_supplier: 'passport.electricity_supplier',
  energy_class: 'passport.energy_class',
  generator: 'house.generator',
  generator_kw: 'passport.generator_kw',
  ups: 'passport.ups',
  water_reserve: 'passport.water_reserve',
  shelter: 'house.shelter',
  shelter_capacity: 'house.shelter_capacity',
  shelter_ready_on: 'passport.shelter_ready_on',
  shelter_accessible: 'passport.shelter_accessible',
  cadastral_number: 'house.cadastral_number',
  ownership_registry_number: 'passport.ownership_registry_number',
  safety_docs: 'passport.safety_docs',
  photo_ids: 'passport.photo_ids',
  description: 'passport.description',
  timezone: 'house.timezone',
  status: 'house.status',
} as const satisfies Record<string, MessageKey>

const told: { [F in Choice]: (t: Text, value: NonNullable<House[F]>) => string } = {
  wall_material: (t, value) => t(`house.wall_${value}`),
  roof_type: (t, value) => t(`passport.roof_type_${value}`),
  heating: (t, value) => t(`house.heating_${value}`),
  hot_water: (t, value) => t(`passport.hot_water_${value}`),
  gas: (t, value) => t(`passport.gas_${value}`),
  electricity: (t, value) => t(`passport.electricity_${value}`),
  energy_class: (_t, value) => value,
}

/** How a chosen word of a field is written. */
export const useChoice = () => {
  const t = useText()
  return <F extends Choice>(field: F, value: NonNullable<House[F]>) => told[field](t, value)
}
