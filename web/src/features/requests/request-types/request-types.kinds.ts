import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  request_settings: { name: 'requestTerms.record_rules', page: { to: '/Type-requests', search: { tab: 'rules' } } },
  service_request_presets: { name: 'requestTerms.record', page: { to: '/Type-requests', search: { tab: 'terms' } } },
  service_request_types: { name: 'requestTerms.record_type', page: { to: '/Type-requests' } },
  work_calendar: { name: 'requestTerms.record_calendar', page: { to: '/Type-requests', search: { tab: 'time' } } },
})
