import './admin.styles.ts'
import { NavLink, Text } from '@mantine/core'
import type { User } from '@oselia/contract/users'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useText } from '../platform/messages.ts'
import { canSome } from '../platform/session.ts'
import classes from './admin.layout.module.css'
import { lazyPiece } from '../platform/lazy-piece.tsx'
import { groups, sections } from './navigation.ts'
// Imported here rather than in the layout: a side-effect import would stay in the part of the route that the entry
// chunk contains.
import './slots.ts'

const SectionCounter = lazyPiece(async () => (await import('./section-counters.tsx')).SectionCounter, {
  // A section works without its number.
  fallback: () => null,
})

/** In ms. The counters wait for what the page itself reads. */
const AFTER_PAGE = 1_500

const useCountersDue = () => {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const later = setTimeout(() => setDue(true), AFTER_PAGE)
    return () => clearTimeout(later)
  }, [])
  return isDue
}

type Lines = { lines: typeof sections; chosen?: () => void }

const Lines = ({ lines, chosen }: Lines) => {
  const t = useText()
  const prefix = useId()
  const countersDue = useCountersDue()
  const path = useLocation({ select: (location) => location.pathname.toLowerCase() })
  const contains = (to: string) =>
    to === '/' ? path === '/' : path === to.toLowerCase() || path.startsWith(`${to.toLowerCase()}/`)
  // A section may lie below another one in the address: the longest is the current one.
  const here = lines.reduce((found, { to }) => (contains(to) && to.length > found.length ? to : found), '')
  const isHere = (to: string) => to === here
  return lines.map(({ to, label, icon: Icon, counter }) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={t(label)}
      active={isHere(to)}
      // A link marks itself where the address begins with its own, which is so of a section below another one too.
      activeOptions={{ exact: !isHere(to) }}
      aria-current={isHere(to) ? 'page' : undefined}
      className={classes.section}
      leftSection={<Icon size={19} stroke={1.6} aria-hidden="true" />}
      rightSection={counter && countersDue && <SectionCounter section={counter} id={`${prefix}${counter}`} />}
      aria-describedby={counter && `${prefix}${counter}`}
      onClick={chosen}
    />
  ))
}

/** Sections of a group under its heading, which also labels the list. */
const Group = ({ name, ...lines }: Lines & { name: (typeof groups)[number] }) => {
  const t = useText()
  const heading = useId()
  return (
    <div role="group" aria-labelledby={heading}>
      <Text size="xs" fw={600} c="dimmed" className={classes.heading} id={heading}>
        {t(`shell.group_${name}`)}
      </Text>
      <Lines {...lines} />
    </div>
  )
}

/** The sections that the user may see. */
export const Sections = ({ user, chosen }: { user: User; chosen?: () => void }) => {
  const t = useText()
  const open = sections.filter((section) => !section.permission || canSome(user, section.permission))
  const of = (group?: string) => open.filter((section) => section.group === group)
  return (
    <nav aria-label={t('shell.sections')} data-guide="sections">
      <Lines lines={of()} chosen={chosen} />
      {groups.map((name) => of(name).length > 0 && <Group key={name} name={name} lines={of(name)} chosen={chosen} />)}
      <Text size="xs" c="dimmed" className={classes.foot}>
        {t('shell.attribution')}
      </Text>
    </nav>
  )
}
