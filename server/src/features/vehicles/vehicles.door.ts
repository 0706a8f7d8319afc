export { endPermits } from './vehicles.permits.js'
export { keysOf as vehicleKeys } from './vehicles.rules.js'
export { housesAround, vehicleInScope } from './vehicles.scope.js'
