import { Button, Checkbox, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { ChatType, Link as ChatLink, LinkFields } from '@oselia/contract/service-request-chats'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { confirm, showModal } from '../../../platform/modal.tsx'
import { parseNumber, parseText } from '../../../platform/number-text.ts'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { invalidate, read } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import classes from './requests.details.module.css'

interface Of {
  request: ServiceRequest
}
type Created = ReplyOf<'POST /service_request/:id/links'>

interface Values {
  chat_type: ChatType
  name: string
  /** To the performer or resident of the request, at their own address. */
  own: boolean
  channel: NonNullable<LinkFields['channel']> | ''
  sent_to: string
  expires_in_days: string
}
const start: Values = { chat_type: 'staff_chat', name: '', own: true, channel: '', sent_to: '', expires_in_days: '30' }

/** The new link with its QR code. The server returns the URL only once, in the reply to its creation. */
const Made = ({ made: { url, qr, data }, close }: { made: Created; close: () => void }) => {
  const t = useText()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Where the browser gives no clipboard the line is selected, to be copied by hand.
    await navigator.clipboard?.writeText(url ?? '').then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <Stack>
      <Text>{data.sent_to ? t('requestLinks.sentTo', { to: data.sent_to }) : t('requestLinks.onlyNow')}</Text>
      {url && (
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            miw={0}
            readOnly
            label={t('requestLinks.address')}
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onClick={() => void copy()} data-autofocus>
            {t(copied ? 'requestLinks.copied' : 'requestLinks.copy')}
          </Button>
        </Group>
      )}
      {qr && (
        <img
          className={classes.qr}
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt={t('requestLinks.qr', { name: data.name })}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.close')}
        </Button>
      </Group>
    </Stack>
  )
}

const showMade = (made: Created) =>
  showModal({ title: text('requestLinks.made'), body: (close) => <Made made={made} close={close} /> })

/** Where it goes: nowhere by itself, or by e-mail or SMS to whom it is for, or to somebody else. */
const Sending = ({ of, request }: Of & { of: SaveForm<Values> }) => {
  const t = useText()
  const { channel, own, chat_type } = of.form.getValues()
  const known = chat_type === 'staff_chat' ? request.performer?.name : (request.caller_name ?? request.member?.name)
  const asked = channel !== '' && !(own && known)
  return (
    <>
      <NativeSelect
        {...of.field('channel')}
        label={t('requestLinks.channel')}
        data={[
          { value: '', label: t('requestLinks.channelNone') },
          { value: 'sms', label: t('requestLinks.channelSms') },
          { value: 'email', label: t('requestLinks.channelEmail') },
        ]}
      />
      {channel !== '' && known && (
        <Checkbox
          {...of.form.getInputProps('own', { type: 'checkbox' })}
          label={t('requestLinks.own', { name: known })}
          description={t('requestLinks.ownHint')}
        />
      )}
      {asked && (
        <TextInput
          {...of.field('sent_to')}
          label={t(channel === 'sms' ? 'requestLinks.phone' : 'requestLinks.email')}
          type={channel === 'sms' ? 'tel' : 'text'}
          inputMode={channel === 'sms' ? 'tel' : 'email'}
          withAsterisk
          maxLength={254}
        />
      )}
    </>
  )
}

const bodyOf = (values: Values, { performer }: ServiceRequest) => {
  const own = values.channel !== '' && values.own
  // Without a name it is the performer's own link, with the performer's name.
  const isPerformers = values.chat_type === 'staff_chat' && (own || (values.channel === '' && !parseText(values.name)))
  return {
    chat_type: values.chat_type,
    name: parseText(values.name),
    staff_id: isPerformers ? (performer?.id ?? null) : null,
    channel: values.channel || null,
    sent_to: own ? null : parseText(values.sent_to),
    expires_in_days: parseNumber(values.expires_in_days) ?? 30,
  }
}

const LinkForm = ({ request, close }: Of & { close: () => void }) => {
  const t = useText()
  const { id } = request
  const save = useSaveForm({
    resource: 'service_request_link',
    schema: () => import('@oselia/contract/service-request-chats').then((m) => m.linkFields),
    values: start,
    body: (values) => bodyOf(values, request),
    guard: false,
    send: (body, key) => call('POST /service_request/:id/links', { params: { id }, body, key }),
    done: async (made) => {
      await invalidate('service_request')
      showMade(made)
    },
  })
  const { chat_type } = save.form.getValues()
  return (
    <Form of={save}>
      <NativeSelect
        {...save.field('chat_type')}
        data-autofocus
        label={t('requestLinks.chat')}
        description={t(chat_type === 'staff_chat' ? 'requestLinks.staffHint' : 'requestLinks.memberHint')}
        data={[
          { value: 'staff_chat', label: t('requestLinks.staff_chat') },
          { value: 'member_chat', label: t('requestLinks.member_chat') },
        ]}
      />
      <TextInput
        {...save.field('name')}
        label={t('requestLinks.name')}
        description={t('requestLinks.nameHint')}
        maxLength={120}
      />
      <Sending of={save} request={request} />
      <TextInput {...save.field('expires_in_days')} label={t('requestLinks.days')} inputMode="numeric" maxLength={3} />
      <DialogBar of={save} label={t('requestLinks.create')} cancel={close} />
    </Form>
  )
}

const openLinkForm = (request: ServiceRequest) =>
  showModal({
    title: text('requestLinks.create'),
    body: (close) => <LinkForm request={request} close={close} />,
  })

const revoke = async (id: number, { id: link_id, name }: ChatLink) => {
  const agreed = await confirm({
    title: text('requestLinks.revokeTitle'),
    text: text('requestLinks.revokeText', { name }),
    yes: text('requestLinks.revoke'),
    danger: true,
  })
  if (!agreed) return
  await perform(
    'DELETE /service_request/:id/links/:link_id',
    { params: { id, link_id } },
    { message: text('requestLinks.revoked') },
  )
}

const Row = ({ id, link }: { id: number; link: ChatLink }) => {
  const t = useText()
  const { moment, date } = useFormat()
  const [now] = useState(() => Date.now())
  const isExpired = Date.parse(link.expires_at) <= now
  const isOver = link.revoked_at !== null || isExpired
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      <Stack gap={0} miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>{link.name}</Text>
        <Text size="sm" c="dimmed">
          {[
            t(`requestLinks.${link.chat_type}`),
            link.sent_to,
            link.revoked_at
              ? t('requestLinks.revokedAt', { day: date(link.revoked_at) })
              : t(isExpired ? 'requestLinks.expiredAt' : 'requestLinks.until', { day: date(link.expires_at) }),
            link.last_used_at
              ? t('requestLinks.lastUsed', { moment: moment(link.last_used_at) })
              : t('requestLinks.unused'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
      {!isOver && (
        <Button
          size="compact-sm"
          variant="default"
          style={{ flex: 'none' }}
          aria-label={t('requestLinks.revokeOf', { name: link.name })}
          onClick={() => void revoke(id, link)}
        >
          {t('requestLinks.revoke')}
        </Button>
      )}
    </Group>
  )
}

/** Links that open one chat of the request without an account: for a performer from outside, for the resident. */
export const Links = ({ request }: Of) => {
  const t = useText()
  const { id } = request
  const links = useQuery(read('GET /service_request/:id/links', { params: { id } }))
  return (
    <Panel title={t('requestLinks.title')}>
      <Stack gap="sm">
        {links.isPending && <Skeleton h={44} role="status" aria-label={t('ui.loading')} />}
        {links.error && <Text role="alert">{sentenceOf(links.error)}</Text>}
        {links.data?.data.length === 0 && <Text c="dimmed">{t('requestLinks.none')}</Text>}
        {links.data && links.data.data.length > 0 && (
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {links.data.data.map((link) => (
              <Row key={link.id} id={id} link={link} />
            ))}
          </Stack>
        )}
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconLink size={16} aria-hidden="true" />}
          onClick={() => openLinkForm(request)}
        >
          {t('requestLinks.create')}
        </Button>
      </Stack>
    </Panel>
  )
}
