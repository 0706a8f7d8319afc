export { accountKey } from './accounts.rules.js'
export { createAccount } from './accounts.service.js'
export { moveAccounts } from './accounts.moving.js'
