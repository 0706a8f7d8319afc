import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/messages.ts'

const lists = [
  { to: '/Residents', label: 'residents.section' },
  { to: '/Residents/roles', label: 'residents.roles' },
] as const

/** The register and the dictionary of roles; each has its own address. */
export const ResidentTabs = ({ here }: { here: (typeof lists)[number]['to'] }) => {
  const t = useText()
  return (
    <Group component="nav" aria-label={t('residents.tabs')} gap="xs" mb="md">
      {lists.map(({ to, label }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="sm"
          variant={to === here ? 'light' : 'subtle'}
          aria-current={to === here ? 'page' : undefined}
        >
          {t(label)}
        </Button>
      ))}
    </Group>
  )
}
