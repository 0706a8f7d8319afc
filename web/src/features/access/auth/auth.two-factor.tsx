import { Badge, Button, Group, Text } from '@mantine/core'
import type { SecondStep, User } from '@oselia/contract/users'
import { type MessageKey, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { openApp, openAppOff, openRecoveryCodes, openWay } from './auth.dialogs.tsx'
import classes from './auth.module.css'

const titles = { app: 'safety.wayApp', email: 'safety.wayEmail', phone: 'safety.wayPhone' } as const

/** The reason why a method can't be turned on now; null when it can. */
const hindrance = (user: User, way: SecondStep): MessageKey | null => {
  if (way === 'app') return null
  if (way === 'email')
    return user.email === null ? 'safety.wayNoEmail' : user.gateways.email ? null : 'safety.wayNoMail'
  return user.phone === null ? 'safety.wayNoPhone' : user.gateways.sms ? null : 'safety.wayNoSms'
}

/** Two-factor login: three methods, each turned on or off by a code of that method. */
export const TwoFactor = ({ user }: { user: User }) => {
  const t = useText()
  const { app, email, phone, required } = user.two_factor
  return (
    <Panel id="two-factor" title={t('safety.twoFactor')}>
      <Text c="dimmed">{t('safety.twoFactorText')}</Text>
      {required && (
        <Text mt={4} fw={600}>
          {t('safety.required')}
        </Text>
      )}
      <ul className={classes.lines}>
        <Way user={user} way="app" />
        <Way user={user} way="email" />
        <Way user={user} way="phone" />
        {(app || email || phone) && <RecoveryCodes user={user} />}
      </ul>
    </Panel>
  )
}

const switchWay = (way: SecondStep, enabled: boolean, title: string) => {
  if (way !== 'app') openWay(way, enabled, title)
  else if (enabled) openApp()
  else openAppOff(title)
}

const Way = ({ user, way }: { user: User; way: SecondStep }) => {
  const t = useText()
  const title = t(titles[way])
  const isOn = user.two_factor[way]
  const hindered = isOn ? null : hindrance(user, way)
  const address = way === 'app' ? t('safety.wayAppText') : way === 'email' ? user.email : user.phone
  const act = t(isOn ? 'safety.switchOffOf' : 'safety.switchOnOf', { way: title })
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Group gap={8}>
          <Text fw={600}>{title}</Text>
          <Badge variant="light" color={isOn ? 'green' : 'gray'}>
            {t(isOn ? 'safety.isOn' : 'safety.isOff')}
          </Badge>
        </Group>
        {address && <Text size="sm">{address}</Text>}
        {hindered && (
          <Text size="sm" c="dimmed">
            {t(hindered)}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        disabled={hindered !== null}
        aria-label={act}
        onClick={() => switchWay(way, !isOn, act)}
      >
        {t(isOn ? 'safety.switchOff' : 'safety.switchOn')}
      </Button>
    </li>
  )
}

const RecoveryCodes = ({ user }: { user: User }) => {
  const t = useText()
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>{t('safety.recovery')}</Text>
        <Text size="sm">{t('safety.recoveryLeft', { count: user.two_factor.recovery_codes_left })}</Text>
      </div>
      <Button variant="default" onClick={openRecoveryCodes}>
        {t('safety.recoveryNew')}
      </Button>
    </li>
  )
}
