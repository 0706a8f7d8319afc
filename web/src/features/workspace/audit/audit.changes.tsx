import { Text } from '@mantine/core'
import { type ChangesOf, type Recorded, namedChanges } from '../../../platform/history.changes.tsx'
import { useText } from '../../../platform/messages.ts'
import { announcementHistory } from '../../content/announcements/announcements.history.public.tsx'
import { complexHistory } from '../../registry/complexes/complexes.history.public.tsx'
import { houseHistory, houseTypeHistory } from '../../registry/houses/houses.history.public.tsx'
import { commentHistory, memberHistory } from '../../registry/members/members.history.public.tsx'
import {
  accountHistory,
  residentHistory,
  shareHistory,
  unitHistory,
} from '../../registry/realty/realty.history.public.tsx'
import { incidentHistory } from '../../requests/incidents/incidents.history.public.tsx'
import { presetHistory, typeHistory } from '../../requests/request-types/request-types.history.public.tsx'
import { calendarHistory, ruleHistory } from '../../requests/request-types/request-types.settled.public.tsx'
import { requestHistory } from '../../requests/requests/requests.history.public.tsx'
import { residentRoleHistory } from '../../registry/residents/residents.history.public.tsx'
import { departmentHistory, roleHistory } from '../../access/roles/roles.history.public.tsx'
import { settingsHistory } from '../../access/settings/settings.history.public.tsx'
import { staffHistory } from '../../access/staff/staff.history.public.tsx'
import { vehicleHistory } from '../../registry/vehicles/vehicles.history.public.tsx'

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

/** Before and after of every labelled field, formatted by the feature that owns the entity. */
export const EntityChanges = ({ entity, ...of }: Of) => {
  const t = useText()
  const kind = recorded[entity]
  if (kind && namedChanges(of.row, kind.labels).length > 0) return <kind.Changes {...of} />
  if (kind || of.row.changes.length === 0) return <Text c="dimmed">{t('audit.noChanges')}</Text>
  return <Codes {...of} />
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Changes of an entity without registered labels, shown by field code. */
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

/** Names of the changed fields, the first ones of many. */
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
