export { loadCities } from './places.cities.js'
export { addressLabel, parseStreet, placeName, streetLabel, type AddressParts } from './places.rules.js'
export { placeOf, resolvePlace, type Whereabouts } from './places.service.js'
export type { CityRow, StreetRow } from './places.queries.js'
