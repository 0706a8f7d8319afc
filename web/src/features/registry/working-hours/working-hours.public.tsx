import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Complex } from '@oselia/contract/complexes'
import type { SaveForm } from '../../../platform/form.tsx'
import { localeTags } from '@oselia/contract/languages'
import { useLanguage, useText } from '../../../platform/messages.ts'
import { type DayRow, likeMonday, spansOf } from './working-hours.values.public.ts'

/** Names of the days from Monday = 0. */
const useDays = (weekday: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat(localeTags[useLanguage()], { weekday, timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  return (at: number) => format.format(new Date(Date.UTC(2024, 0, 1 + at)))
}

interface Props<V extends object> {
  of: SaveForm<V>
  /** The form field with the seven days. */
  name: keyof V & string
  label: string
  hint: string
}

const rowsIn = <V extends object>(of: SaveForm<V>, name: keyof V) => of.form.getValues()[name] as readonly DayRow[]

/** Days of the week with their hours; the inputs are enabled for open days. */
export const HoursField = <V extends object>({ of, name, label, hint }: Props<V>) => {
  const t = useText()
  const rows = rowsIn(of, name)
  const copy = () => of.set(name, likeMonday(rows))
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text fw={600}>{label}</Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      {rows.map((_, at) => (
        <Day key={of.form.key(`${name}.${at}`)} of={of} name={name} at={at} />
      ))}
      {rows[0]!.open && (
        <Button variant="default" size="xs" style={{ alignSelf: 'flex-start' }} onClick={copy}>
          {t('workingHours.asMonday')}
        </Button>
      )}
    </Stack>
  )
}

const Day = <V extends object>({ of, name, at }: Pick<Props<V>, 'of' | 'name'> & { at: number }) => {
  const t = useText()
  const day = useDays('long')(at)
  const { open } = rowsIn(of, name)[at]!
  return (
    <Group gap="xs" align="flex-start" mih={34}>
      <Checkbox {...of.field(`${name}.${at}.open`, { type: 'checkbox' })} label={day} w={118} pt={6} />
      {open &&
        (['from', 'to'] as const).map((side) => (
          <TextInput
            key={side}
            {...of.field(`${name}.${at}.${side}`)}
            aria-label={t(`workingHours.${side}`, { day })}
            placeholder={side === 'from' ? '09:00' : '18:00'}
            w={76}
            maxLength={5}
            autoComplete="off"
          />
        ))}
    </Group>
  )
}

/** The week as text: one line for consecutive days with the same hours. */
export const useWeekLines = () => {
  const t = useText()
  const day = useDays('short')
  return (hours: NonNullable<Complex['working_hours']>) =>
    spansOf(hours).map(({ first, last, hours: open }) => {
      const days = first === last ? day(first) : `${day(first)}–${day(last)}`
      return `${days} ${open ? `${open.from}–${open.to}` : t('workingHours.closed')}`
    })
}
