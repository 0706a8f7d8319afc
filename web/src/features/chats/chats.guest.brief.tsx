import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { FileCards } from '../../platform/file-cards.tsx'
import { Facts } from '../../platform/facts.tsx'
import { useFormat, useLocal, useText } from '../../platform/messages.ts'
import { StatusBadge } from '../requests/requests.status.door.ts'
import type { GuestChat, Side } from './chats.guest.way.ts'

const Caller = ({ name, phone }: { name: string | null; phone: string | null }) => (
  <>
    {name} {phone && <Anchor href={`tel:${phone}`}>{phone}</Anchor>}
  </>
)

/** What the job needs: which request, of what kind, where, how it stands and until when. */
export const Brief = ({ side, request }: { side: Side; request: GuestChat['request'] }) => {
  const t = useText()
  const local = useLocal()
  const { moment } = useFormat()
  const { number, type, status, address, description, caller_name, caller_phone, due_at, created_at } = request
  const isOver = status === 'closed' || status === 'cancelled'
  const facts = [
    { label: t('chatGuest.address'), value: address },
    {
      label: t('chatGuest.caller'),
      value: (caller_name ?? caller_phone) === null ? null : <Caller name={caller_name} phone={caller_phone} />,
    },
    { label: t('chatGuest.due'), value: due_at && !isOver ? moment(due_at) : null },
    { label: t('chatGuest.created'), value: moment(created_at) },
    { label: t('chatGuest.description'), value: description },
  ]
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('chatGuest.brief')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {request.organisation}
        </Text>
        <Group justify="space-between" gap="xs">
          <Title order={1} fz="lg" style={{ overflowWrap: 'anywhere' }}>
            {t('chatGuest.request', { number })}
          </Title>
          <StatusBadge status={status} />
        </Group>
        <Text fw={600}>{local(type)}</Text>
        <Facts facts={side === 'staff' ? facts : facts.filter((_, at) => at !== 1)} />
        {request.files.length > 0 && (
          <section aria-label={t('chatGuest.files')}>
            <FileCards files={request.files} />
          </section>
        )}
        <Text size="sm" c="dimmed">
          {t('chatGuest.you', { name: request.name })}
        </Text>
      </Stack>
    </Paper>
  )
}
