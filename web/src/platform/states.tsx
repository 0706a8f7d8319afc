import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconInbox, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from './messages.ts'

/** The empty state: what this is, and the next step. */
export const Empty = ({
  title,
  text,
  action,
  icon,
  order = 2,
}: {
  title: string
  text: string
  action?: ReactNode
  icon?: ReactNode
  /** The level of its heading: 1 where the page has no other. */
  order?: 1 | 2
}) => (
  <Stack align="center" gap="xs" py="xl" ta="center">
    <ThemeIcon size={56} radius="xl" variant="light" aria-hidden="true">
      {icon ?? <IconInbox size={28} stroke={1.5} />}
    </ThemeIcon>
    <Title order={order} size="h2">
      {title}
    </Title>
    <Text c="dimmed" maw={460}>
      {text}
    </Text>
    {action}
  </Stack>
)

/** The user's role does not permit this page. */
export const Forbidden = ({ order }: { order?: 1 | 2 }) => {
  const t = useText()
  return (
    <div data-refused>
      <Empty
        title={t('ui.tooLittleRight')}
        text={t('ui.tooLittleRightText')}
        icon={<IconLock size={28} stroke={1.5} />}
        {...(order && { order })}
      />
    </div>
  )
}
