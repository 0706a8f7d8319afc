import type { House } from '@oselia/contract/houses'
import { useQuery } from '@tanstack/react-query'
import { type MessageKey, useLocal, useText } from '../../platform/messages.ts'
import { read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'
import { heatings, states, walls } from './houses.words.ts'

/** Names of the fields whose changes a person reads. */
export const houseLabels: Record<string, MessageKey> = {
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
  year_built: 'house.year_built',
  floors_above: 'house.floors_above',
  floors_below: 'house.floors_below',
  entrances: 'house.entrances',
  units_count: 'house.units_count',
  residential_area: 'house.residential_area',
  nonresidential_area: 'house.nonresidential_area',
  common_area: 'house.common_area',
  land_area: 'house.land_area',
  wall_material: 'house.wall_material',
  heating: 'house.heating',
  generator: 'house.generator',
  shelter: 'house.shelter',
  shelter_capacity: 'house.shelter_capacity',
  cadastral_number: 'house.cadastral_number',
  timezone: 'house.timezone',
  status: 'house.status',
}

const known = <T extends string>(words: readonly T[], value: unknown) => words.find((word) => word === value)

/** How the history writes the values that are words of the contract. */
export const useHouseWords = () => {
  const t = useText()
  const local = useLocal()
  const complexes = useQuery({
    ...read('GET /complexes', { query: { per_page: 100, sort: 'name' } }),
    enabled: useMay('complexes.read'),
  }).data?.main_data.data
  const types = useQuery(read('GET /house-types', { query: { per_page: 100, sort: 'sort' } })).data?.data
  return (field: string, value: unknown) => {
    if (field === 'complex_id' && typeof value === 'number')
      return complexes?.find(({ id }) => id === value)?.name ?? `№ ${value}`
    const type = field === 'house_type_id' && types?.find(({ id }) => id === value)
    if (type) return local(type.name)
    const state = field === 'status' && known(states, value)
    if (state) return t(`house.status_${state}`)
    const wall = field === 'wall_material' && known(walls, value)
    if (wall) return t(`house.wall_${wall}`)
    const heating = field === 'heating' && known(heatings, value)
    if (heating) return t(`house.heating_${heating}`)
    if (field === 'year_built' && typeof value === 'number') return String(value)
    if (field !== 'entrances' || !Array.isArray(value)) return undefined
    return (
      (value as House['entrances'])
        .map((one) => `${one.number}: ${one.units_from ?? '…'}–${one.units_to ?? '…'}`)
        .join('; ') || t('ui.none')
    )
  }
}
