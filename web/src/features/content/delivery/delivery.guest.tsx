import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
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
  return (
    <Stack role="alert" align="center" gap="xs" py="xl" ta="center">
      <Title order={1}>{t(gone ? 'deliveryGuest.gone' : 'deliveryGuest.failed')}</Title>
      <Text c="dimmed" maw={460}>
        {t(gone ? 'deliveryGuest.goneText' : 'deliveryGuest.failedText')}
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
  usePageTitle(t('deliveryGuest.title'))
  if (error) return <Failed error={error} />
  if (!answer) return <Skeleton h={220} role="status" aria-label={t('ui.loading')} />
  const { organisation, subscribed } = answer.data
  return (
    <Stack maw={520} mx="auto" gap="sm" py="lg" align="flex-start">
      <Text size="sm" c="dimmed">
        {organisation}
      </Text>
      <Title order={1}>{t('deliveryGuest.title')}</Title>
      <Text role="status">{t(subscribed ? 'deliveryGuest.subscribed' : 'deliveryGuest.ended')}</Text>
      <Text size="sm" c="dimmed">
        {t('deliveryGuest.emergencies')}
      </Text>
      {subscribed ? (
        <Button loading={end.isPending} onClick={() => end.mutate({ params: { token } })}>
          {t('deliveryGuest.end')}
        </Button>
      ) : (
        <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate({ params: { token } })}>
          {t('deliveryGuest.resume')}
        </Button>
      )}
    </Stack>
  )
}

export const Route = createFileRoute('/_admin/unsubscribe/$token')({
  staticData: { title: 'deliveryGuest.title', open: 'guest' },
  component: Unsubscribe,
})
