import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { History } from '../../platform/history.tsx'
import { requestLabels, useRequestWords } from './requests.card.words.tsx'
import { useZone } from './requests.labels.tsx'

const RequestChanges = (of: ChangesOf) => <Changes {...of} labels={requestLabels} show={useRequestWords()} />

/** The history of one request. */
export const RequestHistory = ({ id }: { id: number }) => (
  <History entity="service_requests" id={id} labels={requestLabels} show={useRequestWords()} timeZone={useZone()} />
)

/** Changes of requests, for whoever shows those of any kind. */
export const requestHistory: Recorded = { labels: requestLabels, Changes: RequestChanges }
