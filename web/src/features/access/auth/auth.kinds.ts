import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  sessions: { name: 'own.record' },
})
