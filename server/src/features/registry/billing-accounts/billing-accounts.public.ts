export { accountKey } from './billing-accounts.rules.js'
export { createAccount } from './billing-accounts.service.js'
