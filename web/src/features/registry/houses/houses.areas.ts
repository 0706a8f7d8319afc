import type { HouseDetails } from '@oselia/contract/houses'

/** A declared figure beside the total of the registered units. */
export interface Compared {
  key: 'units' | 'residential' | 'nonresidential'
  declared: number | null
  registered: number
  /** Registered minus declared, exact to the hundredth; null when nothing is declared. */
  difference: number | null
}

const rowOf = (key: Compared['key'], declared: number | null, registered: number): Compared => ({
  key,
  declared,
  registered,
  difference: declared === null ? null : Math.round((registered - declared) * 100) / 100,
})

/** The figures to compare: none while no units are registered, and no line where both sides are unknown. */
export const comparedOf = (
  house: Pick<HouseDetails, 'units_count' | 'residential_area' | 'nonresidential_area' | 'units'>,
): Compared[] => {
  const { units } = house
  if (units.count === 0) return []
  return [
    rowOf('units', house.units_count, units.premises_count),
    rowOf('residential', house.residential_area, units.residential_area),
    rowOf('nonresidential', house.nonresidential_area, units.nonresidential_area),
  ].filter(({ declared, registered }) => declared !== null || registered > 0)
}
