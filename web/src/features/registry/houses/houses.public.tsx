// Public parts of the houses feature.
export { usageLines } from './houses.actions.tsx'
export { countsIn, entrancesOf, unitsOf } from './houses.entrances.ts'
export { TypeSelect } from './houses.form.tsx'
