import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  comments: { name: 'memberPage.of_comments', shownIn: ['members'] },
  members: { name: 'members.record', page: (id) => ({ to: '/Members/$id', params: { id } }) },
})
