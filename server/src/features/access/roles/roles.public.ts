export { roleDependents } from './roles.dependents.js'
