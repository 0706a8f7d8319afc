import { Badge, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconLinkOff, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, urlOf } from '../../../platform/api.ts'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { usePageTitle } from '../../../platform/title.ts'
import { Viewer } from './documents.viewer.tsx'

const isGone = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status)

/** The URL gives access to the file, so search engines must not index it. */
const useNoIndex = () =>
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex, nofollow'
    document.head.append(meta)
    return () => meta.remove()
  }, [])

const Failed = ({ error }: { error: Error }) => {
  const t = useText()
  const gone = isGone(error)
  const Icon = gone ? IconLinkOff : IconWifiOff
  return (
    <Stack role="alert" align="center" gap="xs" py="xl" ta="center">
      <Icon size={40} stroke={1.5} aria-hidden="true" />
      <Title order={1}>{t(gone ? 'documentGuest.gone' : 'documentGuest.failed')}</Title>
      <Text c="dimmed" maw={460}>
        {t(gone ? 'documentGuest.goneText' : 'documentGuest.failedText')}
      </Text>
    </Stack>
  )
}

/** A public document, for whoever has its link. */
const PublicDocument = () => {
  useNoIndex()
  const t = useText()
  const local = useLocal()
  const { day } = useFormat()
  const { token } = Route.useParams()
  const { data: answer, error } = useQuery({
    ...read('GET /api/public/files/:token', { params: { token } }),
    retry: (failures, refusal) => failures < 2 && !isGone(refusal),
  })
  usePageTitle(answer ? local(answer.data.name) : t('documentGuest.title'))
  if (error) return <Failed error={error} />
  if (!answer) return <Skeleton h={420} role="status" aria-label={t('ui.loading')} />
  const { name, number, doc_date, valid_until, category, organisation, file } = answer.data
  const url = urlOf('GET /api/public/files/:token/file', { params: { token } })
  const facts = [
    number && `№ ${number}`,
    doc_date && day(doc_date),
    valid_until && t('documentGuest.until', { day: day(valid_until) }),
  ]
  return (
    <Stack maw={900} mx="auto" gap="sm" align="stretch">
      <div>
        <Text size="sm" c="dimmed">
          {organisation}
        </Text>
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {local(name)}
        </Title>
        <Group gap="xs" mt={4}>
          <Badge variant="light" tt="none">
            {local(category)}
          </Badge>
          <Text size="sm" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </Group>
      </div>
      <Viewer file={{ ...file, url }} />
    </Stack>
  )
}

export const Route = createFileRoute('/_admin/files/$token')({
  staticData: { title: 'documentGuest.title', open: 'guest' },
  component: PublicDocument,
})
