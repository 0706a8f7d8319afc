import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  governance_profiles: { name: 'votings.profile_id', page: { to: '/Voting/profiles' } },
  votings: {
    name: 'votings.one',
    page: (id) => ({ to: '/Voting/$id', params: { id } }),
    shownIn: ['voting'],
  },
})
