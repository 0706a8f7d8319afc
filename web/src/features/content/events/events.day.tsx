import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Ref } from 'react'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { StateBadge } from '../publishing/publishing.state.public.tsx'
import type { Placed } from './events.calendar.rules.ts'
import { SeatsText } from './events.seats.tsx'
import { useDayNames } from './events.words.tsx'

/** Marks of an occurrence that is not as planned, or not published. */
export const OccurrenceMarks = ({ one }: { one: Pick<Placed, 'cancelled' | 'moved' | 'state'> }) => {
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

const Line = ({ one }: { one: Placed }) => {
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

interface Props {
  day: string
  events: readonly Placed[]
  focus: Ref<HTMLDivElement>
}

/** The events of the chosen day. */
export const DayList = ({ day, events, focus }: Props) => {
  const t = useText()
  const { full } = useDayNames()
  const title = t('eventCalendar.onDay', { day: full(day) })
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} fz="lg" mb="xs" ref={focus} tabIndex={-1}>
        {title}
      </Title>
      {events.length === 0 ? (
        <Text c="dimmed">{t('eventCalendar.noneOnDay')}</Text>
      ) : (
        <Stack component="ul" gap="xs" m={0} p={0}>
          {events.map((one) => (
            <Line key={`${one.event_id} ${one.date}`} one={one} />
          ))}
        </Stack>
      )}
    </Card>
  )
}
