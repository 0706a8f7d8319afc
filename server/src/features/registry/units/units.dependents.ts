import { Dependents } from '../../../platform/dependents.js'

/** Moves related records to the surviving unit when units of one house are merged on a day. */
export const unitDependents = new Dependents<[{ house_id: number; on: string }]>()
