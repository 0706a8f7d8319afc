import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { History } from '../../platform/history.tsx'
import { type MessageKey, useFormat, useText } from '../../platform/messages.ts'
import { kinds, permitKinds, states } from './vehicles.values.ts'

const labels: Record<string, MessageKey> = {
  plate_raw: 'vehicles.plate',
  country: 'vehicles.country',
  kind: 'vehicles.kind',
  brand: 'vehicles.brand',
  model: 'vehicles.model',
  colour: 'vehicles.colour',
  year: 'vehicles.year',
  member_id: 'vehicles.owner',
  company: 'vehicles.company',
  realty_id: 'vehicles.realty',
  parking_realty_id: 'vehicles.parking',
  permit: 'vehicles.permit',
  status: 'vehicles.status',
  status_reason: 'vehicles.status_reason',
  photo_ids: 'vehicles.photo_ids',
  note: 'vehicles.note',
}

const useVehicleWords = () => {
  const t = useText()
  const { day, number } = useFormat()
  const permit = (value: Record<string, unknown>) => {
    const kind = permitKinds.find((one) => one === value['kind'])
    const days = [value['from'], value['to']].map((one) => (typeof one === 'string' ? day(one) : '…'))
    return [kind && t(`vehicles.permit_${kind}`), days.join(' – '), value['number']].filter(Boolean).join(', ')
  }
  return (field: string, value: unknown) => {
    const kind = field === 'kind' && kinds.find((one) => one === value)
    if (kind) return t(`vehicles.kind_${kind}`)
    const status = field === 'status' && states.find((one) => one === value)
    if (status) return t(`vehicles.status_${status}`)
    if (field === 'year' && typeof value === 'number') return String(value)
    if (field === 'photo_ids' && Array.isArray(value)) return number(value.length)
    return field === 'permit' && value ? permit(value as Record<string, unknown>) : undefined
  }
}

const VehicleChanges = (of: ChangesOf) => <Changes {...of} labels={labels} show={useVehicleWords()} />

/** The history of one vehicle. */
export const VehicleHistory = ({ id }: { id: number }) => (
  <History entity="vehicles" id={id} labels={labels} show={useVehicleWords()} />
)

/** Changes of vehicles, for whoever shows those of any kind. */
export const vehicleHistory: Recorded = { labels, Changes: VehicleChanges }
