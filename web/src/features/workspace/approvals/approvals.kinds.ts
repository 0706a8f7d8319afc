import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  approvals: { name: 'approvals.record', page: { to: '/Approvals' } },
})
