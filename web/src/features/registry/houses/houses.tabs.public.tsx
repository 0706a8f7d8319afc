import { Group } from '@mantine/core'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'

const lists = [
  { to: '/Houses', label: 'houses.section', may: 'houses.read' },
  { to: '/Houses/complexes', label: 'complexes.tab', may: 'complexes.read' },
  { to: '/Houses/types', label: 'houseTypes.section', may: 'houses.read' },
] as const

/** Tabs of the section; each list has its own URL. */
export const HouseTabs = ({ here }: { here: (typeof lists)[number]['to'] }) => {
  const t = useText()
  const can = { 'houses.read': useCan('houses.read'), 'complexes.read': useCan('complexes.read') }
  return (
    <Group component="nav" aria-label={t('houses.tabs')} data-guide="house-lists" gap="xs" mb="md">
      {lists
        .filter((list) => can[list.may])
        .map(({ to, label }) => (
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
