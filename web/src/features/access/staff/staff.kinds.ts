import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  staff: { name: 'staff.record', page: (id) => ({ to: '/Staff/$id', params: { id } }) },
  staff_absences: { name: 'staff.record_absence' },
})
