import { Group } from '@mantine/core'
import { ButtonLink } from './links.tsx'
import { type MessageKey, useText } from './messages.ts'

interface Props<P extends string> {
  /** Names the group of tabs to screen readers. */
  label: string
  here: P
  pages: readonly { to: P; label: MessageKey }[]
}

/** Tabs of pages that belong together; each has its own URL. */
export const PageTabs = <P extends string>({ label, here, pages }: Props<P>) => {
  const t = useText()
  return (
    <Group component="nav" aria-label={label} gap="xs" mb="sm">
      {pages.map(({ to, label }) => (
        <ButtonLink
          key={to}
          to={to as string}
          size="sm"
          variant={to === here ? 'light' : 'subtle'}
          aria-current={to === here ? 'page' : undefined}
        >
          {t(label)}
        </ButtonLink>
      ))}
    </Group>
  )
}
