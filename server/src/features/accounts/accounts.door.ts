export { accountKey } from './accounts.rules.js'
export { createAccount } from './accounts.service.js'
