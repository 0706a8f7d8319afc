import { Anchor, CloseButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useFileSize } from './attachments.tsx'
import classes from './file-cards.module.css'
import { ActiveContent } from './file-warning.tsx'
import { useText } from './messages.ts'
import { Picture } from './picture.tsx'
import type { Uploaded } from './upload.ts'

interface Props {
  files: readonly Uploaded[]
  /** Removes a file; without it there is no button. */
  remove?: (id: number) => void
}

/** Files side by side: images as previews, other files as links. */
export const FileCards = ({ files, remove }: Props) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
      {files.map((file) =>
        remove ? (
          <div key={file.id} className={classes.removable}>
            <Card file={file} />
            <CloseButton
              className={classes.remove}
              variant="default"
              aria-label={t('ui.removeFile', { name: file.name })}
              onClick={() => remove(file.id)}
            />
          </div>
        ) : (
          <Card key={file.id} file={file} />
        ),
      )}
    </SimpleGrid>
  )
}

const Card = ({ file }: { file: Uploaded }) => {
  const t = useText()
  const size = useFileSize()
  return (
    <Anchor
      href={file.url}
      target="_blank"
      rel="noopener"
      aria-label={[t('attachments.openFile', { name: file.name }), file.active_content && t('attachments.active')]
        .filter(Boolean)
        .join('. ')}
      className={classes.file}
    >
      <Stack gap={6}>
        {file.mime.startsWith('image/') && file.mime !== 'image/heic' ? (
          <Picture file={file} alt="" shown="(max-width: 36em) 100vw, 300px" className={classes.preview} />
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
        <ActiveContent file={file} />
      </Stack>
    </Anchor>
  )
}
