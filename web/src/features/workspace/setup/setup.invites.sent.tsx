import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { StaffMember } from '@oselia/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { text, useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { perform } from '../../../platform/perform.ts'
import { read } from '../../../platform/query.ts'
import { showLinks } from '../../access/staff/staff.public.tsx'

/** Links created during this visit: the server does not store them, so a lost link must be generated again. */
const links = new Map<number, string>()

/** Stores the links that could not be sent. */
export const keepLinks = (sent: readonly { staff_id: number; link: string | null }[]) => {
  for (const { staff_id, link } of sent) {
    if (link) links.set(staff_id, link)
    else links.delete(staff_id)
  }
}

const keepSent = (id: number, link: string | null) => keepLinks([{ staff_id: id, link }])

const resend = async ({ id, name }: StaffMember) => {
  const sent = await perform(
    'POST /staff/:id/invite',
    { params: { id } },
    { first: ({ link }) => keepSent(id, link), touches: ['setup'], message: text('setupInvites.resent') },
  )
  if (sent?.link) showLinks([{ name, link: sent.link }])
}

const revoke = ({ id }: StaffMember) =>
  perform(
    'DELETE /staff/:id/invite',
    { params: { id } },
    { first: () => keepSent(id, null), touches: ['setup'], message: text('setupInvites.revoked') },
  )

const colours = { waiting: 'blue', expired: 'orange', none: 'gray' } as const

/** Pending invitations with their actions. */
export const Invited = () => {
  const t = useText()
  const query = { status: 'invited', per_page: 100, sort: '-created_at' } as const
  const { data } = useQuery(read('GET /staff', { query }))
  const people = data?.data.data
  return (
    <Stack component="section" align="stretch" gap="xs" aria-label={t('setupInvites.already')}>
      <Title order={2}>{t('setupInvites.already')}</Title>
      {!people && <Skeleton h={80} />}
      {people?.length === 0 && <Text c="dimmed">{t('setupInvites.nobodyYet')}</Text>}
      {people && people.length > 0 && (
        <Stack component="ul" align="stretch" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {people.map((person) => (
            <li key={person.id}>
              <Person person={person} />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const Person = ({ person }: { person: StaffMember }) => {
  const t = useText()
  const local = useLocal()
  const { moment } = useFormat()
  const { state, expires_at, sent_to } = person.invite
  const link = links.get(person.id)
  const act = (label: string, run: () => Promise<unknown>) => (
    <Button
      key={label}
      size="xs"
      variant="default"
      aria-label={t('setupInvites.actOf', { act: label, name: person.name })}
      onClick={() => void run()}
    >
      {label}
    </Button>
  )
  return (
    <Group justify="space-between" gap="xs">
      <Stack gap={0} miw={0}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {person.name}
          </Text>
          <Badge variant="light" color={colours[state]}>
            {state === 'waiting' && expires_at
              ? t('setupInvites.state_waiting', { moment: moment(expires_at) })
              : t(`setupInvites.state_${state}`)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[...person.roles.map((role) => local(role.name)), sent_to !== person.name && sent_to]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
      <Group gap="xs">
        {link && act(t('setupInvites.link'), async () => showLinks([{ name: person.name, link }]))}
        {act(t('setupInvites.resend'), () => resend(person))}
        {state === 'waiting' && act(t('setupInvites.revoke'), () => revoke(person))}
      </Group>
    </Group>
  )
}
