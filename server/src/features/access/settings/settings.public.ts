export { stored as storedSettings } from './settings.queries.js'
export { requireWholeCommunity, saveSettings } from './settings.service.js'
