import { Button, Notification } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../platform/messages.ts'
import { takeNewVersion } from '../platform/new-version.ts'
import classes from './version-offer.module.css'

/** Says that a newer build is out; it is taken by the button or at the next navigation. */
export const VersionOffer = () => {
  const t = useText()
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <Notification
      className={classes.offer}
      withBorder
      role="status"
      onClose={() => setClosed(true)}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {t('ui.newVersion')}
      <Button size="compact-sm" mt="xs" display="block" onClick={() => takeNewVersion(location.href)}>
        {t('ui.reloadNow')}
      </Button>
    </Notification>
  )
}
