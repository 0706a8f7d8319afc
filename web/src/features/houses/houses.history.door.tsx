import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { useHouseWords } from './houses.history.ts'
import { houseLabels } from './houses.labels.ts'
import { useTypeWords } from './houses.type-fields.tsx'
import { typeLabels } from './houses.type-values.ts'

const HouseChanges = (of: ChangesOf) => <Changes {...of} labels={houseLabels} show={useHouseWords()} />
const TypeChanges = (of: ChangesOf) => <Changes {...of} labels={typeLabels} show={useTypeWords()} />

/** Changes of houses and of their types, for whoever shows those of any kind. */
export const houseHistory: Recorded = { labels: houseLabels, Changes: HouseChanges }
export const houseTypeHistory: Recorded = { labels: typeLabels, Changes: TypeChanges }
