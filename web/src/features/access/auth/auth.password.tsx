import { Button, Text } from '@mantine/core'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { openPassword } from './auth.dialogs.tsx'
import classes from './auth.module.css'

export const Password = () => {
  const t = useText()
  return (
    <Panel id="password" title={t('own.password')}>
      <div className={classes.line}>
        <Text c="dimmed" className={classes.words}>
          {t('own.passwordText')}
        </Text>
        <Button variant="default" onClick={openPassword}>
          {t('own.changePassword')}
        </Button>
      </div>
    </Panel>
  )
}
