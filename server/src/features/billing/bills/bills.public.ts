export { billsById } from './bills.queries.js'
export { accountHouse } from './bills.corrections.js'
export { readSettings } from './bills.settings.js'
export { debtSpec } from './bills.debts.js'
