import { ActionIcon, Group, Input, Progress, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './attachments.module.css'
import { useText } from './messages.ts'

export interface Sending {
  key: string
  name: string
  share: number
  stop: AbortController
  error?: string
}

/** A file that is being sent, or that was refused. */
export const Underway = ({ one, forget }: { one: Sending; forget: () => void }) => {
  const t = useText()
  const { name, error } = one
  return (
    <Group gap="xs" wrap="nowrap" className={classes.file}>
      <Stack gap={4} flex={1} miw={0}>
        <Text size="sm" className={classes.name}>
          {name}
        </Text>
        {error ? (
          <Input.Error role="alert">{error}</Input.Error>
        ) : (
          <Progress value={one.share * 100} aria-label={t('attachments.uploading', { name })} />
        )}
      </Stack>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(error ? 'attachments.dismiss' : 'attachments.stop', { name })}
        onClick={() => (error ? forget() : one.stop.abort())}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}
