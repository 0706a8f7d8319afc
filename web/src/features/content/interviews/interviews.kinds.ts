import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  interviews: {
    name: 'interviews.one',
    page: (id) => ({ to: '/Interview/$id', params: { id } }),
    shownIn: ['interview'],
  },
})
