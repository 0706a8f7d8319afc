import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  announcements: { name: 'announcements.one', page: (id) => ({ to: '/Announcements/$id', params: { id } }) },
})
