export { addStaff, hasOwner, lockOwners } from './staff.queries.js'
