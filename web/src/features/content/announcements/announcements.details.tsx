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
import { useRead } from '../../../platform/use-query.ts'
import { DeliveryPanel } from '../delivery/delivery.panel.public.tsx'
import { AsResidents, AudienceCard, PublicationFacts } from '../publishing/publishing.facts.public.tsx'
import { PublicPagePanel } from '../publishing/publishing.page.public.tsx'
import { StateBadge } from '../publishing/publishing.state.public.tsx'
import { Actions } from './announcements.actions.tsx'
import { Attachments } from './announcements.facts.tsx'
import { announcementHistory } from './announcements.history.public.tsx'
import { KindBadge, useMayPublish } from './announcements.view.tsx'

/** An announcement in one language; a text that is missing in it falls back to Ukrainian. */
const Preview = ({ announcement: { title, body }, language }: { announcement: Announcement; language: Language }) => (
  <Stack gap="sm">
    <Title order={2} lang={language} style={{ overflowWrap: 'anywhere' }}>
      {title[language] || title.uk}
    </Title>
    <Html html={body[language] || body.uk} lang={body[language] ? language : 'uk'} />
  </Stack>
)

const AnnouncementDetails = () => {
  const t = useText()
  const local = useLocal()
  const { id } = Route.useParams()
  const { data: announcement } = useRead('GET /announcements/:id', { params: { id } })
  const { title, body, kind, state, starts_at, attachments } = announcement
  const mayPublish = useMayPublish(kind)
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
