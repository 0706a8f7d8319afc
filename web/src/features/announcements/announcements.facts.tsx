import { Anchor, Card, Group, Image, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { IconFileText } from '@tabler/icons-react'
import { useFileSize } from '../../platform/attachments.tsx'
import { Facts } from '../../platform/facts.tsx'
import { useText } from '../../platform/messages.ts'
import classes from './announcements.module.css'
import { Moment } from './announcements.view.tsx'

/** Times and author of an announcement; only those that it has. */
export const About = ({ announcement }: { announcement: Announcement }) => {
  const t = useText()
  const { publish_at, published_at, starts_at, ends_at, created_by, created_at, updated_at, pinned, state } =
    announcement
  const at = (instant: string | null) => instant && <Moment at={instant} />
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

/** Pictures are seen at once, other files are links. */
export const Attachments = ({ files }: { files: Announcement['attachments'] }) => {
  const t = useText()
  const size = useFileSize()
  return (
    <Card withBorder component="section" aria-label={t('announcements.attachments')}>
      <Title order={2} mb="sm">
        {t('announcements.attachments')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        {files.map((file) => (
          <Anchor
            key={file.id}
            href={file.url}
            target="_blank"
            rel="noopener"
            aria-label={t('announcements.openFile', { name: file.name })}
            className={classes.file}
          >
            <Stack gap={6}>
              {file.mime.startsWith('image/') && file.mime !== 'image/heic' ? (
                <Image src={file.url} alt="" h={140} fit="cover" radius="sm" loading="lazy" />
              ) : (
                <IconFileText size={32} stroke={1.4} aria-hidden="true" />
              )}
              <Group gap={6} justify="space-between">
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {file.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {size(file.bytes)}
                </Text>
              </Group>
            </Stack>
          </Anchor>
        ))}
      </SimpleGrid>
    </Card>
  )
}
