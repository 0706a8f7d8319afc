import { Dependents } from '../../../platform/dependents.js'

/** Objects that refer to a role, beyond the people who have it. */
export const roleDependents = new Dependents()
