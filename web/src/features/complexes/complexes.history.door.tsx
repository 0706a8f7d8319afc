import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { complexLabels, useComplexWords } from './complexes.history.ts'

const ComplexChanges = (of: ChangesOf) => <Changes {...of} labels={complexLabels} show={useComplexWords()} />

/** Changes of complexes, for whoever shows those of any kind. */
export const complexHistory: Recorded = { labels: complexLabels, Changes: ComplexChanges }
