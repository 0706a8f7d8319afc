import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import type { MessageCounts } from '@oselia/contract/electronic-ballots'
import type { Voting } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'

export type Purpose = MessageCounts['purpose']

const calls = {
  reminder: 'POST /voting/:id/replay-notification',
  link: 'POST /voting/:id/links',
  notice: 'POST /voting/:id/notices/email',
} as const

const Counts = ({ counts, voting }: { counts: MessageCounts; voting: Voting }) => {
  const t = useText()
  const { moment } = useFormat(voting.timezone)
  const { channels, unreached, no_contact, no_consent, asked_late, quiet_until } = counts
  const missed = no_contact + no_consent + asked_late
  return (
    <Stack gap="xs">
      <List size="sm">
        {channels.map(({ channel, reached, has_gateway }) => (
          <List.Item key={channel}>
            {t(`electronicBallots.reached_${channel}`, { count: reached })}
            {reached > 0 && !has_gateway && ` (${t('electronicBallots.noGateway')})`}
          </List.Item>
        ))}
      </List>
      {missed > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('electronicBallots.unreached', { count: missed })}
          </Text>
          <List
            size="sm"
            mah={180}
            style={{ overflowY: 'auto' }}
            tabIndex={0}
            aria-label={t('electronicBallots.unreached', { count: missed })}
          >
            {unreached.map(({ co_owner_id, name, reason }) => (
              <List.Item key={co_owner_id}>
                {name}: {t(`electronicBallots.reason_${reason}`)}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {quiet_until && <Alert color="blue">{t('electronicBallots.quiet', { at: moment(quiet_until) })}</Alert>}
    </Stack>
  )
}

const Send = ({ voting, purpose, close }: { voting: Voting; purpose: Purpose; close: () => void }) => {
  const t = useText()
  const { id } = voting
  const { data, error } = useQuery({
    queryKey: ['voting', id, 'messages', purpose],
    queryFn: ({ signal }) => call(calls[purpose], { params: { id }, body: { preview: true }, signal }),
    retry: false,
    gcTime: 0,
  })
  const send = useAction(calls[purpose], { message: text('electronicBallots.result') })
  const sent = send.data?.data
  const counts = sent ?? data?.data
  const count = counts?.channels.reduce((sum, { reached }) => sum + reached, 0) ?? 0
  return (
    <Stack gap="md">
      <Text size="sm">{t(sent ? 'electronicBallots.result' : `electronicBallots.about_${purpose}`)}</Text>
      {counts && <Counts counts={counts} voting={voting} />}
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {sentenceOf(error)}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t(sent ? 'ui.close' : 'ui.cancel')}
        </Button>
        {!sent && (
          <Button
            disabled={count === 0}
            loading={send.isPending}
            onClick={() => send.mutate({ params: { id }, body: { preview: false } })}
          >
            {counts && count === 0 ? t('electronicBallots.nobody') : t('electronicBallots.send', { count })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Shows whom a message reaches by channel and who is left out, sends it, and shows the result. */
export const showSendDialog = (voting: Voting, purpose: Purpose) =>
  showModal({
    title: text(`electronicBallots.title_${purpose}`),
    body: (close) => <Send voting={voting} purpose={purpose} close={close} />,
  })
