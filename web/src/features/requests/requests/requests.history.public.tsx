import { Changes, type ChangesOf, recordHistory } from '../../../platform/history.changes.tsx'
import { requestLabels, useRequestWords } from './requests.details.words.tsx'

const RequestChanges = (of: ChangesOf) => <Changes {...of} labels={requestLabels} show={useRequestWords()} />

/** Changes of requests, for the common history. */
recordHistory('service_requests', { labels: requestLabels, Changes: RequestChanges })
