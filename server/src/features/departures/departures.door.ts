export { createDeparture } from './departures.service.js'
