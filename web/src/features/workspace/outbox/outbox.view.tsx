import { Badge, Stack, Text } from '@mantine/core'
import type { OutboxMessage } from '@oselia/contract/outbox'
import type { Column } from '../../../platform/data-table.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'

const colours = { waiting: 'blue', sent: 'green', failed: 'red', expired: 'gray' } as const

export const MessageState = ({ state }: Pick<OutboxMessage, 'state'>) => {
  const t = useText()
  return (
    <Badge color={colours[state]} variant="light" tt="none" miw="fit-content">
      {t(`outbox.state_${state}`)}
    </Badge>
  )
}

const Moment = ({ at }: { at: string }) => {
  const { moment } = useFormat()
  return <time dateTime={at}>{moment(at)}</time>
}
const Channel = ({ of }: { of: OutboxMessage['channel'] }) => useText()(`outbox.channel_${of}`)
const Kind = ({ of }: { of: OutboxMessage['kind'] }) => useText()(`outbox.kind_${of}`)
const Count = ({ of }: { of: number }) => useFormat().number(of)

export const outboxColumns: readonly Column<'GET /outbox'>[] = [
  {
    key: 'created_at',
    label: 'outbox.created_at',
    sort: 'created_at',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    key: 'recipient',
    label: 'outbox.recipient',
    cell: ({ recipient, staff }) => (
      <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
        {staff?.name}
        <Text size={staff ? 'xs' : undefined} c={staff ? 'dimmed' : undefined} inherit={!staff}>
          {recipient}
        </Text>
      </Stack>
    ),
  },
  { key: 'kind', label: 'outbox.kind', cell: ({ kind }) => <Kind of={kind} /> },
  { key: 'subject', label: 'outbox.subject', cell: ({ subject }) => subject ?? '—' },
  { key: 'channel', label: 'outbox.channel', cell: ({ channel }) => <Channel of={channel} /> },
  { key: 'state', label: 'outbox.state', cell: ({ state }) => <MessageState state={state} /> },
  {
    key: 'attempts',
    label: 'outbox.attempts',
    end: true,
    hidden: true,
    cell: ({ attempts }) => <Count of={attempts} />,
  },
]
