export { briefsOf } from './requests.columns.js'
export { placeLine } from './requests.messages.js'
export { keysOf, labelOf, numberOf } from './requests.rules.js'
