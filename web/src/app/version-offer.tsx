import { Button, Notification } from '@mantine/core'
import { useState } from 'react'
import { anythingUnsaved, giveUpUnsaved } from '../platform/dirty.ts'
import { confirmLeave } from '../platform/leave.ts'
import { useText } from '../platform/messages.ts'
import { takeNewVersion } from '../platform/new-version.ts'
import classes from './version-offer.module.css'

/** Confirms before discarding an unsaved form; the browser then does not ask again. */
const reloadNow = async () => {
  if (anythingUnsaved() && !(await confirmLeave())) return
  giveUpUnsaved()
  takeNewVersion(location.href)
}

/** Announces a newer build; it loads by the button or at the next navigation. */
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
      <Button size="compact-sm" mt="xs" display="block" onClick={() => void reloadNow()}>
        {t('ui.reloadNow')}
      </Button>
    </Notification>
  )
}
