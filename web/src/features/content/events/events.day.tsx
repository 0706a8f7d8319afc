import { Badge, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { PlacedOccurrence } from '@oselia/contract/event-dates'
import { Suspense, type Ref } from 'react'
import { PageNumbers } from '../../../platform/data-table.pager.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useZone } from '../../../platform/zone.ts'
import { StateBadge } from '../publishing/publishing.state.public.tsx'
import type { CalendarDay } from './events.calendar.rules.ts'
import { occurrencesOfDayQuery } from './events.reading.ts'
import type { EventSearch } from './events.search.ts'
import { SeatsText } from './events.seats.tsx'
import { useDayNames } from './events.words.tsx'

/** Marks of an occurrence that is not as planned, or not published. */
export const OccurrenceMarks = ({ one }: { one: Pick<PlacedOccurrence, 'cancelled' | 'moved' | 'state'> }) => {
  const t = useText()
  return (
    <>
      {one.cancelled && (
        <Badge color="red" variant="light" tt="none">
          {t('events.cancelled')}
        </Badge>
      )}
      {one.moved && (
        <Badge color="orange" variant="light" tt="none">
          {t('events.moved')}
        </Badge>
      )}
      {(one.state === 'draft' || one.state === 'scheduled') && <StateBadge state={one.state} />}
    </>
  )
}

const Line = ({ one }: { one: PlacedOccurrence }) => {
  const t = useText()
  const local = useLocal()
  const { time } = useFormat()
  return (
    <Group component="li" gap="sm" align="baseline" style={{ listStyle: 'none' }}>
      <Text size="sm" miw={96}>
        {one.all_day ? t('events.all_day') : `${time(one.starts_at)}–${time(one.ends_at)}`}
      </Text>
      <AnchorLink
        to="/Events/$id"
        params={{ id: one.event_id }}
        search={{ date: one.date }}
        style={{ overflowWrap: 'anywhere' }}
      >
        {local(one.title)}
      </AnchorLink>
      {one.place && (
        <Text size="sm" c="dimmed">
          {local(one.place)}
        </Text>
      )}
      {one.registration && (
        <Text size="sm" c="dimmed">
          <SeatsText of={one} />
        </Text>
      )}
      <OccurrenceMarks one={one} />
    </Group>
  )
}

const Lines = ({ all }: { all: readonly PlacedOccurrence[] }) => (
  <Stack component="ul" gap="xs" m={0} p={0}>
    {all.map((one) => (
      <Line key={`${one.event_id} ${one.date}`} one={one} />
    ))}
  </Stack>
)

/** The events of a day that has more than the calendar knows. */
const Pages = ({ day, search }: { day: string; search: EventSearch }) => {
  const query = occurrencesOfDayQuery(search, useZone())
  const { data, ...pages } = useRead('GET /events/occurrences/:day', { params: { day }, query })
  return (
    <Stack>
      <Lines all={data} />
      <PageNumbers pages={pages} />
    </Stack>
  )
}

interface Props extends CalendarDay {
  day: string
  search: EventSearch
  focus: Ref<HTMLDivElement>
}

/** The events of the chosen day. */
export const DayList = ({ day, first, count, search, focus }: Props) => {
  const t = useText()
  const { full } = useDayNames()
  const title = t('eventCalendar.onDay', { day: full(day) })
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} fz="lg" mb="xs" ref={focus} tabIndex={-1}>
        {title}
      </Title>
      {count === 0 && <Text c="dimmed">{t('eventCalendar.noneOnDay')}</Text>}
      {count > 0 && count <= first.length && <Lines all={first} />}
      {count > first.length && (
        // The key shows the skeleton of another day, so that the calendar itself never waits for a day.
        <Suspense key={day} fallback={<Skeleton h={160} />}>
          <Pages day={day} search={search} />
        </Suspense>
      )}
    </Card>
  )
}
