import { Text } from '@mantine/core'
import type { File } from '@oselia/contract/media'
import { useText } from './messages.ts'

/** Tells beside a file that it runs scripts or carries files, and is therefore downloaded rather than shown. */
export const ActiveContent = ({ file }: { file: Pick<File, 'active_content'> }) => {
  const t = useText()
  if (!file.active_content) return null
  return (
    <Text component="span" size="xs" fw={600}>
      {t('attachments.active')}
    </Text>
  )
}
