import { Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import type { Announcement, AnnouncementState } from '@oselia/contract/announcements'
import {
  IconAlertTriangle,
  IconArchive,
  IconBarrierBlock,
  IconCash,
  IconCircleCheck,
  IconClock,
  IconFilePencil,
  IconInfoCircle,
  IconPaperclip,
  IconPinFilled,
  IconPlugX,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Column } from '../../platform/data-table.tsx'
import { type MessageKey, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { useMay, useUser } from '../../platform/user.ts'
import { AudienceSummary } from '../audience/audience.door.ts'

type Kind = Announcement['kind']

/** Kinds and states in the contract's order, with their icons and colours; the words carry the sense, colour only helps. */
const kindLooks: Record<Kind, { icon: TablerIcon; color: string }> = {
  info: { icon: IconInfoCircle, color: 'blue' },
  planned_works: { icon: IconBarrierBlock, color: 'indigo' },
  emergency: { icon: IconAlertTriangle, color: 'red' },
  payment: { icon: IconCash, color: 'teal' },
  meeting: { icon: IconUsers, color: 'pine' },
  security: { icon: IconShieldLock, color: 'indigo' },
  outage: { icon: IconPlugX, color: 'orange' },
}
const stateLooks: Record<AnnouncementState, { icon: TablerIcon; color: string }> = {
  draft: { icon: IconFilePencil, color: 'gray' },
  scheduled: { icon: IconClock, color: 'indigo' },
  published: { icon: IconCircleCheck, color: 'green' },
  archived: { icon: IconArchive, color: 'gray' },
}
export const kinds = Object.keys(kindLooks) as Kind[]
export const states = Object.keys(stateLooks) as AnnouncementState[]

/** Names of the fields, for the history and for the choice between two people's values. */
export const fieldLabels: Record<string, MessageKey> = {
  title: 'announcements.title',
  body: 'announcements.body',
  kind: 'announcements.kind',
  state: 'announcements.state',
  audience: 'announcements.audience',
  starts_at: 'announcements.starts_at',
  ends_at: 'announcements.ends_at',
  publish_at: 'announcements.publish_at',
  published_at: 'announcements.published_at',
  pinned: 'announcements.pinned',
  attachment_ids: 'announcements.attachments',
}

const Mark = ({ look, children }: { look: { icon: TablerIcon; color: string }; children: string }) => (
  <Badge
    variant="light"
    color={look.color}
    tt="none"
    fw={600}
    miw="max-content"
    leftSection={<look.icon size={14} aria-hidden="true" />}
  >
    {children}
  </Badge>
)

export const KindBadge = ({ kind }: { kind: Kind }) => {
  const t = useText()
  return <Mark look={kindLooks[kind]}>{t(`announcements.${kind}`)}</Mark>
}

export const StateBadge = ({ state }: { state: AnnouncementState }) => {
  const t = useText()
  return <Mark look={stateLooks[state]}>{t(`announcements.${state}`)}</Mark>
}

/** The community's time zone, in which every moment is shown and typed. */
export const useZone = () => useUser()?.organisation.timezone ?? 'Europe/Kyiv'

/** Whether the person may publish this kind; emergencies have a right of their own, so that a dispatcher need not wait. */
export const useMayPublish = (kind: Kind) => {
  const any = useMay('announcements.publish')
  const emergencies = useMay('emergencies.publish')
  return any || (kind === 'emergency' && emergencies)
}

/** An instant in the community's time; a dash for none. */
export const Moment = ({ at }: { at: string | null }) => {
  const t = useText()
  const { moment } = useFormat(useZone())
  return at ? <time dateTime={at}>{moment(at)}</time> : <>{t('ui.none')}</>
}

const Title = ({ row }: { row: Announcement }) => {
  const t = useText()
  const local = useLocal()
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" miw={{ base: 0, sm: 210 }}>
      {row.state === 'draft' && <IconFilePencil size={16} aria-hidden="true" style={{ flexShrink: 0 }} />}
      {row.pinned && (
        <>
          <IconPinFilled size={14} aria-hidden="true" style={{ flexShrink: 0 }} />
          <VisuallyHidden>{t('announcements.pinned')}: </VisuallyHidden>
        </>
      )}
      <span style={{ overflowWrap: 'anywhere' }}>{local(row.title)}</span>
    </Group>
  )
}

const Files = ({ count }: { count: number }) => {
  const t = useText()
  if (count === 0) return <>{t('ui.none')}</>
  return (
    <Group
      component="span"
      gap={4}
      wrap="nowrap"
      display="inline-flex"
      title={t('announcements.filesCount', { count })}
    >
      <IconPaperclip size={14} aria-hidden="true" />
      {count}
    </Group>
  )
}

export const columns: readonly Column<'GET /announcements'>[] = [
  { key: 'title', label: 'announcements.title', sort: 'title', cell: (row) => <Title row={row} /> },
  { key: 'kind', label: 'announcements.kind', sort: 'kind', cell: (row) => <KindBadge kind={row.kind} /> },
  { key: 'state', label: 'announcements.state', sort: 'state', cell: (row) => <StateBadge state={row.state} /> },
  {
    key: 'audience',
    label: 'announcements.audience',
    cell: (row) => (
      <Text size="sm" span lineClamp={2}>
        <AudienceSummary audience={row.audience} />
      </Text>
    ),
  },
  {
    key: 'published_at',
    label: 'announcements.publication',
    sort: 'published_at',
    cell: (row) => <Moment at={row.published_at ?? (row.state === 'scheduled' ? row.publish_at : null)} />,
  },
  { key: 'ends_at', label: 'announcements.ends_at', cell: (row) => <Moment at={row.ends_at} /> },
  { key: 'created_by', label: 'announcements.created_by', hidden: true, cell: (row) => row.created_by?.name },
  {
    key: 'attachments',
    label: 'announcements.attachments',
    hidden: true,
    cell: (row) => <Files count={row.attachments.length} />,
  },
  {
    key: 'created_at',
    label: 'announcements.created_at',
    sort: 'created_at',
    hidden: true,
    cell: (row) => <Moment at={row.created_at} />,
  },
  {
    key: 'updated_at',
    label: 'announcements.updated_at',
    sort: 'updated_at',
    hidden: true,
    cell: (row) => <Moment at={row.updated_at} />,
  },
]
