import { SimpleGrid } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DayField } from '../../../platform/day-field.tsx'
import { isLocalTime, joinedOf, partsOf } from '../../../platform/day-time.ts'
import { DayTimeField } from '../../../platform/day-time-field.tsx'
import { useText } from '../../../platform/messages.ts'

interface Props {
  starts: string
  ends: string
  all_day: boolean
  /** The zone of the times. */
  zone: string
  errors: { starts?: ReactNode; ends?: ReactNode }
  /** `from`: the start that it is moved from; null while either is no time. */
  setStart: (local: string, from: string | null) => void
  setEnd: (local: string) => void
  /** Takes the focus of its dialog. */
  first?: boolean
}

interface TimeProps {
  path: 'starts' | 'ends'
  label: string
  description?: string | undefined
  error: ReactNode
  value: string
  onChange: (local: string) => void
  first?: boolean | undefined
}

/** Of whole days only the date counts, and is kept with midnight. */
const WholeDay = ({ path, value, onChange, first, description: _, ...shared }: TimeProps) => (
  <DayField
    {...shared}
    data-path={path}
    data-autofocus={first}
    withAsterisk
    value={partsOf(value).day}
    onChange={(day) => onChange(joinedOf({ day, time: day === '' ? '' : '00:00' }))}
  />
)

/** A time while another one is typed in its place; null where there was none yet. */
const useLastTime = (local: string): string | null => {
  const [last, keep] = useState<string | null>(null)
  if (isLocalTime(local) && last !== local) keep(local)
  return isLocalTime(local) ? local : last
}

/** The start and the end, in local time: with hours, or whole days. */
export const StartAndEnd = ({ starts, ends, all_day, zone, errors, setStart, setEnd, first }: Props) => {
  const t = useText()
  const Field = all_day ? WholeDay : DayTimeField
  const from = useLastTime(starts)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Field
        label={t('events.starts')}
        description={all_day ? undefined : t('events.zoneHint', { zone })}
        path="starts"
        first={first}
        withAsterisk
        error={errors.starts}
        value={starts}
        onChange={(next) => setStart(next, from !== null && isLocalTime(next) ? from : null)}
      />
      <Field label={t('events.ends')} path="ends" withAsterisk error={errors.ends} value={ends} onChange={setEnd} />
    </SimpleGrid>
  )
}
