import { Card, Title } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { Facts } from '../../../platform/facts.tsx'
import { FileCards } from '../../../platform/file-cards.tsx'
import { useText } from '../../../platform/messages.ts'
import { MomentCell } from '../../../platform/field-cells.tsx'

/** Dates and author of an announcement; empty ones are omitted. */
export const About = ({ announcement }: { announcement: Announcement }) => {
  const t = useText()
  const { publish_at, published_at, starts_at, ends_at, created_by, created_at, updated_at, pinned, state } =
    announcement
  const at = (instant: string | null) => instant && <MomentCell value={instant} />
  return (
    <Card withBorder component="section" aria-label={t('announcements.facts')}>
      <Title order={2} mb="sm">
        {t('announcements.facts')}
      </Title>
      <Facts
        facts={[
          { label: t('announcements.publish_at'), value: state === 'scheduled' && at(publish_at) },
          { label: t('announcements.published_at'), value: at(published_at) },
          { label: t('announcements.starts_at'), value: at(starts_at) },
          { label: t('announcements.ends_at'), value: at(ends_at) },
          { label: t('announcements.pinned'), value: t(pinned ? 'ui.yes' : 'ui.no') },
          { label: t('announcements.created_by'), value: created_by?.name },
          { label: t('announcements.created_at'), value: at(created_at) },
          { label: t('announcements.updated_at'), value: at(updated_at) },
        ].filter(({ value }) => value)}
      />
    </Card>
  )
}

export const Attachments = ({ files }: { files: Announcement['attachments'] }) => {
  const t = useText()
  return (
    <Card withBorder component="section" aria-label={t('announcements.attachments')}>
      <Title order={2} mb="sm">
        {t('announcements.attachments')}
      </Title>
      <FileCards files={files} />
    </Card>
  )
}
