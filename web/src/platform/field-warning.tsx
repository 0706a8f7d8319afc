import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from './messages.ts'

interface Props {
  /** The name of the check, used as its cache key. */
  check: string
  /** Whether the value looks valid; loads its code only when there is a value. */
  holds: (value: string) => Promise<boolean>
  /** The current value of the field; an empty one is not checked. */
  value: string
  /** The warning text. */
  text: string
}

/** A warning under a field about a suspicious but acceptable value. It never blocks saving and can be dismissed. */
export const FieldWarning = ({ check, holds, value, text }: Props) => {
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
