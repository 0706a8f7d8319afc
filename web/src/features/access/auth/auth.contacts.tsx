import { Button, Text } from '@mantine/core'
import type { User } from '@oselia/contract/users'
import { useText } from '../../../platform/messages.ts'
import { phoneText } from '../../../platform/phone-text.ts'
import { Panel } from '../../../platform/panel.tsx'
import { openAddress } from './auth.dialogs.tsx'
import classes from './auth.module.css'

const kinds = {
  email: { label: 'own.email', change: 'own.changeEmail', add: 'own.addEmail' },
  phone: { label: 'own.phone', change: 'own.changePhone', add: 'own.addPhone' },
} as const

/** Contact addresses of the user account, each changed by a code sent to the new one. */
export const Contacts = ({ user }: { user: User }) => {
  const t = useText()
  return (
    <Panel id="contacts" title={t('own.contacts')}>
      <Text c="dimmed">{t('own.contactsText')}</Text>
      <ul className={classes.lines}>
        <Line kind="email" value={user.email} />
        <Line kind="phone" value={user.phone && phoneText(user.phone)} />
      </ul>
    </Panel>
  )
}

const Line = ({ kind, value }: { kind: keyof typeof kinds; value: string | null }) => {
  const t = useText()
  const { label, change, add } = kinds[kind]
  const act = t(value === null ? add : change)
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text size="sm" c="dimmed">
          {t(label)}
        </Text>
        <Text>{value ?? t('own.notGiven')}</Text>
      </div>
      <Button variant="default" onClick={() => openAddress(kind, act)}>
        {act}
      </Button>
    </li>
  )
}
