import { Alert, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import type { DeliveryPreview } from '@oselia/contract/deliveries'
import { type DeliveryChannel, deliveryChannels, smsLength } from '@oselia/contract/deliveries.enums'
import { IconMailForward } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { closeModal } from '../../../platform/modal.tsx'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { MissedBy } from '../../access/audience/audience.public.ts'
import { type PublishedNoun, type PublishedItem, isUrgent, pathOf } from '../publishing/publishing.calls.public.ts'

type Counts = DeliveryPreview['channels'][number]

/** Whom a channel reaches, and why it does not reach the others. */
const useCounts = () => {
  const t = useText()
  return ({ channel, reached, already, no_contact, no_consent }: Counts) =>
    [
      t('delivery.reached', { count: reached }),
      already > 0 && t('delivery.already', { count: already }),
      no_contact > 0 && t(`delivery.noContact_${channel}`, { count: no_contact }),
      no_consent > 0 && t('delivery.noConsent', { count: no_consent }),
    ]
      .filter(Boolean)
      .join(' · ')
}

const Price = ({ sms }: { sms: NonNullable<DeliveryPreview['sms']> }) => {
  const t = useText()
  const { money } = useFormat()
  const maySet = useCan('settings.update')
  const { segments: count, segment_price_minor: each, price_minor: total } = sms
  if (each !== null && total !== null)
    return (
      <Text size="sm" fw={600}>
        {t('delivery.price', { count, each: money(each), total: money(total) })}
      </Text>
    )
  return (
    <Text size="sm">
      {t('delivery.noPrice', { count })}{' '}
      {maySet && (
        <AnchorLink size="sm" to="/Settings" onClick={closeModal}>
          {t('delivery.setPrice')}
        </AnchorLink>
      )}
    </Text>
  )
}

const encodings = { gsm7: 'GSM-7', ucs2: 'UCS-2' } as const

/** The texts of the SMS by language, their segments and price. */
const Sms = ({ sms }: { sms: NonNullable<DeliveryPreview['sms']> }) => {
  const t = useText()
  if (sms.texts.length === 0) return null
  return (
    <Stack gap={4} component="section" aria-label={t('delivery.smsTexts')}>
      <Text size="sm" fw={600}>
        {t('delivery.smsTexts')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('delivery.smsLimit', { count: smsLength })}
      </Text>
      <List size="sm" spacing={4} listStyleType="none">
        {sms.texts.map(({ language, text: message, encoding, segments, people }) => (
          <List.Item key={language}>
            {t('delivery.smsFor', {
              language: language.toUpperCase(),
              people: t('audienceReach.people', { count: people }),
              count: segments,
              encoding: encodings[encoding],
            })}
            <Text size="sm" lang={language} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {message}
            </Text>
          </List.Item>
        ))}
      </List>
      <Price sms={sms} />
    </Stack>
  )
}

interface ChannelsProps {
  preview: DeliveryPreview | undefined
  chosen: DeliveryChannel[]
  choose: (channels: DeliveryChannel[]) => void
}

const Channels = ({ preview, chosen, choose }: ChannelsProps) => {
  const t = useText()
  const countsOf = useCounts()
  const describe = (counts: Counts) =>
    [countsOf(counts), !counts.has_gateway && t('delivery.noGateway')].filter(Boolean).join('. ')
  return (
    <Checkbox.Group
      label={t('delivery.channels')}
      value={chosen}
      onChange={(picked) => choose(deliveryChannels.filter((channel) => picked.includes(channel)))}
    >
      <Stack gap="sm" mt={6}>
        {deliveryChannels.map((channel) => {
          const counts = preview?.channels.find((one) => one.channel === channel)
          return (
            <Checkbox
              key={channel}
              value={channel}
              label={t(`delivery.${channel}`)}
              description={counts && describe(counts)}
            />
          )
        })}
      </Stack>
    </Checkbox.Group>
  )
}

interface Props {
  noun: PublishedNoun
  item: PublishedItem
  close: () => void
}

/** The counts of the chosen channels, counted anew when they change. */
const usePreview = (noun: PublishedNoun, id: number, channels: DeliveryChannel[]) =>
  useQuery({
    queryKey: [pathOf[noun], 'deliver', id, channels],
    queryFn: ({ signal }) =>
      call(`POST /${pathOf[noun]}/:id/deliver`, { params: { id }, body: { channels, preview: true }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Chooses the channels, shows whom they reach and what that costs, and sends. */
export const DeliveryDialog = ({ noun, item, close }: Props) => {
  const t = useText()
  const { id, audience } = item
  const urgent = isUrgent(item)
  const [channels, setChannels] = useState<DeliveryChannel[]>(['email'])
  const { data, error, isPlaceholderData } = usePreview(
    noun,
    id,
    channels.length > 0 ? channels : [...deliveryChannels],
  )
  const send = useAction(`POST /${pathOf[noun]}/:id/deliver`, { message: text('delivery.started'), done: close })
  const preview = data?.data
  const [atOnce, setAtOnce] = useState(false)
  const { moment } = useFormat()
  const count = channels.length > 0 ? (preview?.reached ?? 0) : 0
  const ready = preview !== undefined && !isPlaceholderData && count > 0
  return (
    <Stack gap="md" align="stretch">
      {urgent && <Alert color="orange">{t('delivery.urgent')}</Alert>}
      <Channels preview={preview} chosen={channels} choose={setChannels} />
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {sentenceOf(error)}
        </Text>
      )}
      {channels.length > 0 && <MissedBy audience={audience} urgent={urgent} channels={channels} />}
      {channels.includes('sms') && preview?.sms && <Sms sms={preview.sms} />}
      {preview?.quiet_until && (
        <Alert color="blue">
          <Text size="sm">{t('delivery.quiet', { time: moment(preview.quiet_until) })}</Text>
          <Checkbox
            mt="xs"
            checked={atOnce}
            onChange={(event) => setAtOnce(event.currentTarget.checked)}
            label={t('delivery.atOnce')}
          />
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {t('delivery.irrevocable')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button
          disabled={!ready}
          loading={send.isPending}
          leftSection={<IconMailForward size={18} aria-hidden="true" />}
          onClick={() => send.mutate({ params: { id }, body: { channels, preview: false, at_once: atOnce } })}
        >
          {preview && count === 0 ? t('delivery.nobody') : t('delivery.sendTo', { count })}
        </Button>
      </Group>
    </Stack>
  )
}
