// What other rooms may ask of the houses.
export { usageLines } from './houses.acts.tsx'
export { countsIn, entrancesOf, unitsOf } from './houses.entrances.ts'
export { TypeSelect } from './houses.form.tsx'
export { HouseTabs } from './houses.tabs.tsx'
