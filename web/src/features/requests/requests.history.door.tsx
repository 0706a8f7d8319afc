import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { requestLabels, useRequestWords } from './requests.card.words.tsx'

const RequestChanges = (of: ChangesOf) => <Changes {...of} labels={requestLabels} show={useRequestWords()} />

/** Changes of requests, for whoever shows those of any kind. */
export const requestHistory: Recorded = { labels: requestLabels, Changes: RequestChanges }
