import { Button, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { PublicAddress } from '../../../platform/public-address.tsx'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import type { PublishedItem, NoticeNoun } from './publishing.calls.public.ts'

const showPoster = async (noun: NoticeNoun, item: PublishedItem) =>
  (await import('./publishing.poster.tsx')).showPosterDialog(noun, item)

interface Props {
  noun: NoticeNoun
  item: PublishedItem
  mayPublish: boolean
}

/** The page of an item that opens without an account: its link, and how often it was read. */
export const PublicPagePanel = ({ noun, item, mayPublish }: Props) => {
  const { id, state } = item
  const t = useText()
  const { data } = useQuery(read(`GET /${noun}/:id/page`, { params: { id } }))
  const make = useAction(`POST /${noun}/:id/link`)
  const revoke = useAction(`DELETE /${noun}/:id/link`, { message: t('publicAddress.revoked') })
  const mayMake = mayPublish && (state === 'published' || state === 'scheduled')
  if (!data || (!data.data.link && !mayMake && data.data.readings === 0)) return null
  const { link, readings } = data.data
  return (
    <Panel title={t('publicPage.title')}>
      <Stack gap="xs">
        <Text size="sm">{t('publicPage.readings', { count: readings })}</Text>
        {!link && mayMake && (
          <Text size="sm" c="dimmed">
            {t('publicPage.about')}
          </Text>
        )}
        {mayMake && (
          <Button
            size="xs"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => void showPoster(noun, item)}
          >
            {t('publicPage.poster')}
          </Button>
        )}
        {link && state !== 'published' && <Text size="sm">{t('publicPage.closed')}</Text>}
        <PublicAddress
          address={link}
          preview={link && state === 'published' ? `${link.url}?preview=1` : undefined}
          make={mayMake ? { busy: make.isPending, act: () => make.mutate({ params: { id }, body: {} }) } : undefined}
          revoke={{ busy: revoke.isPending, act: () => revoke.mutate({ params: { id } }) }}
        />
      </Stack>
    </Panel>
  )
}
