import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { useZone } from '../../../platform/zone.ts'
import type { EventForm } from './events.form.tsx'
import { RecurrenceField } from './events.recurrence.tsx'
import { followStart } from './events.recurrence.rules.ts'

const utc = (local: string) => Date.parse(`${local}:00Z`)

/** The end after the start was moved: it stays as far from it. */
const movedEnd = (from: string, to: string, ends: string): string => {
  const moved = new Date(utc(ends) + utc(to) - utc(from))
  return [from, to, ends].some((one) => Number.isNaN(utc(one))) ? ends : moved.toISOString().slice(0, 16)
}

/** When an event takes place, in its own zone. */
export const EventTimes = ({ of, zone }: { of: SaveForm<EventForm>; zone: string | null }) => {
  const t = useText()
  const community = useZone()
  const { starts, ends, all_day, recurrence } = of.form.getValues()
  const shown = (local: string) => (all_day ? local.slice(0, 10) : local)
  const stored = (typed: string) => (all_day && typed !== '' ? `${typed}T00:00` : typed)
  const start = (typed: string) => {
    const next = stored(typed)
    if (starts !== '' && next !== '') {
      of.set('ends', movedEnd(starts, next, ends))
      of.set('recurrence', followStart(recurrence, starts.slice(0, 10), next.slice(0, 10)))
    }
    of.set('starts', next)
    of.form.clearFieldError('starts')
  }
  const whole = (checked: boolean) => {
    of.set('all_day', checked)
    if (checked || starts.slice(11) !== '00:00' || starts === '') return
    of.set('starts', `${starts.slice(0, 10)}T18:00`)
    of.set('ends', `${ends.slice(0, 10)}T19:00`)
  }
  const type = all_day ? 'date' : 'datetime-local'
  const hint = all_day ? undefined : t('events.zoneHint', { zone: zone ?? community })
  return (
    <Stack gap="sm">
      <Checkbox
        label={t('events.all_day')}
        data-path="all_day"
        checked={all_day}
        onChange={(event) => whole(event.currentTarget.checked)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type={type}
          label={t('events.starts')}
          description={hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-path="starts"
          withAsterisk
          error={of.form.errors['starts']}
          value={shown(starts)}
          onChange={(event) => start(event.currentTarget.value)}
        />
        <TextInput
          type={type}
          label={t('events.ends')}
          data-path="ends"
          withAsterisk
          error={of.form.errors['ends']}
          value={shown(ends)}
          onChange={(event) => {
            of.set('ends', stored(event.currentTarget.value))
            of.form.clearFieldError('ends')
          }}
        />
      </SimpleGrid>
      <RecurrenceField of={of} />
    </Stack>
  )
}
