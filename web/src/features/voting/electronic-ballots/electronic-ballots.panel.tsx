import { Alert, Button, Group, Menu, Stack, Text } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import {
  IconBell,
  IconDotsVertical,
  IconDownload,
  IconLinkOff,
  IconMail,
  IconMailForward,
  IconPrinter,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { PublicAddress } from '../../../platform/public-address.tsx'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { printQr, qrAddress } from './electronic-ballots.print.ts'
import type { Purpose } from './electronic-ballots.send.tsx'

const showSend = async (voting: Voting, purpose: Purpose) =>
  (await import('./electronic-ballots.send.tsx')).showSendDialog(voting, purpose)

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

const icons = { notice: IconMail, link: IconMailForward, reminder: IconBell } as const
const labels = {
  notice: 'electronicBallots.notice',
  link: 'electronicBallots.link',
  reminder: 'electronicBallots.remind',
} as const

/** What can be sent now, the most usual first. */
const purposesOf = ({ state, rules, meeting_at }: Voting): Purpose[] => {
  if (state === 'announced') return meeting_at ? ['notice'] : []
  if (state !== 'meeting' && state !== 'survey') return []
  return rules.electronic === 'none' ? ['reminder'] : ['link', 'reminder']
}

const SendIcon = ({ purpose, size }: { purpose: Purpose; size: number }) => {
  const Icon = icons[purpose]
  return <Icon size={size} aria-hidden="true" />
}

interface ActsProps {
  voting: Voting
  link: { url: string; qr: string } | null
  purposes: readonly Purpose[]
  revoke: (() => void) | undefined
}

const More = ({ voting, link, purposes, revoke }: ActsProps) => {
  const t = useText()
  const local = useLocal()
  const askRevoke = async () => {
    const question = {
      title: t('publicAddress.revokeTitle'),
      text: t('publicAddress.revokeText'),
      yes: t('publicAddress.revoke'),
    }
    if (revoke && (await confirm({ ...question, danger: true }))) revoke()
  }
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="sm" px="xs" aria-label={t('electronicBallots.more')}>
          <IconDotsVertical size={18} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {purposes.map((purpose) => (
          <Menu.Item
            key={purpose}
            leftSection={<SendIcon purpose={purpose} size={16} />}
            onClick={() => void showSend(voting, purpose)}
          >
            {t(labels[purpose])}
          </Menu.Item>
        ))}
        {link && (
          <>
            <Menu.Item
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
              onClick={() => printQr(local(voting.title), link.url, link.qr)}
            >
              {t('electronicBallots.printQr')}
            </Menu.Item>
            <Menu.Item
              component="a"
              href={qrAddress(link.qr)}
              download={`voting-${voting.id}.svg`}
              leftSection={<IconDownload size={16} aria-hidden="true" />}
            >
              {t('electronicBallots.downloadQr')}
            </Menu.Item>
          </>
        )}
        {link && revoke && (
          <Menu.Item
            color="red"
            leftSection={<IconLinkOff size={16} aria-hidden="true" />}
            onClick={() => void askRevoke()}
          >
            {t('publicAddress.revoke')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The usual message as a button, and the rest behind the menu. */
const Acts = ({ voting, link, purposes: [first, ...others], revoke }: ActsProps) => {
  const t = useText()
  const hasMore = others.length > 0 || link !== null
  if (!first && !hasMore) return null
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      {first ? (
        <Button
          variant="light"
          leftSection={<SendIcon purpose={first} size={18} />}
          onClick={() => void showSend(voting, first)}
        >
          {t(labels[first])}
        </Button>
      ) : (
        <span />
      )}
      {hasMore && <More voting={voting} link={link} purposes={others} revoke={revoke} />}
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
        <Acts
          voting={voting}
          link={isOpen ? data.link : null}
          purposes={mayUpdate ? purposesOf(voting) : []}
          revoke={mayUpdate ? () => revoke.mutate({ params: { id } }) : undefined}
        />
        {isOpen && (
          <PublicAddress
            address={data.link}
            preview={data.link?.url}
            make={
              mayUpdate ? { busy: make.isPending, act: () => make.mutate({ params: { id }, body: {} }) } : undefined
            }
            revoke={undefined}
          />
        )}
      </Stack>
    </Panel>
  )
}
