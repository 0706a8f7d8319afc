export { heldOn, ownersOf } from './realty.people.js'
export { inLanguage, unitColumn } from './realty.refs.js'
export { keysOf, numberKey, sharesFull, sharesSum, sortKey } from './realty.rules.js'
export { createUnit } from './realty.service.js'
