import { Card, Grid, Stack, Tabs, Title } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { type Language, languages } from '@oselia/contract/languages'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Html } from '../../../platform/html.tsx'
import { useLanguage, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { useRead } from '../../../platform/use-query.ts'
import { AudienceNames, Reach } from '../../access/audience/audience.public.ts'
import { Actions } from './announcements.actions.tsx'
import { About, Attachments } from './announcements.facts.tsx'
import { announcementHistory } from './announcements.history.public.tsx'
import { KindBadge, StateBadge } from './announcements.view.tsx'

/** The text in every filled language, the user's own first. */
const AsResidents = ({ announcement: { title, body } }: { announcement: Announcement }) => {
  const t = useText()
  const own = useLanguage()
  const written = languages.filter((language) => title[language] || body[language])
  const [picked, pick] = useState<Language | null>(null)
  const shown = picked && written.includes(picked) ? picked : written.includes(own) ? own : 'uk'
  return (
    <Card withBorder component="section" aria-label={t('announcements.asResidents')}>
      <Tabs value={shown} onChange={(next) => pick(next as Language)} variant="pills">
        <Tabs.List aria-label={t('ui.languageTabs')} mb="sm">
          {written.map((language) => (
            <Tabs.Tab key={language} value={language} lang={language}>
              {language.toUpperCase()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {written.map((language) => (
          <Tabs.Panel key={language} value={language}>
            {language === shown && (
              <Stack gap="sm">
                <Title order={2} lang={language} style={{ overflowWrap: 'anywhere' }}>
                  {title[language] || title.uk}
                </Title>
                <Html html={body[language] || body.uk} lang={body[language] ? language : 'uk'} />
              </Stack>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Card>
  )
}

const AnnouncementDetails = () => {
  const t = useText()
  const local = useLocal()
  const { id } = Route.useParams()
  const { data: announcement } = useRead('GET /announcements/:id', { params: { id } })
  const { title, kind, state, audience, attachments } = announcement
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
            <AsResidents announcement={announcement} />
            {attachments.length > 0 && <Attachments files={attachments} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <About announcement={announcement} />
            <Card withBorder component="section" aria-label={t('announcements.audience')}>
              <Stack gap="sm">
                <Title order={2}>{t('announcements.audience')}</Title>
                <AudienceNames audience={audience} />
                <Reach audience={audience} urgent={kind === 'emergency'} />
              </Stack>
            </Card>
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
