import { Dependents } from '../../../platform/dependents.js'

/** Objects that refer to a member of the staff and are handed over when the person leaves. */
export const staffDependents = new Dependents()
