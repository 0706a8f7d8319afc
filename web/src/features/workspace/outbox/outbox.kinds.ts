import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  outbox: { name: 'outbox.record', page: { to: '/Outbox' } },
})
