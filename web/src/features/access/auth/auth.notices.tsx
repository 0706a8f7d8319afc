import { Checkbox, Group, Table, Text, TextInput } from '@mantine/core'
import type { NotificationSettings, User } from '@oselia/contract/users'
import { useActForm } from '../../../platform/act-form.ts'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { can } from '../../../platform/session.ts'

type Kind = keyof NotificationSettings['channels']
const kinds = ['security', 'rights', 'invites'] as const satisfies Kind[]
/** Shown only to users who work with requests. */
const requestKinds = [
  'requests_new',
  'requests_assigned',
  'requests_messages',
  'requests_late',
] as const satisfies Kind[]
/** The kinds of which the user may be notified. */
const kindsOf = (user: User): Kind[] => [
  ...kinds,
  ...(can(user, 'service_requests.read') ? requestKinds : []),
  ...(can(user, 'contacts.update') ? (['contracts'] as const) : []),
  ...(can(user, 'documents.update') ? (['documents'] as const) : []),
  ...(can(user, 'events.read') ? (['events'] as const) : []),
  ...(can(user, 'interviews.read') ? (['interviews'] as const) : []),
  ...(can(user, 'payments.create') || can(user, 'bills.create') ? (['billing'] as const) : []),
  // Anybody can be responsible for a decision.
  'votings',
]
const channels = ['email', 'sms'] as const
const usualNight = { from: '22:00', to: '07:00' }

const valuesOf = ({ quiet, channels }: NotificationSettings) => ({
  is_quiet: quiet !== null,
  notification_settings: { quiet: quiet ?? usualNight, channels },
})
type Values = ReturnType<typeof valuesOf>
type Of = { of: SaveForm<Values> }

const bodyOf = ({ is_quiet, notification_settings: { quiet, channels } }: Values) => ({
  notification_settings: { quiet: is_quiet ? quiet : null, channels },
})

/** Notification settings: events, channels and quiet hours. */
export const Notices = ({ user }: { user: User }) => {
  const t = useText()
  const save = useActForm('POST /user', {
    contract: () => import('@oselia/contract/users').then(({ users }) => users),
    values: valuesOf(user.notification_settings),
    body: bodyOf,
    message: () => t('ui.saved'),
  })
  return (
    <Panel id="notices" title={t('own.notices')}>
      <Form of={save}>
        <Text c="dimmed">{t('own.noticesText')}</Text>
        <Matrix of={save} kinds={kindsOf(user)} />
        <Quiet of={save} zone={user.organisation.timezone} />
        <SaveBar of={save} />
      </Form>
    </Panel>
  )
}

const Matrix = ({ of, kinds: shown }: Of & { kinds: readonly Kind[] }) => {
  const t = useText()
  return (
    <Table withRowBorders aria-label={t('own.notices')} maw={560}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('own.noticeKind')}</Table.Th>
          {channels.map((channel) => (
            <Table.Th key={channel} scope="col" ta="center">
              {t(`own.channel_${channel}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map((kind) => (
          <Table.Tr key={kind}>
            <Table.Th scope="row" fw={400}>
              {t(`own.kind_${kind}`)}
            </Table.Th>
            {channels.map((channel) => (
              <Table.Td key={channel}>
                <Group justify="center">
                  <Checkbox
                    {...of.field(`notification_settings.channels.${kind}.${channel}`, { type: 'checkbox' })}
                    // Security notifications are always sent by e-mail.
                    disabled={kind === 'security' && channel === 'email'}
                    aria-label={`${t(`own.kind_${kind}`)}: ${t(`own.channel_${channel}`)}`}
                  />
                </Group>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const Quiet = ({ of, zone }: Of & { zone: string }) => {
  const t = useText()
  return (
    <>
      <Checkbox
        {...of.field('is_quiet', { type: 'checkbox' })}
        label={t('own.quiet')}
        description={t('own.quietText', { zone })}
      />
      {of.form.getValues().is_quiet && (
        <Group align="flex-start">
          <TextInput type="time" {...of.field('notification_settings.quiet.from')} label={t('own.quietFrom')} />
          <TextInput type="time" {...of.field('notification_settings.quiet.to')} label={t('own.quietTo')} />
        </Group>
      )}
    </>
  )
}
