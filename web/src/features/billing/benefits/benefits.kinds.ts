import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  benefits: { name: 'benefits.one', page: { to: '/Benefits' } },
  absences: { name: 'absences.one', page: { to: '/Benefits/absences' } },
})
