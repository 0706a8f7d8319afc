export { preparePlaces } from './houses.places.js'
export { addressesOf, labelsOf as houseLabels } from './houses.queries.js'
export { createHouse } from './houses.service.js'
export { addressWords } from './houses.rules.js'
