export { createEvent } from './events.service.js'
export { register as registerForEvent } from './events.registrations.js'
export { upcomingEvents, type UpcomingEvent } from './events.upcoming.js'
