export { eventEntity } from './events.entity.js'
export { eventOfVoting } from './events.queries.js'
export { createEvent, updateEvent } from './events.service.js'
export { register as registerForEvent } from './events.registrations.js'
