import { List, Stack, Text } from '@mantine/core'
import { text, useFormat, useText } from './messages.ts'
import { showModal } from './modal.tsx'

/** The reason why a job skipped rows: the refusal's sentence, with the first ids concerned. */
export interface Reason {
  message: string
  count: number
  numbers: string[]
}

const Reasons = ({ reasons }: { reasons: readonly Reason[] }) => {
  const t = useText()
  const { number } = useFormat()
  return (
    <List spacing="sm" listStyleType="none">
      {reasons.map(({ message, count, numbers }) => (
        <List.Item key={message}>
          <Stack gap={2}>
            <Text size="sm">
              {message} <strong>({number(count)})</strong>
            </Text>
            {numbers.length > 0 && (
              <Text size="sm" c="dimmed">
                {numbers.join(', ')}
                {count > numbers.length && t('jobs.andOthers')}
              </Text>
            )}
          </Stack>
        </List.Item>
      ))}
    </List>
  )
}

export const showReasons = (reasons: readonly Reason[]) =>
  showModal({ title: text('jobs.whyTitle'), body: () => <Reasons reasons={reasons} /> })
