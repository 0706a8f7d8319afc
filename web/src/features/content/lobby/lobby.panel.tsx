import { Button, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { PublicAddress } from '../../../platform/public-address.tsx'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'

const showPoster = async (houseId: number) => (await import('./lobby.poster.tsx')).showLobbyPosterDialog(houseId)

/** The public page of a building: its link, and the sheet that leads to it. */
export const LobbyPanel = ({ houseId: id }: { houseId: number }) => {
  const t = useText()
  const mayUpdate = useCan('houses.update')
  const { data } = useQuery(read('GET /houses/:id/lobby', { params: { id } }))
  const make = useAction('POST /houses/:id/lobby/link')
  const revoke = useAction('DELETE /houses/:id/lobby/link', { message: t('publicAddress.revoked') })
  if (!data) return null
  const { link } = data.data
  return (
    <Panel title={t('lobby.title')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('lobby.about')}
        </Text>
        {!link && !mayUpdate && <Text size="sm">{t('lobby.none')}</Text>}
        {link && (
          <Button
            size="xs"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => void showPoster(id)}
          >
            {t('lobby.poster')}
          </Button>
        )}
        <PublicAddress
          address={link}
          preview={link?.url}
          make={mayUpdate ? { busy: make.isPending, act: () => make.mutate({ params: { id }, body: {} }) } : undefined}
          revoke={mayUpdate ? { busy: revoke.isPending, act: () => revoke.mutate({ params: { id } }) } : undefined}
        />
      </Stack>
    </Panel>
  )
}
