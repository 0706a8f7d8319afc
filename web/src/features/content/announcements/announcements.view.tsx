import { Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import type { AnnouncementState } from '@oselia/contract/announcements.enums'
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
import type { Column } from '../../../platform/data-table.tsx'
import { MomentCell, fieldColumn } from '../../../platform/field-cells.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { AudienceSummary } from '../../access/audience/audience.public.ts'
import { announcementFields } from './announcements.fields.ts'

type Kind = Announcement['kind']

/**
 * Kinds and states in the contract's order, with icons and colours; the text carries the meaning, colour is only an
 * aid.
 */
const kindStyles: Record<Kind, { icon: TablerIcon; color: string }> = {
  info: { icon: IconInfoCircle, color: 'blue' },
  planned_works: { icon: IconBarrierBlock, color: 'indigo' },
  emergency: { icon: IconAlertTriangle, color: 'red' },
  payment: { icon: IconCash, color: 'teal' },
  meeting: { icon: IconUsers, color: 'pine' },
  security: { icon: IconShieldLock, color: 'indigo' },
  outage: { icon: IconPlugX, color: 'orange' },
}
const stateStyles: Record<AnnouncementState, { icon: TablerIcon; color: string }> = {
  draft: { icon: IconFilePencil, color: 'gray' },
  scheduled: { icon: IconClock, color: 'indigo' },
  published: { icon: IconCircleCheck, color: 'green' },
  archived: { icon: IconArchive, color: 'gray' },
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
  return <Mark look={kindStyles[kind]}>{t(`announcements.${kind}`)}</Mark>
}

export const StateBadge = ({ state }: { state: AnnouncementState }) => {
  const t = useText()
  return <Mark look={stateStyles[state]}>{t(`announcements.${state}`)}</Mark>
}

/**
 * Whether the user may publish this kind; emergencies have a separate right, so that a dispatcher can publish them at
 * once.
 */
export const useMayPublish = (kind: Kind) => {
  const any = useCan('announcements.publish')
  const emergencies = useCan('emergencies.publish')
  return any || (kind === 'emergency' && emergencies)
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
    cell: (row) => <MomentCell value={row.published_at ?? (row.state === 'scheduled' ? row.publish_at : null)} />,
  },
  fieldColumn(announcementFields, 'ends_at'),
  { key: 'created_by', label: 'announcements.created_by', hidden: true, cell: (row) => row.created_by?.name },
  {
    key: 'attachments',
    label: 'announcements.attachments',
    hidden: true,
    cell: (row) => <Files count={row.attachments.length} />,
  },
  fieldColumn(announcementFields, 'created_at', { sort: 'created_at', hidden: true }),
  fieldColumn(announcementFields, 'updated_at', { sort: 'updated_at', hidden: true }),
]
