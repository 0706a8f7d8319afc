import { Changes, type ChangesOf, type Recorded } from '../../../platform/history.changes.tsx'
import { requestLabels, useRequestWords } from './requests.details.words.tsx'

const RequestChanges = (of: ChangesOf) => <Changes {...of} labels={requestLabels} show={useRequestWords()} />

/** Changes of requests, for the common history. */
export const requestHistory: Recorded = { labels: requestLabels, Changes: RequestChanges }
