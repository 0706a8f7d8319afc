import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  votings: {
    name: 'votings.one',
    page: (id) => ({ to: '/Voting/$id', params: { id } }),
    shownIn: ['voting'],
  },
})
