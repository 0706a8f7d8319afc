export { accountKey } from './billing-accounts.rules.js'
export { accountsFound } from './billing-accounts.search.js'
export { createAccount } from './billing-accounts.service.js'
