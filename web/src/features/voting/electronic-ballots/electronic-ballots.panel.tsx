import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import { IconBell, IconDownload, IconMail, IconMailForward, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { PublicAddress } from '../../../platform/public-address.tsx'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { printQr, qrAddress } from './electronic-ballots.print.ts'
import type { Purpose } from './electronic-ballots.send.tsx'

const showSend = async (voting: Voting, purpose: Purpose) =>
  (await import('./electronic-ballots.send.tsx')).showSendDialog(voting, purpose)

const small = { size: 'xs', variant: 'default' } as const

const Qr = ({ voting, link }: { voting: Voting; link: { url: string; qr: string } }) => {
  const t = useText()
  const local = useLocal()
  return (
    <Group gap="xs">
      <Button
        {...small}
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => printQr(local(voting.title), link.url, link.qr)}
      >
        {t('electronicBallots.printQr')}
      </Button>
      <Button
        {...small}
        component="a"
        href={qrAddress(link.qr)}
        download={`voting-${voting.id}.svg`}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        {t('electronicBallots.downloadQr')}
      </Button>
    </Group>
  )
}

const Progress = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const { day } = useFormat(voting.timezone)
  const { data } = useQuery(read('GET /voting/:id/electronic', { params: { id: voting.id } }))
  if (!data) return null
  const { sent, opened, code, signature, failed, reminded_on } = data.data
  const isSigned = voting.rules.electronic !== 'none'
  return (
    <Stack gap={2}>
      {isSigned && <Text size="sm">{t('electronicBallots.progress', { sent, opened })}</Text>}
      {isSigned && <Text size="sm">{t('electronicBallots.ballots', { code, signature })}</Text>}
      {failed > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('electronicBallots.failed', { failed })}
        </Text>
      )}
      {reminded_on && <Text size="sm">{t('electronicBallots.remindedOn', { day: day(reminded_on) })}</Text>}
    </Stack>
  )
}

const Sending = ({ voting: { state, rules, meeting_at }, voting }: { voting: Voting }) => {
  const t = useText()
  const isTaking = state === 'meeting' || state === 'survey'
  return (
    <Group gap="xs">
      {state === 'announced' && meeting_at && (
        <Button
          {...small}
          leftSection={<IconMail size={16} aria-hidden="true" />}
          onClick={() => void showSend(voting, 'notice')}
        >
          {t('electronicBallots.notice')}
        </Button>
      )}
      {isTaking && rules.electronic !== 'none' && (
        <Button
          {...small}
          leftSection={<IconMailForward size={16} aria-hidden="true" />}
          onClick={() => void showSend(voting, 'link')}
        >
          {t('electronicBallots.link')}
        </Button>
      )}
      {isTaking && (
        <Button
          {...small}
          leftSection={<IconBell size={16} aria-hidden="true" />}
          onClick={() => void showSend(voting, 'reminder')}
        >
          {t('electronicBallots.remind')}
        </Button>
      )}
    </Group>
  )
}

/** The address of a voting with its QR code, how far its electronic ballots are, and the messages about them. */
export const ElectronicPanel = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const { id, state, rules } = voting
  const mayUpdate = useCan('votings.update')
  const { data } = useQuery({ ...read('GET /voting/:id/deeplink', { params: { id } }), enabled: state !== 'draft' })
  const make = useAction('POST /voting/:id/deeplink')
  const revoke = useAction('DELETE /voting/:id/deeplink', { message: t('publicAddress.revoked') })
  // The address leads nowhere useful once ballots are no longer taken.
  const isOpen = state === 'announced' || state === 'meeting' || state === 'survey'
  if (!data || state === 'draft' || state === 'archived') return null
  return (
    <Panel title={t('electronicBallots.title')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t(rules.electronic === 'none' ? 'electronicBallots.aboutNone' : 'electronicBallots.about')}
        </Text>
        {data.contestable && <Alert color="orange">{t('electronicBallots.contestable')}</Alert>}
        <Progress voting={voting} />
        {mayUpdate && <Sending voting={voting} />}
        {isOpen && (
          <PublicAddress
            address={data.link}
            preview={data.link?.url}
            make={
              mayUpdate ? { busy: make.isPending, act: () => make.mutate({ params: { id }, body: {} }) } : undefined
            }
            revoke={mayUpdate ? { busy: revoke.isPending, act: () => revoke.mutate({ params: { id } }) } : undefined}
          />
        )}
        {isOpen && data.link && <Qr voting={voting} link={data.link} />}
      </Stack>
    </Panel>
  )
}
