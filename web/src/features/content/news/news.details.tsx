import { Anchor, Badge, Card, Grid, Group, Stack, Text, Title } from '@mantine/core'
import type { Article } from '@oselia/contract/articles'
import { type Language, languages } from '@oselia/contract/languages'
import { IconPencil, IconVideo } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { FileCards } from '../../../platform/file-cards.tsx'
import { MomentCell } from '../../../platform/field-cells.tsx'
import { Html } from '../../../platform/html.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { loadOne } from '../../../platform/load-one.ts'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { DeliverButton } from '../delivery/delivery.button.public.tsx'
import { DeliveryPanel } from '../delivery/delivery.panel.public.tsx'
import { PublicationActions } from '../publishing/publishing.actions.public.tsx'
import { AsResidents, AudienceCard, PublicationFacts } from '../publishing/publishing.facts.public.tsx'
import { PublicPagePanel } from '../publishing/publishing.page.public.tsx'
import { StateBadge } from '../publishing/publishing.state.public.tsx'
import { CoverPicture } from './news.cover.picture.tsx'
import { articleHistory } from './news.history.public.tsx'

/** The article in one language; a text that is missing in it falls back to Ukrainian. */
const Preview = ({ article, language }: { article: Article; language: Language }) => {
  const t = useText()
  const { title, lead, body, cover, cover_alt, cover_crop, video_url, source, edited_at, pictures } = article
  const written = (text: Article['lead']) => text?.[language] || text?.uk
  return (
    <Stack gap="sm">
      {cover && (
        <CoverPicture file={cover} alt={written(cover_alt) ?? ''} crop={cover_crop} shown="min(100vw - 32px, 860px)" />
      )}
      <Title order={2} lang={title[language] ? language : 'uk'} style={{ overflowWrap: 'anywhere' }}>
        {written(title)}
      </Title>
      {edited_at && (
        <Text size="sm" c="dimmed">
          {t('news.edited')}: <MomentCell value={edited_at} />
        </Text>
      )}
      {lead && (
        <Text fw={600} lang={lead[language] ? language : 'uk'} style={{ overflowWrap: 'anywhere' }}>
          {written(lead)}
        </Text>
      )}
      <Html html={written(body)!} lang={body[language] ? language : 'uk'} files={pictures} />
      {video_url && (
        <Anchor href={video_url} target="_blank" rel="noopener noreferrer">
          <Group component="span" gap={6} display="inline-flex">
            <IconVideo size={18} aria-hidden="true" />
            {t('news.watch')}
          </Group>
        </Anchor>
      )}
      {source && (
        <Text size="sm" c="dimmed">
          {t('news.source')}: {source}
        </Text>
      )}
    </Stack>
  )
}

const Files = ({ label, files }: { label: string; files: Article['gallery'] }) =>
  files.length > 0 && (
    <Card withBorder component="section" aria-label={label}>
      <Title order={2} mb="sm">
        {label}
      </Title>
      <FileCards files={files} />
    </Card>
  )

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <Group component="span" gap={4}>
    {tags.map((tag) => (
      <AnchorLink key={tag} to="/News" search={{ tag }}>
        <Badge variant="default" tt="none" style={{ cursor: 'pointer' }}>
          {tag}
        </Badge>
      </AnchorLink>
    ))}
  </Group>
)

const EditLink = ({ id }: { id: number }) => (
  <ButtonLink
    to="/News/edit/$id"
    params={{ id }}
    variant="default"
    leftSection={<IconPencil size={18} aria-hidden="true" />}
  >
    {useText()('ui.edit')}
  </ButtonLink>
)

const ArticleDetails = () => {
  const t = useText()
  const local = useLocal()
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  const { data: article } = useRead('GET /articles/:id', { params: { id } })
  const mayPublish = useCan('articles.publish')
  const { title, state, category, tags, gallery, attachments, body } = article
  return (
    <>
      <PageHeader
        title={local(title)}
        beside={<StateBadge state={state} />}
        actions={
          <PublicationActions
            noun="articles"
            item={article}
            mayPublish={mayPublish}
            deliver={<DeliverButton noun="articles" item={article} mayPublish={mayPublish} />}
            edit={<EditLink id={id} />}
            leave={() => navigate({ to: '/News' })}
          />
        }
      />
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <AsResidents written={languages.filter((language) => title[language] || body[language])}>
              {(language) => <Preview article={article} language={language} />}
            </AsResidents>
            <Files label={t('news.gallery')} files={gallery} />
            <Files label={t('news.attachments')} files={attachments} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <PublicationFacts
              item={article}
              own={[
                { label: t('news.category'), value: t(`news.${category}`) },
                { label: t('news.tags'), value: tags.length > 0 && <Tags tags={tags} /> },
              ]}
            />
            <DeliveryPanel noun="articles" item={article} mayPublish={mayPublish} />
            <AudienceCard item={article} />
            <PublicPagePanel noun="articles" item={article} mayPublish={mayPublish} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={12}>
          <Card withBorder>
            <articleHistory.History id={id} />
          </Card>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/News/$id')({
  staticData: { title: 'news.one' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /articles/:id', id),
  component: ArticleDetails,
})
