import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { eventKinds } from '@oselia/contract/events.enums'
import { IconCalendarShare, IconCaretLeft, IconCaretRight, IconPlus } from '@tabler/icons-react'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { ActionButton } from '../../../platform/page-actions.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { useZone } from '../../../platform/zone.ts'
import { PublicationFilters } from '../publishing/publishing.filters.public.tsx'
import {
  type CalendarView,
  calendarDays,
  calendarViews,
  dayAfter,
  monthAfter,
  weeksOf,
} from './events.calendar.rules.ts'
import { occurrenceQuery, shownPerDay, todayIn } from './events.reading.ts'
import { DayList } from './events.day.tsx'
import { EventGrid } from './events.grid.tsx'
import { eventSearch } from './events.search.ts'
import { EventTable } from './events.table.tsx'
import { useDayNames } from './events.words.tsx'

const NewButton = ({ day }: { day?: string | undefined }) => {
  const t = useText()
  return (
    <ButtonLink to="/Events/create" search={{ day }} leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {t('events.new')}
    </ButtonLink>
  )
}

const Filters = ({ withoutPinned }: { withoutPinned?: boolean }) => {
  const t = useText()
  const asked = Route.useSearch()
  return (
    <>
      <FilterSelect
        name="kind"
        label={t('events.kind')}
        value={asked.kind}
        any={t('events.anyKind')}
        data={eventKinds.map((value) => ({ value, label: t(`events.${value}`) }))}
      />
      <PublicationFilters search={asked} withoutPinned={withoutPinned} />
    </>
  )
}

interface StepsProps {
  view: 'month' | 'week'
  day: string
  go: (day: string | undefined) => void
}

/** The title of the period, and steps to the ones beside it. */
const Steps = ({ view, day, go }: StepsProps) => {
  const t = useText()
  const { month, short } = useDayNames()
  const [week] = weeksOf(day, 'week')
  const step = (by: number) => go(view === 'month' ? monthAfter(day, by) : dayAfter(day, 7 * by))
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size="lg" aria-label={t('eventCalendar.before')} onClick={() => step(-1)}>
        <IconCaretLeft size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={t('eventCalendar.after')} onClick={() => step(1)}>
        <IconCaretRight size={18} aria-hidden="true" />
      </ActionIcon>
      <Button variant="default" onClick={() => go(undefined)}>
        {t('eventCalendar.today')}
      </Button>
      <Title order={2} fz="lg" aria-live="polite">
        {view === 'month' ? month(day) : `${short(week![0]!)} – ${short(week![6]!)}`}
      </Title>
    </Group>
  )
}

const Calendar = ({ view, mayCreate }: { view: 'month' | 'week'; mayCreate: boolean }) => {
  const t = useText()
  const zone = useZone()
  const navigate = Route.useNavigate()
  const asked = Route.useSearch()
  const router = useRouter()
  const today = todayIn(zone)
  const day = asked.day ?? today
  // The address is ahead of the page while data are read, and the next key counts from it.
  const latestDay = () => (router.latestLocation.search as { day?: string }).day ?? today
  const read = useRead('GET /events/occurrences', { query: occurrenceQuery(asked, view, zone) })
  const list = useRef<HTMLDivElement>(null)
  const { month } = useDayNames()
  const weeks = weeksOf(day, view)
  const days = calendarDays(read, weeks, shownPerDay[view])
  const { first, count } = days.get(day) ?? { first: [], count: 0 }
  const go = (next: string | undefined) =>
    void navigate({
      search: (before) => ({ ...before, day: next, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  const open = () => {
    const [only] = first
    if (only && count === 1)
      void navigate({ to: '/Events/$id', params: { id: only.event_id }, search: { date: only.date } })
    else list.current?.focus()
  }
  return (
    <Stack>
      <Group gap="xs">
        <Filters withoutPinned />
      </Group>
      <Steps view={view} day={day} go={go} />
      <EventGrid
        weeks={weeks}
        days={days}
        day={day}
        latestDay={latestDay}
        today={today}
        label={month(day)}
        isWeek={view === 'week'}
        choose={go}
        open={open}
        add={mayCreate ? () => void navigate({ to: '/Events/create', search: { day: latestDay() } }) : undefined}
      />
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {t('eventCalendar.keys')}
      </Text>
      <DayList day={day} first={first} count={count} search={asked} focus={list} />
    </Stack>
  )
}

const EventsPage = () => {
  const t = useText()
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayCreate = useCan('events.create')
  const view: CalendarView = asked.view ?? 'month'
  const show = async () => (await import('./events.feed.tsx')).showFeed()
  const { view: _view, day: _day, ...filters } = asked
  return (
    <>
      <PageHeader
        secondary={
          <>
            {view === 'list' && <ExportButton list="events" search={filters} />}
            <ActionButton icon={<IconCalendarShare size={18} aria-hidden="true" />} onClick={() => void show()}>
              {t('eventCalendar.subscribe')}
            </ActionButton>
          </>
        }
        actions={mayCreate && <NewButton day={asked.day} />}
      />
      <Stack>
        <Group>
          <VisuallyHidden id="event-views">{t('eventCalendar.views')}</VisuallyHidden>
          <SegmentedControl
            aria-labelledby="event-views"
            value={view}
            data={calendarViews.map((value) => ({ value, label: t(`eventCalendar.${value}`) }))}
            onChange={(next) =>
              void navigate({
                search: (before) => ({
                  ...before,
                  view: next === 'month' ? undefined : (next as 'week' | 'list'),
                  page: undefined,
                }),
              })
            }
          />
        </Group>
        {view === 'list' ? (
          <EventTable search={filters} filters={<Filters />} create={mayCreate && <NewButton />} />
        ) : (
          <Calendar view={view} mayCreate={mayCreate} />
        )}
      </Stack>
    </>
  )
}

export const Route = createFileRoute('/_admin/Events/')({
  staticData: { title: 'events.section' },
  validateSearch: eventSearch,
  component: EventsPage,
})
