import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from './messages.ts'

interface Props {
  /** Name of the check, by which its answers are kept. */
  check: string
  /** Whether the value looks as it should; brings its code only when there is something to check. */
  holds: (value: string) => Promise<boolean>
  /** What stands in the field now; an empty one is not checked. */
  value: string
  /** What is said of a value that looks wrong. */
  text: string
}

/** Under a field: what looks wrong but may be right. It never hinders saving, and is quiet once a person has looked. */
export const Doubt = ({ check, holds, value, text }: Props) => {
  const t = useText()
  const [sure, setSure] = useState<string | null>(null)
  const typed = value.trim()
  const { data } = useQuery({
    queryKey: ['checks', check, typed],
    queryFn: () => holds(typed),
    enabled: typed !== '',
    staleTime: Infinity,
  })
  const doubtful = typed !== '' && data === false
  const isSure = sure === typed
  return (
    <Stack gap={6} mt={doubtful ? 4 : 0}>
      <Text size="sm" c="var(--mantine-color-orange-light-color)" role="status">
        {doubtful && !isSure ? text : ''}
      </Text>
      {doubtful && (
        <Checkbox
          size="xs"
          label={t('ui.looked')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked ? typed : null)}
        />
      )}
    </Stack>
  )
}
