import { Alert, Button, Group, Paper, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useText } from '../../../platform/messages.ts'
import { Empty } from '../../../platform/states.tsx'
import { sentenceOf } from '../../../platform/toast.ts'

interface Props {
  title: string
  act: ReactNode
  /** The search text and the label of its input. */
  search: { label: string; value: string; write: (text: string) => void }
  answer: { error: Error | null; isPending: boolean; refetch: () => unknown }
  /** The number of entries shown, and their total. */
  shown: number
  total: number
  empty: { title: string; text: string }
  children: ReactNode
}

/** One of the two lists of the page: heading, search, and the entries or the empty, loading or error state. */
export const Listing = ({ title, act, search, answer, shown, total, empty, children }: Props) => {
  const t = useText()
  const heading = useId()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={heading}>
      <Group justify="space-between" mb="sm">
        <Title order={2} id={heading}>
          {title}
        </Title>
        {act}
      </Group>
      <Stack gap="sm" align="stretch">
        <TextInput
          type="search"
          aria-label={search.label}
          placeholder={search.label}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={search.value}
          onChange={(event) => search.write(event.currentTarget.value)}
        />
        {answer.isPending && <Skeleton h={240} />}
        {answer.error && (
          <Alert color="red" title={t('ui.listFailed')}>
            <Stack gap="xs" align="flex-start">
              {sentenceOf(answer.error)}
              <Button size="xs" variant="default" onClick={() => void answer.refetch()}>
                {t('ui.retry')}
              </Button>
            </Stack>
          </Alert>
        )}
        {!answer.isPending && !answer.error && shown === 0 && <Empty {...empty} />}
        {children}
        {total > shown && shown > 0 && (
          <Text size="sm" c="dimmed">
            {t('roles.firstOf', { count: shown, total })}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
