import { Dependents } from '../../../platform/dependents.js'

/** Objects that refer to a department, beyond its people, roles and child departments. */
export const departmentDependents = new Dependents()
