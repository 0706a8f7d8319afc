import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  audit: { name: 'audit.section' },
  people: { name: 'audit.people' },
})
