import { Checkbox, Stack } from '@mantine/core'
import { joinedOf, partsOf } from '../../../platform/day-time.ts'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { useZone } from '../../../platform/zone.ts'
import type { EventForm } from './events.form.tsx'
import { ExceptionList } from './events.exceptions.tsx'
import { RecurrenceField } from './events.recurrence.tsx'
import { followStart } from './events.recurrence.rules.ts'
import { StartAndEnd } from './events.times.fields.tsx'
import { movedEnd } from './events.times.rules.ts'

/** When an event takes place, in its own zone. */
export const EventTimes = ({ of, zone }: { of: SaveForm<EventForm>; zone: string | null }) => {
  const t = useText()
  const community = useZone()
  const { starts, ends, all_day, recurrence } = of.form.getValues()
  const start = (next: string, from: string | null) => {
    if (from !== null) {
      of.set('ends', movedEnd({ starts: from, ends, all_day }, next))
      of.set('recurrence', followStart(recurrence, from.slice(0, 10), next.slice(0, 10)))
    }
    of.set('starts', next)
    of.form.clearFieldError('starts')
  }
  const whole = (checked: boolean) => {
    of.set('all_day', checked)
    if (checked || partsOf(starts).time !== '00:00') return
    of.set('starts', joinedOf({ ...partsOf(starts), time: '18:00' }))
    of.set('ends', joinedOf({ ...partsOf(ends), time: '19:00' }))
  }
  return (
    <Stack gap="sm">
      <Checkbox
        label={t('events.all_day')}
        data-path="all_day"
        checked={all_day}
        onChange={(event) => whole(event.currentTarget.checked)}
      />
      <StartAndEnd
        starts={starts}
        ends={ends}
        all_day={all_day}
        zone={zone ?? community}
        errors={{ starts: of.form.errors['starts'], ends: of.form.errors['ends'] }}
        setStart={start}
        setEnd={(next) => {
          of.set('ends', next)
          of.form.clearFieldError('ends')
        }}
      />
      <RecurrenceField of={of} />
      <ExceptionList of={of} />
    </Stack>
  )
}
