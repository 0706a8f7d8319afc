import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  roles: { name: 'roles.record_role' },
  staff_departures: { name: 'roles.record_department' },
  staff_roles: { name: 'roles.record' },
})
