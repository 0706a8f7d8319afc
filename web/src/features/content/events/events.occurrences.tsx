import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { CalendarEvent, Occurrence } from '@oselia/contract/events'
import { useState } from 'react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { useAction, useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { OccurrenceMarks } from './events.day.tsx'
import { SeatsText } from './events.seats.tsx'
import { useTimesWords } from './events.words.tsx'

const shownDates = 12
const year = 365 * 86_400_000

/** The next occurrences, the chosen one among them; read once for a page, so that the query stays the same. */
export const useOccurrences = (event: CalendarEvent): Occurrence[] => {
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000)
  const first = Date.parse(event.starts_at)
  const from = event.recurrence === null ? first : Math.max(first, now)
  const query = { event_id: event.id, from: new Date(from).toISOString(), to: new Date(from + year).toISOString() }
  return useRead('GET /events/occurrences', { query }).data
}

interface Props {
  event: CalendarEvent
  all: readonly Occurrence[]
  /** The date whose registrations are shown. */
  chosen: string | undefined
}

/** Cancels one occurrence, or lets it take place again. */
const DateButton = ({ event, one }: { event: CalendarEvent; one: Occurrence }) => {
  const t = useText()
  const { day } = useFormat()
  const change = event.exceptions.find(({ date }) => date === one.date)
  const isBack = change !== undefined
  const save = useAction('PUT /events/:id', { message: t(isBack ? 'events.dateRestored' : 'events.dateCancelled') })
  const rest = event.exceptions.filter(({ date }) => date !== one.date)
  const exceptions = isBack ? rest : [...rest, { date: one.date, starts: null, ends: null }]
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={save.isPending}
      aria-label={t(isBack ? 'events.restoreDateOf' : 'events.cancelDateOf', { day: day(one.date) })}
      onClick={() => save.mutate({ params: { id: event.id }, body: { exceptions, version: event.version } })}
    >
      {t(isBack ? 'events.restoreDate' : 'events.cancelDate')}
    </Button>
  )
}

/** The next dates of an event that recurs. */
export const NextDates = ({ event, all, chosen }: Props) => {
  const t = useText()
  const times = useTimesWords()
  const mayUpdate = useCan('events.update')
  const mayPublish = useCan('events.publish')
  const mayChange = mayUpdate && (mayPublish || event.state === 'draft' || event.state === 'archived')
  const shown = all.slice(0, shownDates)
  return (
    <Card withBorder component="section" aria-label={t('events.nextDates')}>
      <Title order={2} mb="sm">
        {t('events.nextDates')}
      </Title>
      {shown.length === 0 && <Text c="dimmed">{t('events.noDates')}</Text>}
      <Stack component="ul" gap="xs" m={0} p={0}>
        {shown.map((one) => (
          <Group component="li" key={one.date} gap="sm" style={{ listStyle: 'none' }}>
            {one.registration ? (
              <AnchorLink
                to="."
                search={{ date: one.date }}
                replace
                resetScroll={false}
                aria-current={one.date === chosen ? 'true' : undefined}
                fw={one.date === chosen ? 600 : undefined}
              >
                {times(one)}
              </AnchorLink>
            ) : (
              <Text td={one.cancelled ? 'line-through' : undefined}>{times(one)}</Text>
            )}
            {one.registration && (
              <Text size="sm" c="dimmed">
                <SeatsText of={one} />
              </Text>
            )}
            <OccurrenceMarks one={{ ...one, state: 'published' }} />
            {mayChange && event.cancel_reason === null && <DateButton event={event} one={one} />}
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
