import { Avatar, Badge, Group, Stack, Text } from '@mantine/core'
import type { StaffMember } from '@oselia/contract/staff'
import type { Column } from '../../../platform/data-table.tsx'
import { DateCell, MomentCell } from '../../../platform/field-cells.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { phoneText } from '../../../platform/phone-text.ts'
import { AudienceSummary, nobody } from '../audience/audience.summary.public.ts'

const colours = { invited: 'blue', active: 'green', blocked: 'red', dismissed: 'gray' } as const

export const StaffStatus = ({ status }: Pick<StaffMember, 'status'>) => {
  const t = useText()
  return (
    <Badge color={colours[status]} variant="light" tt="none" miw="max-content">
      {t(`employee.status_${status}`)}
    </Badge>
  )
}

const Name = ({ of }: { of: StaffMember }) => {
  const local = useLocal()
  return (
    <>
      <Avatar
        component="span"
        src={of.avatar}
        name={of.name}
        size={24}
        color="pine"
        alt=""
        aria-hidden="true"
        display="inline-flex"
        me={8}
        style={{ verticalAlign: 'middle' }}
      />
      {of.name}
      {of.position && (
        <Text component="span" size="sm" c="dimmed">
          {' '}
          {local(of.position)}
        </Text>
      )}
    </>
  )
}

const Names = ({ of }: { of: StaffMember['roles'] | StaffMember['departures'] }) => {
  const local = useLocal()
  return of.map(({ name }) => local(name)).join(', ') || '—'
}

/** The access scope in one line. */
const StaffScope = ({ scope }: Pick<StaffMember, 'scope'>) => {
  const t = useText()
  const { all, complex_ids, house_ids } = scope
  if (all) return t('employee.scope_all')
  if (complex_ids.length + house_ids.length === 0) return t('employee.scope_none')
  return <AudienceSummary audience={{ ...nobody, complex_ids, house_ids }} />
}

const Status = ({ of }: { of: StaffMember }) => {
  const t = useText()
  const { date } = useFormat()
  const { state, expires_at } = of.invite
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
      <StaffStatus status={of.status} />
      {of.status === 'invited' && (
        <Text size="xs" c="dimmed">
          {t(`staffPage.shortInvite_${state}`, { until: expires_at ? date(expires_at) : '' })}
        </Text>
      )}
    </Group>
  )
}

/** The reason and end of a current absence, and the deputy. */
export const AwayNow = ({ absence }: { absence: NonNullable<StaffMember['absence']> }) => {
  const t = useText()
  const { day } = useFormat()
  return (
    <Stack gap={2}>
      <span>{t('staff.awayUntil', { kind: t(`employee.absence_${absence.kind}`), day: day(absence.to) })}</span>
      {absence.deputy && (
        <Text component="span" size="xs" c="dimmed">
          {t('staff.standsIn', { name: absence.deputy.name })}
        </Text>
      )}
    </Stack>
  )
}

/** Open requests, with the limit where one is set. */
export const Load = ({ of }: { of: Pick<StaffMember, 'open_requests' | 'max_open_requests'> }) => {
  const t = useText()
  const { number } = useFormat()
  const count = number(of.open_requests)
  return of.max_open_requests === null ? count : t('staffPage.ofMost', { count, most: number(of.max_open_requests) })
}

const LastLogin = ({ at }: { at: string | null }) => {
  const t = useText()
  return at ? <MomentCell value={at} /> : t('staff.never')
}

export const staffColumns: readonly Column<'GET /staff'>[] = [
  { key: 'name', label: 'employee.name', sort: 'name', cell: (person) => <Name of={person} /> },
  { key: 'roles', label: 'employee.role_ids', cell: (person) => <Names of={person.roles} /> },
  { key: 'scope', label: 'employee.scope', cell: (person) => <StaffScope scope={person.scope} /> },
  { key: 'status', card: 'figure', label: 'employee.status', sort: 'status', cell: (person) => <Status of={person} /> },
  {
    key: 'absence',
    label: 'employee.absence',
    cell: (person) => (person.absence ? <AwayNow absence={person.absence} /> : '—'),
  },
  { key: 'phone', label: 'employee.phone', cell: (person) => (person.phone ? phoneText(person.phone) : '—') },
  {
    key: 'open_requests',
    label: 'employee.open_requests',
    sort: 'open_requests',
    end: true,
    cell: (person) => <Load of={person} />,
  },
  {
    key: 'departures',
    label: 'employee.departure_ids',
    hidden: true,
    cell: (person) => <Names of={person.departures} />,
  },
  { key: 'email', label: 'employee.email', hidden: true, cell: (person) => person.email ?? '—' },
  {
    key: 'last_login_at',
    label: 'employee.last_login_at',
    sort: 'last_login_at',
    hidden: true,
    cell: (person) => <LastLogin at={person.last_login_at} />,
  },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'employee.created_at',
    sort: 'created_at',
    hidden: true,
    cell: (person) => <DateCell value={person.created_at} />,
  },
]
