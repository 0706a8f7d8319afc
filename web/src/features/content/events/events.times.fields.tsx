import { SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/messages.ts'

interface Props {
  starts: string
  ends: string
  all_day: boolean
  /** The zone of the times. */
  zone: string
  errors: { starts?: ReactNode; ends?: ReactNode }
  setStart: (local: string) => void
  setEnd: (local: string) => void
  /** Takes the focus of its dialog. */
  first?: boolean
}

/** The start and the end, in local time: with hours, or whole days. */
export const StartAndEnd = ({ starts, ends, all_day, zone, errors, setStart, setEnd, first }: Props) => {
  const t = useText()
  const shown = (local: string) => (all_day ? local.slice(0, 10) : local)
  const stored = (typed: string) => (all_day && typed !== '' ? `${typed}T00:00` : typed)
  const type = all_day ? 'date' : 'datetime-local'
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        type={type}
        label={t('events.starts')}
        description={all_day ? undefined : t('events.zoneHint', { zone })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-path="starts"
        data-autofocus={first}
        withAsterisk
        error={errors.starts}
        value={shown(starts)}
        onChange={(event) => setStart(stored(event.currentTarget.value))}
      />
      <TextInput
        type={type}
        label={t('events.ends')}
        data-path="ends"
        withAsterisk
        error={errors.ends}
        value={shown(ends)}
        onChange={(event) => setEnd(stored(event.currentTarget.value))}
      />
    </SimpleGrid>
  )
}
