import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconLinkOff, IconMail, IconMailOff, IconWifiOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api.ts'
import { useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { usePageTitle } from '../../../platform/title.ts'
import { useAction } from '../../../platform/use-query.ts'

const isGone = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status)

const Failed = ({ error }: { error: Error }) => {
  const t = useText()
  const gone = isGone(error)
  const Icon = gone ? IconLinkOff : IconWifiOff
  return (
    <Stack role="alert" align="center" gap="xs" py="xl" ta="center">
      <Icon size={40} stroke={1.5} aria-hidden="true" />
      <Title order={1}>{t(gone ? 'deliveryUnsubscribe.gone' : 'deliveryUnsubscribe.failed')}</Title>
      <Text c="dimmed" maw={460}>
        {t(gone ? 'deliveryUnsubscribe.goneText' : 'deliveryUnsubscribe.failedText')}
      </Text>
    </Stack>
  )
}

/** Ends or resumes the e-mails of content to whoever has the link. */
const Unsubscribe = () => {
  const t = useText()
  const { token } = Route.useParams()
  const client = useQueryClient()
  const asked = read('GET /api/public/unsubscribe/:token', { params: { token } })
  const { data: answer, error } = useQuery({
    ...asked,
    retry: (failures, refusal) => failures < 2 && !isGone(refusal),
  })
  const done = (reply: NonNullable<typeof answer>) => client.setQueryData(asked.queryKey, reply)
  const end = useAction('POST /api/public/unsubscribe/:token', { done })
  const resume = useAction('POST /api/public/unsubscribe/:token/resume', { done })
  usePageTitle(t('deliveryUnsubscribe.title'))
  if (error) return <Failed error={error} />
  if (!answer) return <Skeleton h={220} role="status" aria-label={t('ui.loading')} />
  const { organisation, subscribed } = answer.data
  const Icon = subscribed ? IconMail : IconMailOff
  return (
    <Stack maw={520} mx="auto" gap="sm" py="lg" align="flex-start">
      <Text size="sm" c="dimmed">
        {organisation}
      </Text>
      <Title order={1}>{t('deliveryUnsubscribe.title')}</Title>
      <Text role="status">
        <Icon size={18} stroke={1.6} aria-hidden="true" style={{ verticalAlign: 'text-bottom', marginInlineEnd: 6 }} />
        {t(subscribed ? 'deliveryUnsubscribe.subscribed' : 'deliveryUnsubscribe.ended')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('deliveryUnsubscribe.emergencies')}
      </Text>
      {subscribed ? (
        <Button loading={end.isPending} onClick={() => end.mutate({ params: { token } })}>
          {t('deliveryUnsubscribe.end')}
        </Button>
      ) : (
        <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate({ params: { token } })}>
          {t('deliveryUnsubscribe.resume')}
        </Button>
      )}
    </Stack>
  )
}

export const Route = createFileRoute('/_admin/unsubscribe/$token')({
  staticData: { title: 'deliveryUnsubscribe.title', open: 'guest' },
  component: Unsubscribe,
})
