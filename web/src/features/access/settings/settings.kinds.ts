import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  secrets: { name: 'settings.record_secrets' },
  settings: { name: 'settings.section', page: { to: '/Settings' } },
})
