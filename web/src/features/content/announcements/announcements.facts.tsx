import { Card, Title } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { FileCards } from '../../../platform/file-cards.tsx'
import { useText } from '../../../platform/messages.ts'

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
