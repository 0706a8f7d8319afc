export { preparePlaces } from './houses.places.js'
export { createHouse } from './houses.service.js'
