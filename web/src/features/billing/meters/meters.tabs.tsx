import { PageTabs } from '../../../platform/page-tabs.tsx'
import { useText } from '../../../platform/messages.ts'

const pages = [
  { to: '/Meters', label: 'meters.section' },
  { to: '/Meters/consumption', label: 'usage.section' },
  { to: '/Meters/settings', label: 'meterSettings.section' },
] as const

/** Tabs of the list of meters, their consumption and the rules of readings. */
export const MeterTabs = ({ here }: { here: (typeof pages)[number]['to'] }) => {
  const t = useText()
  return <PageTabs label={t('meters.tabs')} here={here} pages={pages} />
}
