export { stored as storedSettings } from './settings.queries.js'
export { keepSettings } from './settings.service.js'
