export { addStaff, hasOwner, lockOwners } from './staff.queries.js'
export { staffInScope, staffWithinScope } from './staff.scope.js'
