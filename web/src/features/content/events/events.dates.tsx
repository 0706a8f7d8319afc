import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { EventDates, Occurrence } from '@oselia/contract/event-dates'
import type { CalendarEvent } from '@oselia/contract/events'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { OccurrenceMarks } from './events.day.tsx'
import { DateActions } from './events.dates.actions.tsx'
import { SeatsText } from './events.seats.tsx'
import { useTimesWords } from './events.words.tsx'

/** The address of an event's page: the date that is chosen, and where the list of dates begins. */
interface DatesSearch {
  date?: string
  from?: string
}

/** The dates of an event's page. */
export const useDates = (id: number, { date, from }: DatesSearch): EventDates =>
  useRead('GET /events/:id/dates', {
    params: { id },
    query: { ...(date !== undefined && { date }), ...(from !== undefined && { from }) },
  }).data

interface Props {
  event: CalendarEvent
  dates: EventDates
  search: DatesSearch
}

const Line = ({ event, one, dates, search }: Props & { one: Occurrence }) => {
  const times = useTimesWords()
  const words = times({ ...one, all_day: event.all_day })
  const isChosen = one.date === dates.chosen?.date
  const from = search.from ?? dates.from ?? undefined
  if (!event.registration) return <Text td={one.cancelled ? 'line-through' : undefined}>{words}</Text>
  return (
    <>
      <AnchorLink
        to="."
        search={{ date: one.date, from }}
        replace
        resetScroll={false}
        aria-current={isChosen ? 'true' : undefined}
        fw={isChosen ? 600 : undefined}
      >
        {words}
      </AnchorLink>
      <Text size="sm" c="dimmed">
        <SeatsText of={{ ...one, capacity: event.capacity }} />
      </Text>
    </>
  )
}

/** Steps to the dates before and after those shown. */
const Steps = ({ dates: { earlier, later }, search: { date } }: Pick<Props, 'dates' | 'search'>) => {
  const t = useText()
  const step = { to: '.', replace: true, resetScroll: false, size: 'compact-sm', variant: 'default' } as const
  if (earlier === null && later === null) return null
  return (
    <Group gap="xs" mt="sm">
      {earlier !== null && (
        <ButtonLink {...step} search={{ date, from: earlier }}>
          {t('events.earlierDates')}
        </ButtonLink>
      )}
      {later !== null && (
        <ButtonLink {...step} search={{ date, from: later }}>
          {t('events.laterDates')}
        </ButtonLink>
      )}
    </Group>
  )
}

/** The dates of an event that recurs, from those to come on. */
export const Dates = ({ event, dates, search }: Props) => {
  const t = useText()
  const mayUpdate = useCan('events.update')
  const mayPublish = useCan('events.publish')
  const mayChange = mayUpdate && (mayPublish || event.state === 'draft' || event.state === 'archived')
  return (
    <Card withBorder component="section" aria-label={t('events.dates')}>
      <Title order={2} mb="sm">
        {t('events.dates')}
      </Title>
      {dates.dates.length === 0 && <Text c="dimmed">{t('events.noDates')}</Text>}
      <Stack component="ul" gap="xs" m={0} p={0}>
        {dates.dates.map((one) => (
          <Group component="li" key={one.date} gap="sm" style={{ listStyle: 'none' }}>
            <Line event={event} one={one} dates={dates} search={search} />
            <OccurrenceMarks one={{ ...one, state: 'published' }} />
            {mayChange && event.cancel_reason === null && <DateActions event={event} one={one} />}
          </Group>
        ))}
      </Stack>
      <Steps dates={dates} search={search} />
    </Card>
  )
}

/** Says that the date of the address is none of the event's. */
export const NoSuchDate = ({ date }: { date: string }) => {
  const t = useText()
  const { day } = useFormat()
  return (
    <Alert color="orange" role="alert">
      {t('events.noSuchDate', { day: day(date) })}{' '}
      <AnchorLink to="." search={{}} replace>
        {t('events.showNext')}
      </AnchorLink>
    </Alert>
  )
}
