import { recordKinds } from '../../../platform/record-kinds.ts'

declare module '../../../platform/query.ts' {
  interface RecordedKinds {
    meter_readings: true
    meter_settings: true
  }
}

recordKinds({
  meters: {
    name: 'meters.one',
    // A meter has no page: the list finds it by its number.
    page: (_, label) => (label ? { to: '/Meters', search: { search_query: label } } : undefined),
  },
  meter_readings: { name: 'readings.one', shownIn: ['meters'] },
  meter_settings: { name: 'meters.section' },
})
