import { NavLink, Text } from '@mantine/core'
import type { User } from '@oselia/contract/users'
import { Link, useLocation } from '@tanstack/react-router'
import { useText } from '../platform/messages.ts'
import { may } from '../platform/session.ts'
import classes from './admin.layout.module.css'
import { sections } from './navigation.ts'

/** The sections that the person may see. */
export const Sections = ({ user, chosen }: { user: User; chosen?: () => void }) => {
  const t = useText()
  const path = useLocation({ select: (location) => location.pathname.toLowerCase() })
  const isHere = (to: string) =>
    to === '/' ? path === '/' : path === to.toLowerCase() || path.startsWith(`${to.toLowerCase()}/`)
  return (
    <nav aria-label={t('shell.sections')} data-guide="sections">
      {sections
        .filter((section) => !section.may || may(user, section.may))
        .map(({ to, label, icon: Icon }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={t(label)}
            active={isHere(to)}
            aria-current={isHere(to) ? 'page' : undefined}
            className={classes.section}
            leftSection={<Icon size={19} stroke={1.6} aria-hidden="true" />}
            onClick={chosen}
          />
        ))}
      <Text size="xs" c="dimmed" className={classes.foot}>
        {t('shell.attribution')}
      </Text>
    </nav>
  )
}
