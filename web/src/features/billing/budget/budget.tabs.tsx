import { Group } from '@mantine/core'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'

/** Tabs of the budget and its entries; each has its own URL. */
export const BudgetTabs = ({ here }: { here: '/Budget' | '/Budget/entries' }) => {
  const t = useText()
  const tab = (to: typeof here, label: string) => (
    <ButtonLink
      to={to}
      size="sm"
      variant={to === here ? 'light' : 'subtle'}
      aria-current={to === here ? 'page' : undefined}
    >
      {label}
    </ButtonLink>
  )
  return (
    <Group component="nav" aria-label={t('budget.section')} gap="xs" mb="md">
      {tab('/Budget', t('budget.compared'))}
      {tab('/Budget/entries', t('budgetEntries.section'))}
    </Group>
  )
}
