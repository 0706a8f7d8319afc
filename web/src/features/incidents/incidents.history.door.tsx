import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { History } from '../../platform/history.tsx'
import { type MessageKey, useText } from '../../platform/messages.ts'
import { useZone } from '../requests/requests.types.door.ts'

/** Names of the fields of an incident. */
export const incidentLabels: Record<string, MessageKey> = {
  title: 'incidents.title',
  description: 'incidents.description',
  state: 'incidents.state',
  address: 'incidents.place',
  entrance: 'incidents.entrance',
  type_id: 'incidents.type_id',
  expected_at: 'incidents.expected_at',
  closed_at: 'incidents.closed_at',
}

const useIncidentWords = () => {
  const t = useText()
  return (field: string, value: unknown) =>
    field === 'state' && (value === 'open' || value === 'closed') ? t(`incidents.state_${value}`) : undefined
}

/** The history of one incident. */
export const IncidentHistory = ({ id }: { id: number }) => (
  <History entity="incidents" id={id} labels={incidentLabels} show={useIncidentWords()} timeZone={useZone()} />
)

const IncidentChanges = (of: ChangesOf) => <Changes {...of} labels={incidentLabels} show={useIncidentWords()} />

/** Changes of incidents, for whoever shows those of any kind. */
export const incidentHistory: Recorded = { labels: incidentLabels, Changes: IncidentChanges }
