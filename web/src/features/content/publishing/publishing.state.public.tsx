import { Badge, Text, VisuallyHidden } from '@mantine/core'
import type { PublicationState } from '@oselia/contract/publishing.enums'
import {
  IconArchive,
  IconCircleCheck,
  IconClock,
  IconFilePencil,
  IconPinFilled,
  type TablerIcon,
} from '@tabler/icons-react'
import { MomentCell } from '../../../platform/field-cells.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { AudienceSummary } from '../../access/audience/audience.summary.public.ts'
import type { PublishedItem } from './publishing.calls.public.ts'

const looks: Record<PublicationState, { icon: TablerIcon; color: string }> = {
  draft: { icon: IconFilePencil, color: 'gray' },
  scheduled: { icon: IconClock, color: 'indigo' },
  published: { icon: IconCircleCheck, color: 'green' },
  archived: { icon: IconArchive, color: 'gray' },
}

/** A badge with an icon; the text carries the meaning, colour is only an aid. */
export const IconBadge = ({ look, children }: { look: { icon: TablerIcon; color: string }; children: string }) => (
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

export const StateBadge = ({ state }: { state: PublicationState }) => {
  const t = useText()
  return <IconBadge look={looks[state]}>{t(`publication.${state}`)}</IconBadge>
}

/** The title of an item in a list, with the icons of drafts and of what is pinned. */
const beforeText = { marginInlineEnd: 6, verticalAlign: '-0.15em' }

export const PublishedTitle = ({ row }: { row: Pick<PublishedItem, 'state' | 'pinned' | 'title'> }) => {
  const t = useText()
  const local = useLocal()
  return (
    <>
      {row.state === 'draft' && <IconFilePencil size={16} aria-hidden="true" style={beforeText} />}
      {row.pinned && (
        <>
          <IconPinFilled size={14} aria-hidden="true" style={beforeText} />
          <VisuallyHidden>{t('publication.pinnedMark')}: </VisuallyHidden>
        </>
      )}
      {local(row.title)}
    </>
  )
}

export const AudienceCell = ({ row: { audience } }: { row: Pick<PublishedItem, 'audience'> }) => (
  <Text size="sm" span lineClamp={1}>
    <AudienceSummary audience={audience} />
  </Text>
)

/** When an item was or will be published. */
export const PublicationCell = ({ row }: { row: Pick<PublishedItem, 'published_at' | 'publish_at' | 'state'> }) => (
  <MomentCell value={row.published_at ?? (row.state === 'scheduled' ? row.publish_at : null)} />
)
