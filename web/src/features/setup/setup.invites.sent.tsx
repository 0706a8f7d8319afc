import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { StaffMember } from '@oselia/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { text, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { invalidate, read } from '../../platform/query.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { useUser } from '../../platform/user.ts'
import { showLinks } from '../staff/staff.door.tsx'

/** Links of this visit: the server keeps none, so that one that was lost is only made anew. */
const links = new Map<number, string>()

/** Keeps the links that no gateway could carry. */
export const keepLinks = (sent: readonly { staff_id: number; link: string | null }[]) => {
  for (const { staff_id, link } of sent) {
    if (link) links.set(staff_id, link)
    else links.delete(staff_id)
  }
}

const resend = async ({ id, name }: StaffMember) => {
  const { link } = await call('POST /staff/:id/invite', { params: { id } })
  keepLinks([{ staff_id: id, link }])
  await invalidate('staff', 'setup')
  await toast({ message: text('setupInvites.resent') })
  if (link) showLinks([{ name, link }])
}

const revoke = async ({ id }: StaffMember) => {
  await call('DELETE /staff/:id/invite', { params: { id } })
  keepLinks([{ staff_id: id, link: null }])
  await invalidate('staff', 'setup')
  await toast({ message: text('setupInvites.revoked') })
}

const colours = { waiting: 'blue', expired: 'orange', none: 'gray' } as const

/** Those who were invited and have not come in yet, with what can be done about it. */
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
  const { moment } = useFormat(useUser()?.organisation.timezone)
  const { state, expires_at, sent_to } = person.invite
  const link = links.get(person.id)
  const act = (label: string, run: () => Promise<unknown>) => (
    <Button
      key={label}
      size="xs"
      variant="default"
      aria-label={t('setupInvites.actOf', { act: label, name: person.name })}
      onClick={() => void run().catch(toastError)}
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
