import { Button, Group, Stack, Text } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { phoneText } from '../../../platform/phone-text.ts'
import { endSessions, invite, resetTwoFactor, revokeInvite } from './staff.actions.tsx'

type Of = { person: StaffDetails }

/** One property of the user account with its actions. */
const Item = ({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) => (
  <Stack gap={4}>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text style={{ overflowWrap: 'anywhere' }}>{value}</Text>
    {children && <Group gap="xs">{children}</Group>}
  </Stack>
)

const ActionButton = ({ label, act }: { label: string; act: () => unknown }) => (
  <Button variant="default" size="xs" onClick={() => act()}>
    {label}
  </Button>
)

const Invitation = ({ person }: Of) => {
  const t = useText()
  const { date } = useFormat()
  const { state, sent_to, expires_at } = person.invite
  const mayInvite = person.allowed.includes('invite')
  if (state === 'none' && person.status !== 'invited') return null
  const to = sent_to ? phoneText(sent_to) : '—'
  return (
    <Item
      label={t('employee.invite')}
      value={t(`staffPage.invite_${state}`, { to, until: expires_at ? date(expires_at) : '' })}
    >
      {mayInvite && (
        <>
          <ActionButton
            label={t(state === 'none' ? 'staffPage.invite' : 'staffPage.inviteAgain')}
            act={() => invite(person)}
          />
          {state === 'waiting' && <ActionButton label={t('staffPage.revoke')} act={() => revokeInvite(person)} />}
        </>
      )}
    </Item>
  )
}

/** Login methods of a staff member and their management. */
export const Account = ({ person }: Of) => {
  const t = useText()
  const { moment, number, list } = useFormat()
  const steps = (['app', 'phone', 'email'] as const)
    .filter((step) => person.two_factor[step])
    .map((step) => t(`employee.two_factor_${step}`))
  const mayEnd = person.allowed.includes('update') && !person.is_self && person.sessions_count > 0
  return (
    <Panel title={t('staffPage.account')}>
      <Stack gap="sm">
        <Invitation person={person} />
        <Item
          label={t('employee.last_login_at')}
          value={person.last_login_at ? moment(person.last_login_at) : t('staff.never')}
        />
        <Item label={t('staffPage.sessions')} value={number(person.sessions_count)}>
          {mayEnd && <ActionButton label={t('staffPage.endSessions')} act={() => endSessions(person)} />}
        </Item>
        <Item label={t('employee.two_factor')} value={steps.length > 0 ? list(steps) : t('employee.two_factor_off')}>
          {person.allowed.includes('reset_two_factor') && (
            <ActionButton label={t('staffPage.resetTwoFactor')} act={() => resetTwoFactor(person)} />
          )}
        </Item>
      </Stack>
    </Panel>
  )
}
