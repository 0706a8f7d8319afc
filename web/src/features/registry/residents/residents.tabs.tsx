import { Group } from '@mantine/core'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'

const lists = [
  { to: '/Residents', label: 'residents.section' },
  { to: '/Residents/roles', label: 'residents.roles' },
] as const

/** Tabs of the register and the dictionary of roles; each has its own URL. */
export const ResidentTabs = ({ here }: { here: (typeof lists)[number]['to'] }) => {
  const t = useText()
  return (
    <Group component="nav" aria-label={t('residents.tabs')} gap="xs" mb="md">
      {lists.map(({ to, label }) => (
        <ButtonLink
          key={to}
          to={to}
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
