import { Group, Text } from '@mantine/core'
import type { RequestBrief } from '@oselia/contract/service-request-details'
import type { Column } from '../../../platform/data-table.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import {
  Clocks,
  PriorityBadge,
  PriorityIcon,
  StatusBadge,
  TypeIcon,
  Unread,
} from '../request-records/request-records.public.ts'

const Number = ({ of }: { of: RequestBrief }) => (
  <Group component="span" gap={6} wrap="nowrap" style={{ display: 'inline-flex' }}>
    <span style={{ whiteSpace: 'nowrap' }}>{of.number}</span>
    <Unread count={of.unread} />
  </Group>
)

const What = ({ of }: { of: RequestBrief }) => {
  const local = useLocal()
  return (
    <>
      <TypeIcon type={of.type} /> <PriorityIcon priority={of.priority} />
      {local(of.type.name)}{' '}
      <Text component="span" size="sm" c="dimmed">
        · {of.title ?? of.description}
      </Text>
    </>
  )
}

const Person = ({ of }: { of: RequestBrief['performer'] }) => {
  const t = useText()
  if (of) return of.name
  return (
    <Text component="span" size="sm" c="dimmed">
      {t('request.nobody')}
    </Text>
  )
}

const Moment = ({ at }: { at: string }) => useFormat().moment(at)
const Source = ({ of }: { of: RequestBrief['source'] }) => useText()(`request.source_${of}`)

export const requestColumns: readonly Column<'GET /service_request'>[] = [
  { key: 'number', label: 'request.number', sort: 'number', cell: (request) => <Number of={request} /> },
  { key: 'type', wide: true, label: 'request.type', cell: (request) => <What of={request} /> },
  { key: 'status', card: 'figure', label: 'request.status', cell: (request) => <StatusBadge {...request} /> },
  { key: 'due_clock', label: 'request.term', sort: 'due_at', cell: (request) => <Clocks request={request} short /> },
  { key: 'address', wide: true, label: 'request.address' },
  { key: 'performer', label: 'request.performer', card: 'none', cell: ({ performer }) => <Person of={performer} /> },
  {
    key: 'priority',
    label: 'request.priority',
    sort: 'priority',
    // Beside the type, unless it is the usual one.
    hidden: true,
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  {
    key: 'responsible',
    label: 'request.responsible',
    hidden: true,
    cell: ({ responsible }) => <Person of={responsible} />,
  },
  { key: 'member', label: 'request.member', hidden: true, cell: (of) => of.member?.name ?? of.caller_name ?? '—' },
  { key: 'source', label: 'request.source', hidden: true, cell: ({ source }) => <Source of={source} /> },
  { key: 'tags', label: 'request.tags', hidden: true, cell: ({ tags }) => tags.join(', ') || '—' },
  { key: 'incident', label: 'request.incident', hidden: true, cell: ({ incident }) => incident?.name ?? '—' },
  {
    key: 'status_since',
    card: 'labelled',
    label: 'request.status_since',
    sort: 'status_since',
    hidden: true,
    cell: ({ status_since }) => <Moment at={status_since} />,
  },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'request.created_at',
    sort: 'created_at',
    hidden: true,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    key: 'updated_at',
    card: 'labelled',
    label: 'request.updated_at',
    sort: 'updated_at',
    hidden: true,
    cell: ({ updated_at }) => <Moment at={updated_at} />,
  },
]
