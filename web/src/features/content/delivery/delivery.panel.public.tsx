import { Button, Card, Progress, Stack, Text, Title } from '@mantine/core'
import type { Delivery, DeliveryOutcome } from '@oselia/contract/deliveries'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { MomentCell } from '../../../platform/field-cells.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { type PublishedNoun, type PublishedItem, pathOf } from '../publishing/publishing.calls.public.ts'

/** What became of the messages of one channel. */
const Outcome = ({ outcome }: { outcome: DeliveryOutcome }) => {
  const t = useText()
  const { channel, waiting, sent, failed, uncertain, skipped } = outcome
  const total = waiting + sent + failed + skipped
  const words = [
    t('delivery.sent', { sent, total }),
    waiting > 0 && t('delivery.waiting', { count: waiting }),
    failed > 0 && t('delivery.failed', { count: failed }),
    uncertain > 0 && t('delivery.uncertain', { count: uncertain }),
    skipped > 0 && t('delivery.skipped', { count: skipped }),
  ]
  const percent = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  return (
    <Stack gap={4}>
      <Text size="sm">
        {t(`delivery.${channel}`)}: {words.filter(Boolean).join(', ')}
      </Text>
      {waiting > 0 && (
        <Progress.Root size="sm">
          <Progress.Section value={percent(sent)} aria-label={t(`delivery.${channel}`)} />
          <Progress.Section value={percent(failed + skipped)} color="red" aria-hidden="true" />
        </Progress.Root>
      )}
    </Stack>
  )
}

const One = ({ delivery }: { delivery: Delivery }) => (
  <Stack gap={6}>
    <Text size="sm" c="dimmed">
      <MomentCell value={delivery.created_at} />
      {delivery.created_by && ` · ${delivery.created_by.name}`}
    </Text>
    {delivery.channels.map((outcome) => (
      <Outcome key={outcome.channel} outcome={outcome} />
    ))}
  </Stack>
)

interface Props {
  noun: PublishedNoun
  item: PublishedItem
  mayPublish: boolean
}

/** The deliveries of an item with their progress, and the retry of what failed; nothing before the first one. */
export const DeliveryPanel = ({ noun, item: { id, state }, mayPublish }: Props) => {
  const t = useText()
  const { data } = useQuery({
    ...read(`GET /${pathOf[noun]}/:id/deliveries`, { params: { id } }),
    enabled: state === 'published' || state === 'archived',
  })
  const retry = useAction(`POST /${pathOf[noun]}/:id/deliver/retry`, { message: text('delivery.retried') })
  const deliveries = data?.data ?? []
  if (deliveries.length === 0) return null
  const failed = deliveries.some(({ channels }) => channels.some((outcome) => outcome.failed > 0))
  return (
    <Card withBorder component="section" aria-label={t('delivery.panel')}>
      <Stack gap="sm">
        <Title order={2}>{t('delivery.panel')}</Title>
        {deliveries.map((delivery) => (
          <One key={delivery.id} delivery={delivery} />
        ))}
        {failed && mayPublish && state === 'published' && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            loading={retry.isPending}
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            onClick={() => retry.mutate({ params: { id }, body: {} })}
          >
            {t('delivery.retry')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
