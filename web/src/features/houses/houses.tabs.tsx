import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/messages.ts'
import { useMay } from '../../platform/user.ts'

const lists = [
  { to: '/Houses', label: 'houses.section', may: 'houses.read' },
  { to: '/Houses/complexes', label: 'complexes.tab', may: 'complexes.read' },
  { to: '/Houses/types', label: 'houseTypes.section', may: 'houses.read' },
] as const

/** The three lists of the section; each has its own address. */
export const HouseTabs = ({ here }: { here: (typeof lists)[number]['to'] }) => {
  const t = useText()
  const may = { 'houses.read': useMay('houses.read'), 'complexes.read': useMay('complexes.read') }
  return (
    <Group component="nav" aria-label={t('houses.tabs')} data-guide="house-lists" gap="xs" mb="md">
      {lists
        .filter((list) => may[list.may])
        .map(({ to, label }) => (
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
