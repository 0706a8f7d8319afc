export { demandGoodPassword, makeResetLink } from './account.service.js'
export { accountByLogin } from './account.queries.js'
