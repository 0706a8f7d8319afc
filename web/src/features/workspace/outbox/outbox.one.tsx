import { Alert, Button, CopyButton, Group, Paper, Stack, Text } from '@mantine/core'
import type { OutboxMessage } from '@oselia/contract/outbox'
import { IconCheck, IconCopy, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../../platform/facts.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import type { Asked } from '../../../platform/query.ts'
import { readPage } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { MessageState } from './outbox.view.tsx'

const links = (body: string) => [...new Set(body.match(/https?:\/\/[^\s<>"]+/g) ?? [])]
const codes = (body: string) => [...new Set(body.match(/\b\d{6}\b/g) ?? [])]

const Copy = ({ value, label }: { value: string; label: string }) => {
  const t = useText()
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          leftSection={copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? t('outbox.copied') : label}</span>
        </Button>
      )}
    </CopyButton>
  )
}

/** The text with the actions on it; a note replaces a secret that was erased or belongs to another user. */
const Body = ({ message: { body, kind, state } }: { message: OutboxMessage }) => {
  const t = useText()
  if (body === null)
    return <Alert color="gray">{t(state === 'waiting' ? 'outbox.bodySecret' : 'outbox.bodyWiped')}</Alert>
  return (
    <Stack gap="xs">
      <Paper withBorder p="sm">
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Text>
      </Paper>
      <Group gap="xs">
        {links(body).map((link) => (
          <Group key={link} gap="xs">
            <Copy value={link} label={t('outbox.copyLink')} />
            <Button
              component="a"
              href={link}
              target="_blank"
              rel="noopener"
              variant="default"
              size="xs"
              leftSection={<IconExternalLink size={16} aria-hidden="true" />}
            >
              {t('outbox.openLink')}
            </Button>
          </Group>
        ))}
        {kind === 'code' && codes(body).map((code) => <Copy key={code} value={code} label={t('outbox.copyCode')} />)}
      </Group>
    </Stack>
  )
}

type Search = Asked<'GET /outbox'>

const One = ({ message: first, search }: { message: OutboxMessage; search: Search }) => {
  const t = useText()
  const { moment, number } = useFormat()
  // The list below the dialog is refetched periodically, and its row updates the dialog.
  const found = useQuery(readPage('GET /outbox', search)).data?.data.find(({ id }) => id === first.id)
  const message = found ?? first
  const retry = useAction('POST /outbox/:id/retry', { done: () => toast({ message: text('outbox.retried') }) })
  const at = (value: string | null) => value && moment(value)
  const facts = [
    { label: t('outbox.recipient'), value: [message.staff?.name, message.recipient].filter(Boolean).join(', ') },
    { label: t('outbox.state'), value: <MessageState state={message.state} /> },
    { label: t('outbox.channel'), value: t(`outbox.channel_${message.channel}`) },
    { label: t('outbox.kind'), value: t(`outbox.kind_${message.kind}`) },
    { label: t('outbox.created_at'), value: at(message.created_at) },
    { label: t('outbox.not_before'), value: message.state === 'waiting' ? at(message.not_before) : null },
    { label: t('outbox.expires_at'), value: at(message.expires_at) },
    { label: t('outbox.sent_at'), value: at(message.sent_at) },
    { label: t('outbox.attempts'), value: message.attempts > 0 ? number(message.attempts) : null },
    { label: t('outbox.last_error'), value: message.last_error },
  ]
  return (
    <Stack>
      <Facts facts={facts} />
      <Body message={message} />
      {message.state === 'failed' && (
        <Button
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          loading={retry.isPending}
          onClick={() => retry.mutate({ params: { id: message.id } })}
        >
          {t('outbox.retry')}
        </Button>
      )}
    </Stack>
  )
}

/** Opens a message. `search` is the query of the list, from which the dialog reads updates. */
export const showMessage = (message: OutboxMessage, search: Search) =>
  showModal({
    title: message.subject ?? text('outbox.one', { id: message.id }),
    size: 'lg',
    body: () => <One message={message} search={search} />,
  })
