import { Alert, Checkbox, Group, List, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { WorkCalendar } from '@oselia/contract/service-request-types'
import { useQuery } from '@tanstack/react-query'
import { DayField } from '../../../platform/day-field.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import { sentenceOf } from '../../../platform/toast.ts'
import { HoursField, useWeekLines } from '../../registry/working-hours/working-hours.public.tsx'
import { touched, useMayChange } from './request-types.choices.ts'
import { type CalendarValues, calendarFields } from './request-types.fields.ts'
import { useCalendarWords, useDayLine } from './request-types.settled.history.public.tsx'

/** The working week and the days that differ, by which terms are counted. */
export const Time = () => {
  const mayUpdate = useMayChange('update')
  const { data, error } = useQuery(read('GET /work-calendar'))
  if (error) return <Alert color="red">{sentenceOf(error)}</Alert>
  if (!data) return <Skeleton h={360} />
  return mayUpdate ? <Calendar calendar={data.data} /> : <Reading calendar={data.data} />
}

const Calendar = ({ calendar }: { calendar: WorkCalendar }) => {
  const t = useText()
  const save = useFieldForm({
    table: calendarFields,
    save: 'PUT /work-calendar',
    contract: () => import('@oselia/contract/service-request-types').then(({ workCalendar }) => workCalendar),
    held: calendar,
    words: useCalendarWords(),
    touches: touched,
  })
  return (
    <Form of={save}>
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        <Panel title={t('requestTerms.week')}>
          <HoursField
            of={save}
            name="week"
            label={t('requestTerms.hours')}
            hint={`${t('requestTerms.weekHint')} ${t('requestTerms.zone', { zone: calendar.timezone })}`}
          />
        </Panel>
        <Days of={save} />
      </SimpleGrid>
      <SaveBar of={save} />
    </Form>
  )
}

const Days = ({ of }: { of: SaveForm<CalendarValues> }) => {
  const t = useText()
  return (
    <Panel title={t('requestTerms.days')}>
      <Stack gap="sm" align="stretch">
        <Text size="sm" c="dimmed">
          {t('requestTerms.daysHint')}
        </Text>
        <RowsField
          of={of}
          name="days"
          blank={{ day: '', name: '', works: false, from: '', to: '' }}
          max={1000}
          empty={t('requestTerms.noDays')}
          add={t('requestTerms.addDay')}
          label={(n) => t('requestTerms.dayN', { n })}
          remove={(n) => t('requestTerms.removeDay', { n })}
        >
          {(at) => <Day of={of} at={at} />}
        </RowsField>
      </Stack>
    </Panel>
  )
}

const Day = ({ of, at }: { of: SaveForm<CalendarValues>; at: number }) => {
  const t = useText()
  const path = `days.${at}` as const
  const works = of.form.getValues().days[at]?.works
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField {...of.field(`${path}.day`)} label={t('requestTerms.day')} withAsterisk />
        <TextInput {...of.field(`${path}.name`)} label={t('requestTerms.dayName')} maxLength={120} />
      </SimpleGrid>
      <Group gap="xs" align="flex-start">
        <Checkbox {...of.field(`${path}.works`, { type: 'checkbox' })} label={t('requestTerms.works')} pt={6} />
        {works &&
          (['from', 'to'] as const).map((side) => (
            <TextInput
              key={side}
              {...of.field(`${path}.${side}`)}
              data-path={`${path}.hours.${side}`}
              error={of.form.errors[`${path}.hours.${side}`]}
              aria-label={t(`requestTerms.${side}`)}
              placeholder={side === 'from' ? '09:00' : '18:00'}
              w={76}
              maxLength={5}
              autoComplete="off"
              onChange={(event) => {
                of.set(`${path}.${side}`, event.currentTarget.value)
                of.form.clearFieldError(`${path}.hours.${side}`)
              }}
            />
          ))}
      </Group>
    </>
  )
}

/** The same for one who may not change it. */
const Reading = ({ calendar }: { calendar: WorkCalendar }) => {
  const t = useText()
  const line = useDayLine()
  const week = useWeekLines()
  return (
    <Stack align="stretch">
      <Alert>{t('requestType.readOnly')}</Alert>
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        <Panel title={t('requestTerms.week')}>
          <List>
            {week(calendar.week).map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          <Text size="sm" c="dimmed" mt="xs">
            {t('requestTerms.zone', { zone: calendar.timezone })}
          </Text>
        </Panel>
        <Panel title={t('requestTerms.days')}>
          {calendar.days.length === 0 && <Text c="dimmed">{t('requestTerms.noDays')}</Text>}
          <List>
            {calendar.days.map((one) => (
              <List.Item key={one.day}>{line(one)}</List.Item>
            ))}
          </List>
        </Panel>
      </SimpleGrid>
    </Stack>
  )
}
