import { Group } from '@mantine/core'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'

const lists = [
  { to: '/Tariffs', label: 'tariffs.section' },
  { to: '/Tariffs/services', label: 'services.section' },
  { to: '/Tariffs/rules', label: 'billingRules.section' },
] as const

/** Tabs of tariffs, services and the rules of billing. */
export const TariffTabs = ({ here }: { here: (typeof lists)[number]['to'] }) => {
  const t = useText()
  return (
    <Group component="nav" aria-label={t('tariffs.tabs')} gap="xs" mb="sm">
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
