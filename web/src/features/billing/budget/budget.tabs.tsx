import { PageTabs } from '../../../platform/page-tabs.tsx'
import { useText } from '../../../platform/messages.ts'

const pages = [
  { to: '/Budget', label: 'budget.compared' },
  { to: '/Budget/entries', label: 'budgetEntries.section' },
] as const

/** Tabs of the budget and its entries. */
export const BudgetTabs = ({ here }: { here: (typeof pages)[number]['to'] }) => {
  const t = useText()
  return <PageTabs label={t('budget.section')} here={here} pages={pages} />
}
