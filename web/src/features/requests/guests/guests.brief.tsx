import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconMapPin, IconPhone, IconRoute } from '@tabler/icons-react'
import { FileCards } from '../../../platform/file-cards.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { phoneText } from '../../../platform/phone-text.ts'
import { StatusBadge } from '../request-records/request-records.public.ts'
import type { GuestChat, Side } from './guests.transport.ts'

type Request = GuestChat['request']

/** Buttons to call and to navigate, large enough for gloved hands. */
const AtHand = ({ request: { caller_name, caller_phone: phone, address } }: { request: Request }) => {
  const t = useText()
  return (
    <Stack gap={6}>
      {(caller_name ?? phone) && (
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t('chatGuest.caller')}: <b>{caller_name}</b> {phone && phoneText(phone)}
        </Text>
      )}
      <SimpleGrid cols={phone ? 2 : 1} spacing="xs">
        {phone && (
          <Button
            component="a"
            href={`tel:${phone}`}
            aria-label={t('chatGuest.callTo', { phone: phoneText(phone) })}
            size="md"
            px={6}
            fz="sm"
            variant="light"
            leftSection={<IconPhone size={18} aria-hidden="true" />}
          >
            {t('chatGuest.call')}
          </Button>
        )}
        <Button
          component="a"
          href={`https://www.openstreetmap.org/directions?to=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noopener"
          size="md"
          px={6}
          fz="sm"
          variant="light"
          leftSection={<IconRoute size={18} aria-hidden="true" />}
        >
          {t('chatGuest.route')}
        </Button>
      </SimpleGrid>
    </Stack>
  )
}

/** Summary of a request for a worker: number, type, place, state and deadline. */
export const Brief = ({ side, request }: { side: Side; request: Request }) => {
  const t = useText()
  const local = useLocal()
  const { moment } = useFormat(request.timezone)
  const { number, type, status, address, description, due_at, created_at, organisation, name, files } = request
  const isOver = status === 'closed' || status === 'cancelled'
  const times = [
    due_at && !isOver && t('chatGuest.due', { moment: moment(due_at) }),
    t('chatGuest.created', { moment: moment(created_at) }),
  ]
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('chatGuest.brief')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {organisation}
        </Text>
        <Group justify="space-between" gap="xs">
          <Title order={1} fz="lg" style={{ overflowWrap: 'anywhere' }}>
            {t('chatGuest.request', { number })}
          </Title>
          <StatusBadge status={status} />
        </Group>
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          <b>{local(type)}.</b> {description}
        </Text>
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconMapPin size={18} aria-hidden="true" style={{ flex: 'none', marginTop: 3 }} />
          <Text style={{ overflowWrap: 'anywhere' }}>{address}</Text>
        </Group>
        {side === 'staff' && !isOver && <AtHand request={request} />}
        {files.length > 0 && (
          <section aria-label={t('chatGuest.files')}>
            <FileCards files={files} />
          </section>
        )}
        <Text size="sm" c="dimmed">
          {[...times, t('chatGuest.you', { name })].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </Paper>
  )
}
