import { PageTabs } from '../../../platform/page-tabs.tsx'
import { useText } from '../../../platform/messages.ts'

const pages = [
  { to: '/Tariffs', label: 'tariffs.section' },
  { to: '/Tariffs/services', label: 'services.section' },
  { to: '/Tariffs/rules', label: 'billingRules.section' },
  { to: '/Tariffs/indices', label: 'indices.section' },
] as const

/** Tabs of tariffs, services, the rules of billing and the inflation indices. */
export const TariffTabs = ({ here }: { here: (typeof pages)[number]['to'] }) => {
  const t = useText()
  return <PageTabs label={t('tariffs.tabs')} here={here} pages={pages} />
}
