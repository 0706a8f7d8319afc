import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconLinkOff, IconWifiOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { rereadArriving } from '../../../platform/refetching.ts'
import { useText } from '../../../platform/messages.ts'
import { MemberActions } from './guests.actions.tsx'
import { Brief } from './guests.brief.tsx'
import {
  type GuestChat,
  type Side,
  chatOfSide,
  guestTransport,
  subscribeGuest,
  readGuestChat,
} from './guests.transport.ts'
import { ChatPanel } from '../chats/chats.public.ts'

interface Props {
  side: Side
  token: string
}

const isGone = (error: unknown) => error instanceof ApiError && [400, 404, 410, 422].includes(error.status)
const isSlow = (error: unknown) => error instanceof ApiError && error.status === 429

const useGuestChat = ({ side, token }: Props) => {
  const client = useQueryClient()
  const queryKey = ['guest', side, token]
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => readGuestChat(side, token, signal),
    retry: (failures, error) => failures < 2 && !isGone(error) && !isSlow(error),
  })
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const stale = () => {
      rereadArriving(['guest', side, token])
      void client.invalidateQueries({ queryKey: ['guest', side, token] })
    }
    return subscribeGuest(side, token, { stale, lost: setLost })
  }, [client, side, token])
  return { ...answer, isLost, take: (chat: GuestChat) => client.setQueryData(queryKey, chat) }
}

/** The URL gives access to the chat, so search engines must not index it. */
const useNoIndex = () =>
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex, nofollow'
    document.head.append(meta)
    return () => meta.remove()
  }, [])

/** One request and one of its chats, for guests with a link; no login is needed. */
export const GuestPage = ({ side, token }: Props) => {
  useNoIndex()
  const t = useText()
  const { data: chat, error, refetch, take, isLost } = useGuestChat({ side, token })
  if (error && (isGone(error) || !chat)) return <Failed error={error} again={() => void refetch()} />
  if (!chat)
    return (
      <Stack role="status" aria-label={t('ui.loading')}>
        <Skeleton h={120} />
        <Skeleton h={320} />
      </Stack>
    )
  return (
    <Stack maw={760} mx="auto" gap="sm" align="stretch">
      <Brief side={side} request={chat.request} />
      {'allowed' in chat.request && <MemberActions token={token} request={chat.request} take={take} />}
      <div role="status">
        {isLost && (
          <Group gap={6} wrap="nowrap">
            <IconWifiOff size={18} aria-hidden="true" style={{ flex: 'none' }} />
            <Text size="sm">{t('chatGuest.lost')}</Text>
          </Group>
        )}
      </div>
      <ChatPanel
        key={token}
        type={chatOfSide[side]}
        chat={chat}
        transport={guestTransport(side, token)}
        writer="guest"
        title={t(`chatGuest.chat_${side}`)}
        audience={t(`chatGuest.seen_${side}`)}
        zone={chat.request.timezone}
        self={null}
      />
    </Stack>
  )
}

/** The error flag of the page: what happened, and what can be done. */
const Failed = ({ error, again }: { error: Error; again: () => void }) => {
  const t = useText()
  const words = isGone(error) ? 'gone' : isSlow(error) ? 'slow' : 'failed'
  const Icon = words === 'gone' ? IconLinkOff : IconWifiOff
  return (
    <Stack role="alert" data-error={words} align="center" gap="xs" py="xl" ta="center">
      <Icon size={40} stroke={1.5} aria-hidden="true" />
      <Title order={1}>{t(`chatGuest.${words}`)}</Title>
      <Text c="dimmed" maw={460}>
        {t(`chatGuest.${words}Text`)}
      </Text>
      {words !== 'gone' && <Button onClick={again}>{t('ui.retry')}</Button>}
    </Stack>
  )
}
