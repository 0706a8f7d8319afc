export { addStaff, hasOwner, lockOwners } from './staff.queries.js'
export { staffInScope } from './staff.scope.js'
