export { endPermits } from './vehicles.permits.js'
export { keysOf as vehicleKeys } from './vehicles.rules.js'
export { housesOfVehicles, vehicleInScope } from './vehicles.scope.js'
export { create as createVehicle } from './vehicles.service.js'
