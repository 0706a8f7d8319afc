export { accountHouse } from './bills.corrections.js'
export { readSettings } from './bills.settings.js'
