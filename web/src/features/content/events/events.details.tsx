import { Alert, Anchor, Card, Grid, Group, Menu, Stack, Text, Title } from '@mantine/core'
import type { CalendarEvent } from '@oselia/contract/events'
import { type Language, languages } from '@oselia/contract/languages'
import { IconCalendarDown, IconLink, IconPencil } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { callForFile } from '../../../platform/api.ts'
import { FileCards } from '../../../platform/file-cards.tsx'
import { Html } from '../../../platform/html.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { useLocal, useText } from '../../../platform/messages.ts'
import { downloadFile } from '../../../platform/open-file.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { DeliverButton } from '../delivery/delivery.button.public.tsx'
import { DeliveryPanel } from '../delivery/delivery.panel.public.tsx'
import { PublicationActions } from '../publishing/publishing.actions.public.tsx'
import { AsResidents, AudienceCard, PublicationFacts } from '../publishing/publishing.facts.public.tsx'
import { PublicPagePanel } from '../publishing/publishing.page.public.tsx'
import { StateBadge } from '../publishing/publishing.state.public.tsx'
import { eventHistory } from './events.history.public.tsx'
import { Dates, NoSuchDate, useDates } from './events.dates.tsx'
import { Registrations } from './events.registrations.tsx'
import { useRuleWords, useTimesWords } from './events.words.tsx'

/** The event in one language; a text that is missing in it falls back to Ukrainian. */
const Preview = ({ event, language }: { event: CalendarEvent; language: Language }) => {
  const t = useText()
  const times = useTimesWords()
  const rule = useRuleWords()
  const { title, body, place, url, cancel_reason, recurrence, starts } = event
  const written = (text: CalendarEvent['place']) => text?.[language] || text?.uk
  return (
    <Stack gap="sm">
      <Title order={2} lang={title[language] ? language : 'uk'} style={{ overflowWrap: 'anywhere' }}>
        {written(title)}
      </Title>
      {cancel_reason && (
        <Alert color="red" title={t('events.cancelled')}>
          {written(cancel_reason)}
        </Alert>
      )}
      <Text fw={600}>
        {times(event)}
        {place && ` · ${written(place)}`}
      </Text>
      {recurrence && <Text>{rule(recurrence, starts.slice(0, 10))}</Text>}
      {body && <Html html={written(body)!} lang={body[language] ? language : 'uk'} />}
      {url && (
        <Anchor href={url} target="_blank" rel="noopener noreferrer">
          <Group component="span" gap={6} display="inline-flex">
            <IconLink size={18} aria-hidden="true" />
            {t('events.openUrl')}
          </Group>
        </Anchor>
      )}
    </Stack>
  )
}

const Actions = ({ event }: { event: CalendarEvent }) => {
  const t = useText()
  const navigate = Route.useNavigate()
  const local = useLocal()
  const mayPublish = useCan('events.publish')
  const { id } = event
  const download = () =>
    void downloadFile(() => callForFile('GET /events/:id.ics', { params: { id } }), `${local(event.title)}.ics`)
  return (
    <PublicationActions
      noun="events"
      item={event}
      mayPublish={mayPublish}
      deliver={<DeliverButton noun="events" item={event} mayPublish={mayPublish} />}
      edit={
        <ButtonLink
          to="/Events/edit/$id"
          params={{ id }}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          {t('ui.edit')}
        </ButtonLink>
      }
      more={
        <Menu.Item
          title={t('events.downloadHint')}
          leftSection={<IconCalendarDown size={16} aria-hidden="true" />}
          onClick={download}
        >
          {t('events.download')}
        </Menu.Item>
      }
      leave={() => navigate({ to: '/Events' })}
    />
  )
}

/** What the page says beside the text. */
const Facts = ({ event }: { event: CalendarEvent }) => {
  const t = useText()
  const rule = useRuleWords()
  const times = useTimesWords()
  const local = useLocal()
  const { kind, place, timezone, recurrence, registration, capacity, responsible, remind_hours, starts, voting } = event
  const maySeeVotings = useCan('votings.read')
  return (
    <PublicationFacts
      item={{ ...event, ends_at: null }}
      own={[
        { label: t('events.time'), value: times(event) },
        { label: t('events.recurrence'), value: recurrence && rule(recurrence, starts.slice(0, 10)) },
        { label: t('events.place'), value: place && local(place) },
        {
          label: t('events.voting'),
          value: voting && maySeeVotings && (
            <AnchorLink to="/Voting/$id" params={{ id: voting.id }}>
              {voting.name}
            </AnchorLink>
          ),
        },
        { label: t('events.kind'), value: t(`events.${kind}`) },
        { label: t('events.timezone'), value: timezone },
        { label: t('events.capacity'), value: registration && capacity },
        { label: t('events.responsible_staff_id'), value: responsible?.name },
        { label: t('events.remind_hours'), value: remind_hours },
      ]}
    />
  )
}

const EventDetails = () => {
  const t = useText()
  const local = useLocal()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const { data: event } = useRead('GET /events/:id', { params: { id } })
  const dates = useDates(id, search)
  const mayRegister = [useCan('events.update'), useCan('members.read')].every(Boolean)
  const mayPublish = useCan('events.publish')
  const { chosen } = dates
  const { title, body, state, attachments, registration } = event
  return (
    <>
      <PageHeader title={local(title)} beside={<StateBadge state={state} />} actions={<Actions event={event} />} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            {search.date !== undefined && chosen === null && <NoSuchDate date={search.date} />}
            <AsResidents written={languages.filter((language) => title[language] || body?.[language])}>
              {(language) => <Preview event={event} language={language} />}
            </AsResidents>
            {attachments.length > 0 && (
              <Card withBorder component="section" aria-label={t('events.attachments')}>
                <Title order={2} mb="sm">
                  {t('events.attachments')}
                </Title>
                <FileCards files={attachments} />
              </Card>
            )}
            {event.recurrence && <Dates event={event} dates={dates} search={search} />}
            {registration && mayRegister && chosen && <Registrations event={event} occurrence={chosen} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <Facts event={event} />
            <DeliveryPanel noun="events" item={event} mayPublish={mayPublish} />
            <AudienceCard item={event} />
            <PublicPagePanel noun="events" item={event} mayPublish={mayPublish} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={12}>
          <Card withBorder>
            <eventHistory.History id={id} />
          </Card>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Events/$id')({
  staticData: { title: 'events.one' },
  params: idParams,
  validateSearch: listSearch({ date: 'day', from: 'day' }),
  loader: ({ params: { id } }) => loadOne('GET /events/:id', id),
  component: EventDetails,
})
