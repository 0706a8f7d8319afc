import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  resident_roles: { name: 'residents.record_role', page: { to: '/Residents/roles' } },
  residents: { name: 'residents.record', shownIn: ['realty', 'members'] },
})
