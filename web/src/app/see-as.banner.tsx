import { Button, Group, Text } from '@mantine/core'
import type { User } from '@oselia/contract/users'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../platform/messages.ts'
import { signOut } from '../platform/session.acts.ts'
import classes from './see-as.banner.module.css'

/** Shows on every page which user is impersonated, with a link back. */
export const SeeAsBanner = ({ user }: { user: User }) => {
  const t = useText()
  const [leaving, setLeaving] = useState(false)
  return (
    <Group className={classes.banner} justify="space-between" gap="xs">
      <Text role="status" size="sm" fw={600} className={classes.words}>
        <IconEye size={18} aria-hidden="true" className={classes.eye} />
        {t('shell.seeingAs', { name: user.name })}
      </Text>
      <Button
        size="xs"
        color="dark.9"
        className={classes.leave}
        loading={leaving}
        onClick={() => {
          setLeaving(true)
          void signOut()
        }}
      >
        {t('shell.seeingAsLeave')}
      </Button>
    </Group>
  )
}
