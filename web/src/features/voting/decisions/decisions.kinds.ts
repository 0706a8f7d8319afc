import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  decisions: {
    name: 'decisions.one',
    page: (id) => ({ to: '/Decisions/$id', params: { id } }),
    shownIn: ['decisions'],
  },
})
