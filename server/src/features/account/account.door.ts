export { liftLoginBlock } from './account.login.js'
export {
  notify,
  quietUntil,
  senderOf,
  warn,
  warnAddress,
  type Notice,
  type NotificationKind,
} from './account.notices.js'
export { demandGoodPassword, makeResetLink } from './account.passwords.js'
export { accountByLogin, endResets, revokeOthers } from './account.queries.js'
export { endCodes } from './account.codes.js'
