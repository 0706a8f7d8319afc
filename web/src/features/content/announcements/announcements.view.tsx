import { Group } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import {
  IconAlertTriangle,
  IconBarrierBlock,
  IconCash,
  IconInfoCircle,
  IconPaperclip,
  IconPlugX,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Column } from '../../../platform/data-table.tsx'
import { fieldColumn } from '../../../platform/field-cells.tsx'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import {
  AudienceCell,
  IconBadge,
  PublicationCell,
  PublishedTitle,
  StateBadge,
} from '../publishing/publishing.state.public.tsx'
import { announcementFields } from './announcements.fields.ts'

type Kind = Announcement['kind']

/**
 * Kinds in the contract's order, with icons and colours; the text carries the meaning, colour is only an
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
export const KindBadge = ({ kind }: { kind: Kind }) => {
  const t = useText()
  return <IconBadge look={kindStyles[kind]}>{t(`announcements.${kind}`)}</IconBadge>
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
  { key: 'title', label: 'publication.title', sort: 'title', cell: (row) => <PublishedTitle row={row} /> },
  {
    key: 'kind',
    label: 'announcements.kind',
    sort: 'kind',
    cell: (row) => <KindBadge kind={row.kind} />,
  },
  { key: 'state', label: 'publication.state', sort: 'state', cell: (row) => <StateBadge state={row.state} /> },
  {
    key: 'audience',
    label: 'publication.audience',
    cell: (row) => <AudienceCell row={row} />,
  },
  {
    key: 'published_at',
    card: 'labelled',
    label: 'publication.publication',
    sort: 'published_at',
    cell: (row) => <PublicationCell row={row} />,
  },
  fieldColumn(announcementFields, 'ends_at', { card: 'none' }),
  { key: 'created_by', label: 'publication.created_by', hidden: true, cell: (row) => row.created_by?.name },
  {
    key: 'attachments',
    label: 'announcements.attachments',
    hidden: true,
    cell: (row) => <Files count={row.attachments.length} />,
  },
  fieldColumn(announcementFields, 'created_at', { sort: 'created_at', hidden: true }),
  fieldColumn(announcementFields, 'updated_at', { sort: 'updated_at', hidden: true }),
]
