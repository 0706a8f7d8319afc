export { stored as storedSettings } from './settings.queries.js'
export { demandWholeCommunity, keepSettings } from './settings.service.js'
