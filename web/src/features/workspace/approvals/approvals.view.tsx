import { Badge, Stack, Text } from '@mantine/core'
import type { Approval } from '@oselia/contract/approvals'
import type { Column } from '../../../platform/data-table.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'

const colours = { waiting: 'orange', approved: 'green', rejected: 'red', withdrawn: 'gray', expired: 'gray' } as const

export const ApprovalState = ({ state }: Pick<Approval, 'state'>) => {
  const t = useText()
  return (
    <Badge color={colours[state]} variant="light" tt="none" miw="fit-content">
      {t(`approvals.state_${state}`)}
    </Badge>
  )
}

const Moment = ({ at }: { at: string }) => {
  const { moment } = useFormat()
  return <time dateTime={at}>{moment(at)}</time>
}
const Day = ({ of: { state, expires_at } }: { of: Approval }) => {
  const { moment } = useFormat()
  return state === 'waiting' ? moment(expires_at) : '—'
}
const Kind = ({ of }: { of: Approval['kind'] }) => useText()(`approvals.kind_${of}`)
const Who = ({ of: { requested_by, is_own } }: { of: Approval }) => {
  const t = useText()
  return (
    <Stack gap={0}>
      {requested_by.name}
      {is_own && (
        <Text size="xs" c="dimmed">
          {t('approvals.own')}
        </Text>
      )}
    </Stack>
  )
}

export const approvalColumns: readonly Column<'GET /approvals'>[] = [
  { key: 'label', label: 'approvals.label', cell: ({ label, kind }) => label || <Kind of={kind} /> },
  { key: 'kind', label: 'approvals.kind', cell: ({ kind }) => <Kind of={kind} /> },
  { key: 'requested_by', label: 'approvals.requested_by', cell: (approval) => <Who of={approval} /> },
  {
    key: 'reason',
    label: 'approvals.reason',
    cell: ({ reason }) => (
      <Text inherit lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
    ),
  },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'approvals.created_at',
    sort: 'created_at',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  { key: 'expires_at', label: 'approvals.expires_at', cell: (approval) => <Day of={approval} /> },
  {
    key: 'state',
    card: 'figure',
    label: 'approvals.state',
    sort: 'state',
    cell: ({ state }) => <ApprovalState state={state} />,
  },
]
