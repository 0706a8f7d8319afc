import { Card, Grid, Stack, Title } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { type Language, languages } from '@oselia/contract/languages'
import { createFileRoute } from '@tanstack/react-router'
import { MomentCell } from '../../../platform/field-cells.tsx'
import { Html } from '../../../platform/html.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { DeliveryPanel } from '../delivery/delivery.panel.public.tsx'
import { AsResidents, AudienceCard, PublicationFacts } from '../publishing/publishing.facts.public.tsx'
import { PublicPagePanel } from '../publishing/publishing.page.public.tsx'
import { StateBadge } from '../publishing/publishing.state.public.tsx'
import { Actions } from './announcements.actions.tsx'
import { Attachments } from './announcements.facts.tsx'
import { announcementHistory } from './announcements.history.public.tsx'
import { HouseTexts } from './announcements.texts.view.tsx'
import { KindBadge, useMayPublish } from './announcements.view.tsx'

const Acknowledgements = lazyPiece(async () => (await import('./announcements.acknowledgements.tsx')).Acknowledgements)

/** An announcement in one language; a text that is missing in it falls back to Ukrainian. */
const Preview = ({
  announcement: { title, body, house_texts },
  language,
}: {
  announcement: Announcement
  language: Language
}) => (
  <Stack gap="sm">
    <Title order={2} lang={language} style={{ overflowWrap: 'anywhere' }}>
      {title[language] || title.uk}
    </Title>
    <Html html={body[language] || body.uk} lang={body[language] ? language : 'uk'} />
    {house_texts.length > 0 && <HouseTexts texts={house_texts} language={language} />}
  </Stack>
)

const AnnouncementDetails = () => {
  const t = useText()
  const local = useLocal()
  const { id } = Route.useParams()
  const { data: announcement } = useRead('GET /announcements/:id', { params: { id } })
  const { title, body, kind, state, starts_at, attachments, needs_ack, published_at } = announcement
  const mayPublish = useMayPublish(kind)
  const mayReadPeople = useCan('members.read')
  return (
    <>
      <PageHeader
        title={local(title)}
        beside={
          <>
            <KindBadge kind={kind} />
            <StateBadge state={state} />
          </>
        }
        actions={<Actions announcement={announcement} />}
      />
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <AsResidents written={languages.filter((language) => title[language] || body[language])}>
              {(language) => <Preview announcement={announcement} language={language} />}
            </AsResidents>
            {attachments.length > 0 && <Attachments files={attachments} />}
            {needs_ack && published_at !== null && mayReadPeople && <Acknowledgements announcement={announcement} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <PublicationFacts
              item={announcement}
              own={[{ label: t('announcements.starts_at'), value: starts_at && <MomentCell value={starts_at} /> }]}
            />
            <DeliveryPanel noun="announcements" item={announcement} mayPublish={mayPublish} />
            <AudienceCard item={announcement} />
            <PublicPagePanel noun="announcements" item={announcement} mayPublish={mayPublish} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={12}>
          <Card withBorder>
            <announcementHistory.History id={id} />
          </Card>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Announcements/$id')({
  staticData: { title: 'announcements.one' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /announcements/:id', id),
  component: AnnouncementDetails,
})
