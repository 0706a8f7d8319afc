import { Text } from '@mantine/core'
import { type ChangesOf, type Recorded, namedChanges } from '../../platform/history.changes.tsx'
import { useText } from '../../platform/messages.ts'
import { announcementHistory } from '../announcements/announcements.history.door.tsx'
import { complexHistory } from '../complexes/complexes.history.door.tsx'
import { houseHistory, houseTypeHistory } from '../houses/houses.history.door.tsx'
import { commentHistory, memberHistory } from '../members/members.history.door.tsx'
import { accountHistory, residentHistory, shareHistory, unitHistory } from '../realty/realty.history.door.tsx'
import { incidentHistory } from '../incidents/incidents.history.door.tsx'
import { presetHistory, typeHistory } from '../request-types/request-types.history.door.tsx'
import { calendarHistory, ruleHistory } from '../request-types/request-types.settled.door.tsx'
import { requestHistory } from '../requests/requests.history.door.tsx'
import { residentRoleHistory } from '../residents/residents.history.door.tsx'
import { departmentHistory, roleHistory } from '../roles/roles.history.door.tsx'
import { settingsHistory } from '../settings/settings.history.door.tsx'
import { staffHistory } from '../staff/staff.history.door.tsx'
import { vehicleHistory } from '../vehicles/vehicles.history.door.tsx'

const recorded: Record<string, Recorded> = {
  accounts: accountHistory,
  announcements: announcementHistory,
  comments: commentHistory,
  complexes: complexHistory,
  house_types: houseTypeHistory,
  houses: houseHistory,
  incidents: incidentHistory,
  members: memberHistory,
  ownerships: shareHistory,
  realty: unitHistory,
  resident_roles: residentRoleHistory,
  request_settings: ruleHistory,
  residents: residentHistory,
  service_request_presets: presetHistory,
  service_request_types: typeHistory,
  service_requests: requestHistory,
  settings: settingsHistory,
  staff_departures: departmentHistory,
  staff_roles: roleHistory,
  staff: staffHistory,
  vehicles: vehicleHistory,
  work_calendar: calendarHistory,
}

type Of = ChangesOf & { entity: string }

/** Before and after of every field that has a name, in the words of the room that the thing belongs to. */
export const EntityChanges = ({ entity, ...of }: Of) => {
  const t = useText()
  const kind = recorded[entity]
  if (kind && namedChanges(of.row, kind.labels).length > 0) return <kind.Changes {...of} />
  if (kind || of.row.changes.length === 0) return <Text c="dimmed">{t('audit.noChanges')}</Text>
  return <Codes {...of} />
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Changes of a kind whose fields nobody has named: better by their codes than not at all. */
const Codes = ({ row }: ChangesOf) => {
  const t = useText()
  return row.changes.map(({ field, old, new: now }) => (
    <Text key={field} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {field}: {old === null || old === undefined ? t('ui.none') : written(old)} →{' '}
      {now === null || now === undefined ? t('ui.none') : written(now)}
    </Text>
  ))
}

const SHOWN = 2

/** Names of the fields that changed, the first ones of many. */
export const ChangedFields = ({ entity, row }: Of) => {
  const t = useText()
  const labels = recorded[entity]?.labels
  const names = labels
    ? namedChanges(row, labels).map(({ label }) => t(label))
    : row.action === 'create'
      ? []
      : row.changes.map(({ field }) => field)
  if (names.length === 0) return t('ui.none')
  const rest = names.length - SHOWN
  return [...names.slice(0, SHOWN), ...(rest > 0 ? [t('audit.more', { count: rest })] : [])].join(', ')
}
